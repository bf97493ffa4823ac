"""Suites that each prove one promise across several packages. `tests/README.md` lists them."""
