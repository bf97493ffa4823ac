"""Tables before and after they are played: made, joined, started, read, played again."""
