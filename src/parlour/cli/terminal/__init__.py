"""Plays a game at one keyboard: screen, input and game files."""
