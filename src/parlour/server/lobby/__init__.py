"""Tables outside of play: create, join, start, read the history, play again."""
