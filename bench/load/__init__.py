"""Puts a server under load and says what it came to; `python -m bench.load` and the server's bench use it."""
