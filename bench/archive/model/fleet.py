"""The machines for a number of tables, and their cost per month."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from bench.model.inputs import Inputs
from bench.model.sizes import DAY, MONTH, Demand, together

REPLICAS = 2
"""Of each PostgreSQL: the one that is written to, and one to take over."""

ALL_ON_ONE = 2
"""Machines where one carries everything: that one, and one that follows it to take over."""

NATS_CLUSTER = 3
"""Servers of the smallest cluster."""


@dataclass(frozen=True)
class Size:
    name: str
    tables: Mapping[str, float]
    """Number of tables of each mix."""


SIZES: Sequence[Size] = (
    Size("10 thousand live", {"live": 1e4}),
    Size("a million, 1 in 10 live", {"live": 1e5, "correspondence": 9e5}),
    Size("a million live", {"live": 1e6}),
    Size("ten million, 1 in 20 live", {"live": 5e5, "correspondence": 9.5e6}),
    Size("ten million live", {"live": 1e7}),
)


@dataclass(frozen=True)
class Fleet:
    size: Size
    demand: Demand
    machines: Mapping[str, int]
    """By their kind in the inputs."""

    dollars: Mapping[str, float]
    """Dollars a month, by type of cost."""

    def rows(self) -> Iterator[tuple[str, str]]:
        """A figure a row, as it is printed."""
        of = self.demand
        yield "moves a second", f"{of.moves:,.0f}"
        yield "tables opened a second", f"{of.openings:,.1f}"
        yield "pages that come back a second", f"{of.visits:,.0f}"
        yield "sockets", f"{of.sockets:,.0f}"
        yield "cores of processes", f"{of.process_cores:,.1f}"
        yield "cores of PostgreSQL", f"{of.database_cores:,.1f}"
        yield "GB of tables in memory", f"{of.memory_gb:,.1f}"
        yield "MB of log a second", f"{of.log_mb:,.1f}"
        yield "GB kept a day", f"{of.kept_gb_a_day:,.0f}"
        yield "MB a second to the pages", f"{of.traffic_mb:,.0f}"
        for kind, number in self.machines.items():
            yield f"machines: {kind}", f"{number:,}"
        for what, dollars in self.dollars.items():
            yield f"$ a month: {what}", f"{dollars:,.0f}"
        yield "$ a month", f"{sum(self.dollars.values()):,.0f}"


def fleet(inputs: Inputs, size: Size) -> Fleet:
    needed = together(inputs, size.tables)
    if needed.process_cores + needed.database_cores < inputs.busy * inputs.machines["process"].cores:
        machines = {"proxy": 0, "process": ALL_ON_ONE, "database": 0, "bus": 0}
    else:
        machines = _apart(inputs, needed)
    paid = {kind: number * inputs.machines[kind].dollars for kind, number in machines.items()}
    return Fleet(size, needed, machines, {"machines": sum(paid.values()), **_kept(inputs, needed)})


def _apart(inputs: Inputs, needed: Demand) -> dict[str, int]:
    return {
        "proxy": ceil(needed.sockets / inputs.limits.proxy_sockets),
        "process": _machines(inputs, "process", needed.process_cores, needed.memory_gb),
        "database": REPLICAS * _databases(inputs, needed),
        "bus": _bus(inputs, needed),
    }


def _machines(inputs: Inputs, kind: str, cores: float, memory_gb: float) -> int:
    one = inputs.machines[kind]
    return ceil(max(cores / one.cores, memory_gb / one.memory_gb) / inputs.busy)


def _databases(inputs: Inputs, needed: Demand) -> int:
    """Parts of the tables, each in a PostgreSQL of its own: by its cores, its log and its volume."""
    limits, prices = inputs.limits, inputs.prices
    disk_gb = needed.kept_gb_a_day * prices.average * prices.days_on_disk
    return max(
        _machines(inputs, "database", needed.database_cores, 0),
        ceil(needed.log_mb / limits.database_log_mb),
        ceil(disk_gb / limits.database_disk_gb),
    )


def _bus(inputs: Inputs, needed: Demand) -> int:
    return max(NATS_CLUSTER, ceil(needed.moves / inputs.limits.nats_messages))


def _kept(inputs: Inputs, needed: Demand) -> Mapping[str, float]:
    prices = inputs.prices
    kept = needed.kept_gb_a_day * prices.average
    archived = needed.moves * prices.archived_bytes * prices.average * DAY / 1e9
    return {
        "volumes": REPLICAS * kept * prices.days_on_disk * prices.disk,
        "object storage of a year": archived * (365 - prices.days_on_disk) * prices.objects,
        "traffic": needed.traffic_mb * prices.average * MONTH / 1000 * prices.traffic,
    }
