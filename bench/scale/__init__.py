"""Benchmarks of scale: a growing store, many tables opening at once, and several processes."""
