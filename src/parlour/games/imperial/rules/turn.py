"""Whose country is up, and in which round."""

from msgspec.structs import replace

from parlour.games.imperial.board import board
from parlour.games.imperial.events import CountryUp
from parlour.games.imperial.state import Nation, Proposing, Slot, State


def first_up(state: State) -> CountryUp:
    """After the auction: the first country that has holders. Moving past the last country ends a round."""
    return _up(next(one for one in state.nations if one.leadership), state.round + 1)


def next_up(state: State) -> CountryUp:
    """The next country that has holders."""
    nations, at = state.nations, board(state.board).number[state.up]
    for one in nations[at + 1 :]:
        if one.leadership:
            return _up(one, state.round)
    return first_up(state)


def evolve_country_up(state: State, event: CountryUp) -> State:
    phase = Proposing(event.leader, event.slot, None, None)
    return replace(state, up=event.country, round=event.round, phase=phase)


def _up(one: Nation, round: int) -> CountryUp:
    # A democracy without an opposition cannot be; if it were, its leader would decide alone.
    slot: Slot = 1 if one.democracy and len(one.leadership) > 1 else 0
    return CountryUp(one.name, round, one.leadership[0], slot)
