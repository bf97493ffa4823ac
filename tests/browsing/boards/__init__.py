"""Games that exist to be looked at: each has on its table what the real ones have not."""
