"""Rate limits that all connections of one person, or of one network, share.

The rate limit of a connection does not stop a client that opens many connections. A message has a cost for
the work that it causes. A snapshot of a table, with words and scene, takes longer than a dozen moves.
"""

from collections.abc import Sequence
from typing import Final

from parlour.engine.values import Millis
from parlour.protocol import client_messages
from parlour.server.net.rate_limit import RateLimiter, SharedRateLimiters

PERSON_CONNECTIONS: Final = 20
"""The budget of a person, in connections that send at their limit."""

NETWORK_CONNECTIONS: Final = 100
WHOLE_TABLE_COST: Final = 20
"""With this cost a person's budget allows snapshots at the rate limit of one connection."""

COSTS: Final = {client_messages.Watch: WHOLE_TABLE_COST, client_messages.Sync: WHOLE_TABLE_COST}
"""The costs of messages that cost more than 1."""


class Budgets:
    def __init__(self, rate: int) -> None:
        """*rate* is the limit of one connection."""
        self._people = SharedRateLimiters(rate * PERSON_CONNECTIONS)
        self._networks = SharedRateLimiters(rate * NETWORK_CONNECTIONS)

    def of(self, network: str, person_id: str | None, at: Millis) -> Sequence[RateLimiter]:
        limiters = [] if person_id is None else [self._people.of(person_id, at)]
        return [*limiters, self._networks.of(network, at)] if network else limiters
