"""Adapters that make any game an environment of a machine-learning library. Each needs its own extra."""
