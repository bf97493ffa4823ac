"""Kills, pauses and disconnects servers under load, and compares what clients saw with the stored log."""
