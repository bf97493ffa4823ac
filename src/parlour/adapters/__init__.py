"""Any game as an environment of other people's libraries. Each adapter needs its own optional extra."""
