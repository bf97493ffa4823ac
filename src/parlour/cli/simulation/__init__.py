"""Many games between bots, in several processes, and their tally."""
