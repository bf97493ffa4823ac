"""How long to look: a short run in the suite, a long one with `make fuzz`."""

import os

from hypothesis import HealthCheck, Phase, settings

TIMES = int(os.environ.get("FUZZ", "1"))
"""How many times as long as in the suite."""


def looking(examples: int, steps: int = 50) -> settings:
    """Another seed each time; what is found is shrunk, and kept as a test by hand."""
    phases = [phase for phase in Phase if phase is not Phase.reuse]
    return settings(
        max_examples=examples * TIMES,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        phases=phases,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )
