"""The SQLite and PostgreSQL drivers. Both offer `write`, `read`, `scan` and `append`."""
