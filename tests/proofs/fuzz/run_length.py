"""The length of a run: short in the suite, long with `make fuzz`."""

import os

from hypothesis import HealthCheck, Phase, settings

LENGTH_FACTOR = int(os.environ.get("FUZZ", "1"))
"""Factor on the length of the suite's run."""


def fuzz_settings(examples: int, steps: int = 50) -> settings:
    """Returns settings with a new seed each time. Findings are shrunk and must be added as tests by hand."""
    phases = [phase for phase in Phase if phase is not Phase.reuse]
    return settings(
        max_examples=examples * LENGTH_FACTOR,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        phases=phases,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )
