"""What a finger is about to do, before it is an action: asked often, answered at once."""
