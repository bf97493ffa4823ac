"""Games that tests of several rooms share. The docstring of each says which behaviours it is for."""
