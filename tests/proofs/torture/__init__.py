"""Servers are killed, paused and cut off under load, and what clients saw is held against the log."""
