"""Secrets that a type declares, and what follows from them."""
