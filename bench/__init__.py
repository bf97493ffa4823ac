"""Benchmarks. `python -m bench` compares our rules with other libraries in one run. No test measures time."""
