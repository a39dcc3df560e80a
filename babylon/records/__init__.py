"""Games as files: read, check, write, trace, and count."""
