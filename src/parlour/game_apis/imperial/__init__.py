"""Imperial's own API: a read-only document tree under `/api/imperial`."""
