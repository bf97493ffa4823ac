"""A bot's move at a table, and a slow bot's task as bytes for another process.

The bytes hold only what the seat is allowed to know: a sampled world instead of the true state, the redacted
events, and a seed that reveals neither the table's secret nor the true state.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec

from parlour.bots.fast_chance import FastChance
from parlour.bots.levels import SEARCH, find_bot, is_slow, parts_of
from parlour.bots.observation import observe
from parlour.bots.rollouts import bot_of
from parlour.engine.chance import Stream
from parlour.engine.contract.bot import Policy
from parlour.engine.contract.game import Game
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat, encode


class BotTask(msgspec.Struct, frozen=True, array_like=True):
    version: int
    """The version of the rules."""

    seat: Seat
    now: Millis
    world: bytes
    """A state that the seat considers possible."""

    history: tuple[bytes, ...]
    """Every event so far, redacted for the seat; empty if the bot does not read it."""

    seed: str


_decoder = msgspec.msgpack.Decoder(BotTask)


def choose_by_name(table: Table, seat: Seat, name: str, wall: Millis) -> Data:
    """The action that the named bot chooses for *seat* now. It is the same in every process."""
    if is_slow(table.game, name):
        return run_task(table.game, make_task(table, seat, name, wall), name)
    return choose_move(table, seat, find_bot(table.game, name), wall)


def choose_move(table: Table, seat: Seat, policy: Policy, wall: Millis) -> Data:
    choices = table.choices(seat)
    observation = observe(
        table.game, table.state, seat, choices, lambda: [*read_history(table, seat)], table.now(wall)
    )
    return policy(observation, Stream(key_of(table), f"{table.name}/{len(table.log)}/{seat}"))


def make_task(table: Table, seat: Seat, bot: str, wall: Millis) -> bytes:
    game, key = table.game, key_of(table)
    label = f"{table.name}/{len(table.log)}/{seat}"
    # The draws of this deal must stay here: with them the deal could be undone.
    world = game.redeal(table.state, seat, Stream(key, f"{label}/world")) if game.secrets else table.state
    task = BotTask(
        version=game.version,
        seat=seat,
        now=table.now(wall),
        world=encode(world),
        history=tuple(map(encode, read_history(table, seat))) if _reads_history(game, bot) else (),
        seed=sha256(key + f"{label}/seed".encode()).hexdigest(),
    )
    return msgspec.msgpack.encode(task)


def run_task(game: Game, raw: bytes, bot: str, thinking_ms: int | None = None) -> Data:
    """The action that the named bot chooses. Equal bytes give equal actions, unless the bot uses a clock."""
    task = _decoder.decode(raw)
    rules = game if game.version == task.version else game.versions[task.version]
    world, seat = rules.decode_state(task.world), task.seat
    choices = rules.legal(world, seat)

    def read() -> Sequence[Data]:
        return [rules.decode_event(event) for event in task.history]

    observation = observe(rules, world, seat, choices, read, task.now, thinking_ms)
    return find_bot(rules, bot)(observation, FastChance(task.seed))


def read_history(table: Table, seat: Seat) -> Iterator[Data]:
    """The events that the seat saw.

    Before a fork these are the events that a spectator saw, because the seat's hand has been dealt again
    since.
    """
    forked = table.forked_at if table.forked_at is not None else -1
    keeps_its_hand = forked >= 0 and table.log[forked + 1].by == seat
    for entry in table.log.line():
        yield from table.redacted_events(entry, seat if entry.seq > forked or keeps_its_hand else None)


def key_of(table: Table) -> bytes:
    """The key of the bots' random numbers.

    It reveals nothing about the table's own stream, and a resumed game continues with the same numbers.
    """
    assert table.secret is not None, "a table that is played at has its secret"
    return sha256(b"bots" + table.secret).digest()


def _reads_history(game: Game, bot: str) -> bool:
    """Whether the bot reads the history. Only a game's own functions do; it is costly in a long game."""
    own = bot_of(game)
    parts = parts_of(game, bot)
    return not own.levels.keys().isdisjoint(parts) or (SEARCH in parts and own.weigh is not None)
