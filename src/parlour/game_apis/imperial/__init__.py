"""Imperial's own API: its document tree, to be read under `/api/imperial`."""
