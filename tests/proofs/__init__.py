"""Suites that hold Parlour to a promise across rooms. `tests/README.md` lists them."""
