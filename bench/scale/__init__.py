"""What moves and openings cost as the store fills up, as tables open at once, as processes are added."""
