"""Bots that teach themselves: games as arrays, training by self-play, and how strong the result is."""
