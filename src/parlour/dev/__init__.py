"""The server of `parlour dev`: shows a game in development, with all seats on one page."""
