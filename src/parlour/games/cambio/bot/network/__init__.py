"""The bot that taught itself: what a seat knows as numbers, and the player that asks its network."""
