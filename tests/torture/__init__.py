"""Servers are killed, paused and cut off under load; a history of what clients saw is held against the log."""
