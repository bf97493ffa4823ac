"""A bot's move at a table: it observes what its seat may know."""

from parlour.bots.levels import find_bot, is_slow
from parlour.bots.observation import observe
from parlour.bots.task import do_task, key_of, make_task, read_history
from parlour.engine.chance import Stream
from parlour.engine.contract.bot import Policy
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat


def choose_by_name(table: Table, seat: Seat, name: str, wall: Millis) -> Data:
    """The action that the bot of that name chooses for *seat* now, the same in whatever process it thinks."""
    if is_slow(table.game, name):
        return do_task(table.game, make_task(table, seat, name, wall), name)
    return choose_move(table, seat, find_bot(table.game, name), wall)


def choose_move(table: Table, seat: Seat, policy: Policy, wall: Millis) -> Data:
    choices = table.choices(seat)
    observation = observe(
        table.game, table.state, seat, choices, lambda: [*read_history(table, seat)], table.now(wall)
    )
    return policy(observation, Stream(key_of(table), f"{table.name}/{len(table.log)}/{seat}"))
