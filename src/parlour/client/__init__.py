"""A small typed client of the server, for bots and tests."""
