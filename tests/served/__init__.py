"""A real server for tests: `parlour serve` in its own process, on a free port."""
