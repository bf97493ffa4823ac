"""A bot's move at a table: it observes what its seat may know."""

from collections.abc import Iterator
from hashlib import sha256

from parlour.bots.observation import observe
from parlour.engine.bot import Policy
from parlour.engine.chance import Chance, Stream
from parlour.engine.table import Table
from parlour.engine.values import Data, Millis, Seat


def choose_move(table: Table, seat: Seat, policy: Policy, wall: Millis) -> Data:
    """The action that *policy* chooses for *seat* now."""
    choices = table.choices(seat)
    observation = observe(
        table.game, table.state, seat, choices, lambda: [*_history(table, seat)], table.now(wall)
    )
    return policy(observation, _chance(table, seat))


def _history(table: Table, seat: Seat) -> Iterator[Data]:
    """What the seat was told. Before a fork that is what anybody was: its hand has been dealt anew since."""
    forked = table.forked_at if table.forked_at is not None else -1
    keeps_its_hand = forked >= 0 and table.log[forked + 1].by == seat
    for entry in table.log.line():
        yield from table.told(entry, seat if entry.seq > forked or keeps_its_hand else None)


def _chance(table: Table, seat: Seat) -> Chance:
    """A bot's own stream: it tells nothing of the table's, and a game that is resumed goes on the same."""
    assert table.secret is not None, "a table that is played at has its secret"
    return Stream(sha256(b"bots" + table.secret).digest(), f"{table.name}/{len(table.log)}/{seat}")
