"""Games that tests of several packages share. The docstring of each lists the behaviours it is for."""
