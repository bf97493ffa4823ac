"""Compiles SQLAlchemy Core statements for the drivers and wraps their results."""
