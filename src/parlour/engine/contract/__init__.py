"""What a game is: every part that its module may define, and how they are read."""
