"""Games and helpers that tests of several packages share."""
