"""The contract of a game: the names that its module can define, and the code that reads them."""
