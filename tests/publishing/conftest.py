"""Reuses the terminal of tests/cli."""

from cli.conftest import parlour

__all__ = ["parlour"]
