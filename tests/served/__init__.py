"""A real server for tests: `parlour serve` as a process of its own, on a free port."""
