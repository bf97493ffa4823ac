"""Shared by tests of several packages: games with one property each, and helpers."""
