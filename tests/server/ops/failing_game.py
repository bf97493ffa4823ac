"""A game that cannot be imported."""

raise RuntimeError("oh no")
