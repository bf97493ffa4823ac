"""Cambio in arrays beside the rules of the game."""
