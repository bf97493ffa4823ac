"""The seeds' own tables, routes and events, each kept as its seed names them."""
