"""What the pages cost a browser; `make bench-pages`, or `PYTHONPATH=tests python -m bench.pages`."""
