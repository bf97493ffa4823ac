"""A game at one keyboard: what is shown, typed and kept in files."""
