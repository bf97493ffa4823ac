"""Skips these tests if the extra `parlour[learning]` is not installed."""

from collections.abc import Iterator
from importlib.util import find_spec

import pytest

collect_ignore_glob = ["test_*.py"] if find_spec("jax") is None else []


@pytest.fixture(autouse=True)
def _compile_cheaply(request: pytest.FixtureRequest) -> None:
    """Turns off XLA's optimizations, which take most of the time and memory of short tests."""
    import jax

    is_short = request.node.get_closest_marker("deep") is None
    jax.config.update("jax_disable_most_optimizations", is_short)  # type: ignore[no-untyped-call]  # JAX has no types for it


@pytest.fixture(autouse=True, scope="module")
def _forget_compiled() -> Iterator[None]:
    """Frees the compiled functions. Together they take more than a gigabyte."""
    import jax

    yield
    jax.clear_caches()  # type: ignore[no-untyped-call]  # JAX has no types for it
