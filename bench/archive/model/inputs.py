"""The figures that the model stands on, from `inputs.toml`."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

INPUTS = Path(__file__).parent / "inputs.toml"


class ProcessTimes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Microseconds of CPU in one of our processes."""

    turn: float
    """Fixed cost of each turn of the event loop."""

    receive: float
    """A move: read, decode, decide, evolve, hand to the writer."""

    group: float
    """A group of entries that is written together."""

    tell: float
    """A move: views, encoding and sending to two pages."""

    publish: float
    """A move: say to the bus that it is kept."""

    hear: float
    """News of a move that another process has kept."""

    catch_up: float
    """Read that move from the database and join it to the table."""

    standing: float
    """Per second without any moves: heartbeats, sweeps, presence."""

    hold: float = 0.0
    """Not CPU: how long entries are delayed to make larger groups. Today's server does not delay them."""


class DatabaseTimes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    group: float
    entry: float
    flush: float
    """Waited for, without CPU."""

    read: float
    standing: float
    """A second, for each process."""

    connections: int
    """That one process reads by at the same time."""


class BusTimes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    group: float
    """The messages of one group of entries."""

    publish: float
    deliver: float


class ServiceTimes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    process: ProcessTimes
    database: DatabaseTimes
    bus: BusTimes
    driver: float
    """The load tool's own, for a move."""

    crowding: float
    """By how much each further process on the same core slows every process there."""


class TableCosts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Costs of tables without moves, in milliseconds of CPU, kilobytes and bytes."""

    open_server: float
    open_database: float
    visit_server: float
    visit_database: float
    idle_server: float
    """A second, for each table in memory."""

    idle_database: float
    table_kb: float
    """In memory, with two pages."""


class Mix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How people play (assumed), and what a move of such a game costs (measured)."""

    people: float
    seconds_a_move: float
    """Between the moves of one table."""

    moves_a_game: float
    watched: float
    """The part of these tables that is in some process's memory, with a page for each of its people."""

    move: float
    """Additional microseconds of a move with words and scene, compared with the endless game."""

    entry: float
    """The same in PostgreSQL. A game can have rows of its own."""

    wire_bytes: float
    """Sent to two pages for a move."""

    log_bytes: float
    """Of PostgreSQL's write-ahead log."""

    kept_bytes: float


class Machine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    cores: int
    memory_gb: float
    dollars: float
    """A month."""


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dollars for a gigabyte, a month where it is kept."""

    disk: float
    objects: float
    traffic: float
    average: float
    """Traffic and growth of a whole day by those of the busiest hour."""

    days_on_disk: float
    """Days until finished games move to object storage, where they are paid for a year."""

    archived_bytes: float
    """Of a move there: its entry alone, compressed."""


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one of these carries at most; assumed, from their makers' own pages."""

    nats_messages: float
    """A second, in one server."""

    proxy_sockets: float
    database_log_mb: float
    """Of write-ahead log a second, to one volume."""

    database_disk_gb: float
    """Of one volume."""

    database_connections: float
    """To one PostgreSQL, without a pooler."""


class Inputs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    times: ServiceTimes
    tables: TableCosts
    mixes: Mapping[str, Mix]
    machines: Mapping[str, Machine]
    prices: Prices
    limits: "Limits"
    busy: float
    """The part of a core that is planned with; the rest is for rushes and for a machine that is away."""


def read_inputs(path: Path = INPUTS) -> Inputs:
    return msgspec.toml.decode(path.read_bytes(), type=Inputs)
