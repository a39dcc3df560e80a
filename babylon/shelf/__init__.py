"""Games that outlive the app: SQLite in the user's data folder."""
