"""The log itself: appended in groups, read back, in SQLite or PostgreSQL."""
