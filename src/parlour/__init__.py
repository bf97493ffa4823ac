"""Parlour: turn-based board and card games with friends, written in plain Python."""

__version__ = "0.1.0"
