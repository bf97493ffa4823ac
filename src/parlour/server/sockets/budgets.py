"""What all connections of one person, and of one network, may ask for together.

The rate limit of a connection does not stop a client that opens many. A message costs as much as it makes the
server work: a whole table, in words and drawn, takes as long as many moves.
"""

from collections.abc import Sequence
from typing import Final

from parlour.engine.values import Millis
from parlour.protocol import client_messages
from parlour.server.net.rate_limit import Pace, SharedPaces

PERSON_CONNECTIONS: Final = 20
"""A person may send as much as this number of connections, each at its limit."""

NETWORK_CONNECTIONS: Final = 100
WHOLE_TABLE_COST: Final = 20
"""One connection of a person may ask for tables as fast as for anything else."""

COSTS: Final = {client_messages.Watch: WHOLE_TABLE_COST, client_messages.Sync: WHOLE_TABLE_COST}
"""Of the messages that cost more than 1."""


class Budgets:
    def __init__(self, rate: int) -> None:
        """*rate* is that of one connection."""
        self._people = SharedPaces(rate * PERSON_CONNECTIONS)
        self._networks = SharedPaces(rate * NETWORK_CONNECTIONS)

    def of(self, network: str, person_id: str | None, at: Millis) -> Sequence[Pace]:
        paces = [] if person_id is None else [self._people.of(person_id, at)]
        return [*paces, self._networks.of(network, at)] if network else paces
