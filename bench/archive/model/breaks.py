"""Finds which part reaches its limit first as tables are added, with one of each part."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.model.inputs import Inputs, Mix
from bench.model.sizes import Demand, demand

CONNECTIONS = 20
"""Connections of one process: four for reads, one for writes, and fifteen for the lobby."""

MANY = 1_000_000.0
"""A number of tables large enough to avoid rounding errors, since everything is proportional to it."""


@dataclass(frozen=True)
class Limit:
    what: str
    used: Callable[[Demand], float]
    there: Callable[[Inputs], float]


LIMITS: Sequence[Limit] = (
    Limit("one process: its core", lambda of: of.process_cores, lambda inputs: inputs.busy),
    Limit(
        "one machine of processes: cores",
        lambda of: of.process_cores,
        lambda inputs: inputs.busy * inputs.machines["process"].cores,
    ),
    Limit(
        "one machine of processes: memory",
        lambda of: of.memory_gb,
        lambda inputs: inputs.busy * inputs.machines["process"].memory_gb,
    ),
    Limit(
        "one PostgreSQL: cores",
        lambda of: of.database_cores,
        lambda inputs: inputs.busy * inputs.machines["database"].cores,
    ),
    Limit(
        "one PostgreSQL: log to its volume",
        lambda of: of.log_mb,
        lambda inputs: inputs.limits.database_log_mb,
    ),
    Limit(
        "one PostgreSQL: volume full after 30 days",
        lambda of: 30 * of.kept_gb_a_day,
        lambda inputs: inputs.limits.database_disk_gb / inputs.prices.average,
    ),
    Limit(
        "one PostgreSQL: connections",
        lambda of: CONNECTIONS * of.process_cores,
        lambda inputs: inputs.busy * inputs.limits.database_connections,
    ),
    Limit("one NATS: messages", lambda of: of.moves, lambda inputs: inputs.limits.nats_messages),
    Limit("one proxy: sockets", lambda of: of.sockets, lambda inputs: inputs.limits.proxy_sockets),
)


def tables_at(inputs: Inputs, limit: Limit, mix: Mix) -> float:
    """Open tables of one kind at which *limit* is reached."""
    return MANY * limit.there(inputs) / limit.used(demand(inputs, mix, MANY))
