"""Holds a game to everything that design and contract ask of it."""
