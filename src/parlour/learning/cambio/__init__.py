"""Cambio for many games side by side, and the training of its network."""
