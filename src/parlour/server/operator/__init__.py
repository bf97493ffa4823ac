"""What operators see and do in their browser; nothing of it is about the position of a game."""
