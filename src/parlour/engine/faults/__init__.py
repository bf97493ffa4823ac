"""Errors in a game's rules: where they are, how they are described, and a timeout for rules that hang."""
