"""Plays many games between bots in several processes and counts the results."""
