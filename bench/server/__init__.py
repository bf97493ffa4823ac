"""How many moves a server carries, ours beside boardgame.io and Colyseus in one run."""
