"""Measures the web client in a browser: `make bench-pages`, or `PYTHONPATH=tests python -m bench.pages`."""
