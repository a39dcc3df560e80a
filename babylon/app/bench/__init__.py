"""How fast things are drawn, and what the app promises: `python -m babylon bench --ui`."""
