"""Whole games between bots, checked after every entry."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from parlour.bots import FastChance, observe
from parlour.engine import Chance, Millis, Policy, Result, Seat
from parlour.games.imperial.actions import Options
from parlour.games.imperial.board import get_board
from parlour.games.imperial.rules import conserved, decide, evolve, legal, result, setup, start, to_act
from parlour.games.imperial.state import State

from .tables import GAME


@dataclass
class Played:
    state: State
    result: Result | None
    entries: int
    wheel_spaces: Counter[str] = field(default_factory=Counter)


def play(
    policies: Sequence[Policy], seed: int, *, most: int = 20_000, options: Options | None = None
) -> Played:
    """Plays a game to its end. Asserts after every entry that money is conserved and pieces are valid."""
    chance: Chance = FastChance(seed)
    state = start(setup(options or Options(), len(policies), chance, Millis(0)))
    total, entries = conserved(state), 0
    while (ended := result(state)) is None and entries < most:
        seat = to_act(state)[0]
        seen = observe(GAME, state, seat, legal(state, seat), tuple, Millis(0))._replace(deal=_no_deal)
        for event in decide(state, seat, policies[seat](seen, chance), chance, Millis(0)):  # type: ignore[arg-type]
            state = evolve(state, event)
        entries += 1
        assert conserved(state) == total, "money was made or lost"
        assert_sound(state)
    return Played(state, ended, entries)


def _no_deal(chance: Chance) -> State:
    raise AssertionError("these bots need no other worlds")


def assert_sound(state: State) -> None:
    table = get_board(state.board)
    assert all(player.money >= 0 for player in state.players)
    chips = [place for one in state.nations for place in one.chips]
    assert len(chips) == len(set(chips)), "a territory has one chip"
    for one in state.nations:
        realm = table.realm(one.name)
        assert one.money >= 0
        assert len(one.fleets) <= realm.fleets
        assert len(one.armies) + len(one.guests) <= realm.armies
        assert all(place in table.seas or table.owner[place] == one.name for place in one.fleets)
        assert not any(place in table.seas for place in (*one.armies, *one.guests))
        assert all(table.owner[place] not in (None, one.name) for place in one.guests)
        assert all(table.owner[place] == one.name for place in one.factories)
        assert all(table.owner[place] is None for place in one.chips)
        assert len(set(one.factories)) == len(one.factories)
        assert 0 <= one.points <= 25
        assert 5 <= one.last_tax <= 15
        assert set(one.leadership) == {Seat(owner) for owner in one.owners if owner is not None}
