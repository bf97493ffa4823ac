"""Peace offers: a unit that comes in peace needs the consent of every country with hostile units there."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine import Seat
from parlour.games.imperial.board import Board, get_board
from parlour.games.imperial.events import Event, NextPeaceOffer, PeaceAnswered, PeaceSettled
from parlour.games.imperial.rules import stock
from parlour.games.imperial.rules.arrival import foes
from parlour.games.imperial.rules.ballots import carries, weight
from parlour.games.imperial.rules.steps import take_step
from parlour.games.imperial.state import (
    Country,
    Kind,
    Maneuvering,
    Nation,
    Offer,
    Place,
    State,
    Step,
    get_nation,
)

Consent = tuple[Country, tuple[Country, ...], tuple[Seat, ...], bool]
"""The country to consent first, those after it, the players who answer, and whether they vote."""


def first_consent(state: State, phase: Maneuvering, place: Place) -> Consent | None:
    """The first consent that a peaceful arrival needs. None if it needs none."""
    return _next_consent(state, phase.seat, consenting(get_board(state.board), phase.field, state.up, place))


def answer(state: State, phase: Maneuvering, offer: Offer, seat: Seat, accept: bool) -> list[Event]:
    """Ends in a `PeaceSettled` once the last country has decided."""
    answered = PeaceAnswered(seat, offer.target, offer.step.to, accept)
    _, now = _open(evolve_answered(state, answered))
    outcome = verdict(get_nation(state, offer.target), phase.seat, now.yes, now.no)
    return [answered] if outcome is None else [answered, *_settle(state, phase, now, outcome)]


def consenting(board: Board, field: Sequence[Nation], country: Country, place: Place) -> list[Country]:
    """The countries whose consent a peaceful arrival needs: the owner of the land first, then in order."""
    hostile = [foe.country for foe in foes(field, country, place) if foe.hostile]
    return sorted(hostile, key=lambda other: other != board.owner[place])


def voters(nation: Nation, mover: Seat) -> tuple[Seat, ...]:
    """The players who answer for a country: its dictator or all its holders, except the one who asks."""
    panel = nation.leadership if nation.democracy else nation.leadership[:1]
    return tuple([seat for seat in panel if seat != mover])


def verdict(nation: Nation, mover: Seat, yes: Sequence[Seat], no: Sequence[Seat]) -> bool | None:
    """True if accepted, False if rejected, None if open. Without a majority, a tie rejects."""
    panel = voters(nation, mover)
    stocks = sum(stock.holding(nation, seat) for seat in panel)
    accepting, rejecting = (sum(weight(nation, seat) for seat in side) for side in (yes, no))
    if carries(accepting, stocks):
        return True
    if carries(rejecting, stocks):
        return False
    return accepting > rejecting if len(yes) + len(no) == len(panel) else None


def evolve_answered(state: State, event: PeaceAnswered) -> State:
    phase, offer = _open(state)
    left = tuple([seat for seat in offer.voters if seat != event.seat])
    yes = (*offer.yes, event.seat) if event.accept else offer.yes
    no = offer.no if event.accept else (*offer.no, event.seat)
    answered = replace(phase, offer=replace(offer, voters=left, yes=yes, no=no))
    return replace(state, turn=state.turn + 1, last=event.seat, phase=answered)


def evolve_settled(state: State, event: PeaceSettled) -> State:
    phase, _ = _open(state)
    if not event.final:
        return state
    stepped = take_step(state, phase, event.kind, event.step, phase.ferries)
    return replace(state, phase=stepped)


def evolve_next_offer(state: State, event: NextPeaceOffer) -> State:
    phase, offer = _open(state)
    next_offer = Offer(offer.step, offer.kind, event.target, event.later, event.voters, (), (), event.by_vote)
    return replace(state, phase=replace(phase, offer=next_offer))


def _next_consent(state: State, mover: Seat, countries: Sequence[Country]) -> Consent | None:
    """The first of the countries with a player to answer. Countries without one accept."""
    answering = [
        nation for nation in (get_nation(state, country) for country in countries) if voters(nation, mover)
    ]
    if not answering:
        return None
    later = tuple([nation.name for nation in answering[1:]])
    first = answering[0]
    return first.name, later, voters(first, mover), first.democracy


def _settle(state: State, phase: Maneuvering, offer: Offer, accept: bool) -> list[Event]:
    after = _next_consent(state, phase.seat, offer.later) if accept else None
    step = offer.step if accept else rejected(phase.field, offer)
    settled = PeaceSettled(state.up, offer.target, accept, offer.kind, step, final=after is None)
    return [settled] if after is None else [settled, NextPeaceOffer(state.up, offer.step.to, *after)]


def rejected(field: Sequence[Nation], offer: Offer) -> Step:
    """After a refusal the unit fights a fleet of the target country if there is one, else an army."""
    host = next(nation for nation in field if nation.name == offer.target)
    kind: Kind = "fleet" if offer.step.to in host.fleets else "army"
    return replace(offer.step, deed="war", foe=offer.target, kind=kind)


def _open(state: State) -> tuple[Maneuvering, Offer]:
    phase = state.phase
    assert isinstance(phase, Maneuvering), "peace is offered in a maneuver"
    assert phase.offer is not None, "a peace offer is open"
    return phase, phase.offer
