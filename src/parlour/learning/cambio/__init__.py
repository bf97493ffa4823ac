"""Cambio as arrays, and the training of its network."""
