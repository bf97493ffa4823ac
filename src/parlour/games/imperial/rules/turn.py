"""Turn order: the country to act, the round, and the turn number."""

from msgspec.structs import replace

from parlour.games.imperial.board import get_board
from parlour.games.imperial.events import Agreed, CountryUp, Declined
from parlour.games.imperial.state import Nation, Proposing, Slot, State


def first_up(state: State) -> CountryUp:
    """After the auction: the first country that has holders. Moving past the last country ends a round."""
    return _up(next(nation for nation in state.nations if nation.leadership), state.round + 1)


def next_up(state: State) -> CountryUp:
    nations, at = state.nations, get_board(state.board).number[state.up]
    for nation in nations[at + 1 :]:
        if nation.leadership:
            return _up(nation, state.round)
    return first_up(state)


def evolve_country_up(state: State, event: CountryUp) -> State:
    phase = Proposing(event.leader, event.slot, None, None)
    return replace(state, up=event.country, round=event.round, phase=phase)


def evolve_submitted(state: State, event: Agreed | Declined) -> State:
    """A submission that changes nothing else."""
    return replace(state, turn=state.turn + 1, last=event.seat)


def _up(nation: Nation, round: int) -> CountryUp:
    # A democracy always has an opposition. If it had none, its leader would decide alone.
    slot: Slot = 1 if nation.democracy and len(nation.leadership) > 1 else 0
    return CountryUp(nation.name, round, nation.leadership[0], slot)
