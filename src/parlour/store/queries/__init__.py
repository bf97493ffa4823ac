"""Queries on a connection, for everything but the log."""
