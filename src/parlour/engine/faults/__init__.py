"""What goes wrong in a game's rules: where, in which words, and how one that hangs is stopped."""
