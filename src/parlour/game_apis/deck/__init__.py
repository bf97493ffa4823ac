"""The Deck is played without a server too, at an address of its own."""
