"""The operators' pages. They show nothing about the position of a game."""
