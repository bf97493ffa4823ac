"""Secrets that a type declares, and the functions derived from them."""
