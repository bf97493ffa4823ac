"""Measures a game's design from games between bots, as text and as one HTML page."""
