"""The demand of a number of open tables, and the first limit that one machine reaches."""

from collections.abc import Mapping

import msgspec

from bench.model.inputs import Inputs, Mix
from bench.model.plan import planned

DAY = 86_400
MONTH = 30 * DAY


class Demand(msgspec.Struct, frozen=True):
    """Of all tables together, in the busiest hour."""

    moves: float
    """A second."""

    openings: float
    visits: float
    sockets: float
    in_memory: float
    process_cores: float
    database_cores: float
    memory_gb: float
    log_mb: float
    """Of the database's write-ahead log, a second."""

    kept_gb_a_day: float
    traffic_mb: float
    """To the pages, a second."""

    def __add__(self, other: "Demand") -> "Demand":
        fields = self.__struct_fields__
        return Demand(*(getattr(self, field) + getattr(other, field) for field in fields))


def demand(inputs: Inputs, mix: Mix, tables: float) -> Demand:
    """A visit is a page that comes back for each move of a game whose people are not there all the time."""
    costs, move, moves = inputs.tables, planned(inputs, mix), tables / mix.seconds_a_move
    openings, in_memory = moves / mix.moves_a_game, tables * mix.watched
    visits = moves * (1 - mix.watched)
    pages = mix.people / 2
    server = moves * (move.server + (pages - 1) * inputs.times.process.tell) / 1000
    server += openings * costs.open_server * pages + visits * costs.visit_server
    server += in_memory * costs.idle_server
    database = moves * move.database / 1000 + openings * costs.open_database * pages
    database += visits * costs.visit_database + in_memory * costs.idle_database
    return Demand(
        moves=moves,
        openings=openings,
        visits=visits,
        sockets=in_memory * mix.people,
        in_memory=in_memory,
        process_cores=server / 1000,
        database_cores=database / 1000,
        memory_gb=in_memory * costs.table_kb * pages / 1e6,
        log_mb=moves * mix.log_bytes / 1e6,
        kept_gb_a_day=moves * mix.kept_bytes * DAY / 1e9,
        traffic_mb=moves * mix.wire_bytes * pages / 1e6,
    )


def together(inputs: Inputs, tables: Mapping[str, float]) -> Demand:
    """Adds up the demand of *tables*, the number of tables of each mix."""
    first, *rest = (demand(inputs, inputs.mixes[name], number) for name, number in tables.items())
    for one in rest:
        first += one
    return first
