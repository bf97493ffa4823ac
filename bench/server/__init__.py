"""Compares the throughput of our server with boardgame.io and Colyseus in one run."""
