"""The network bot: encodes what a seat knows and picks actions with a trained network."""
