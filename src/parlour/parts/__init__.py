"""Parts to build games from: values and pure functions. Take what fits; nothing else needs them."""
