"""Measures which faults `parlour check` finds within a time limit."""
