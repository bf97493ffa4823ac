"""Puts a server under load and says what it came to; `parlour load` and the bench use it."""
