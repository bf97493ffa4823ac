"""Measures scenes: the time to draw, compare and encode them, and their size on the wire."""
