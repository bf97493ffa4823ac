"""A bot at a table sees only what its seat sees, and nothing of a redealt hand."""

from parlour.bots.task import choose_move
from parlour.engine import Chance, Data, Millis, Observation, Seat, Table, bind
from parlour.engine.table.fork import fork
from support.games import sealed_bids

ANN, BOT = Seat(0), Seat(1)
NOW = Millis(0)


def table() -> Table:
    """Returns a table where Ann has bid 1 and the bot 0."""
    made = Table(bind(sealed_bids), "t", seats=2, secret=bytes(32))
    made.start(NOW)
    made.act(ANN, sealed_bids.Bid(1), NOW)
    made.act(BOT, sealed_bids.Bid(0), NOW)
    return made


def bids_in_history(at: Table, seat: Seat) -> list[int | None]:
    heard: list[Data] = []

    def listen(seen: Observation, chance: Chance) -> Data:
        heard.extend(seen.history)
        return sealed_bids.Bid(0)

    choose_move(at, seat, listen, NOW)
    return [event.amount for event in heard if isinstance(event, sealed_bids.Made)]


def test_a_bot_learns_its_own_bids_only() -> None:
    assert bids_in_history(table(), ANN) == [1, None]
    assert bids_in_history(table(), BOT) == [None, 0]


def test_a_bot_does_not_learn_undone_entries() -> None:
    played = table()
    played.undo(BOT, NOW)

    assert bids_in_history(played, BOT) == [None]


def test_after_a_fork_only_the_seat_with_its_hand_keeps_its_history() -> None:
    parent = table()
    parent.settle(sealed_bids.WAIT)
    made = fork(parent, 2, name="f", secret=bytes(32), wall=NOW, seat=ANN)

    assert bids_in_history(made, ANN) == [1, None]
    assert bids_in_history(made, BOT) == [None, None]


def test_a_bot_repeats_its_choice_after_a_restart_but_not_after_an_undo() -> None:
    def at_random(seen: Observation, chance: Chance) -> Data:
        return sealed_bids.Bid(chance.below(1 << 32))

    played = table()
    first = choose_move(played, BOT, at_random, NOW)

    assert choose_move(table(), BOT, at_random, NOW) == first
    played.undo(BOT, NOW)
    assert choose_move(played, BOT, at_random, NOW) != first
