"""What is seen: from a garden or a quarry to textured quads in painter's order, and back.

Nothing here draws. A caller multiplies the quads by the width of a space on its screen, adds an
offset and looks their regions up in the atlas.
"""
