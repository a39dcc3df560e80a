"""Who decides when no person does."""
