"""What is learnt with is an extra, `parlour[learning]`: without it there is nothing here to try."""

from importlib.util import find_spec

collect_ignore_glob = ["test_*.py"] if find_spec("jax") is None else []
