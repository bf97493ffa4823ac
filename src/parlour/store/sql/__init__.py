"""Statements of SQLAlchemy Core, compiled for a driver, and what they find."""
