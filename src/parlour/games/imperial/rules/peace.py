"""Peace offers: a unit that comes in peace asks every country whose hostile units are there."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine import IllegalActionError, Seat
from parlour.games.imperial.actions import Action, Answer, Move, Pick
from parlour.games.imperial.board import Board, board
from parlour.games.imperial.events import (
    Event,
    PeaceAnswered,
    PeaceAsked,
    PeaceOffered,
    PeaceSettled,
    Stepped,
)
from parlour.games.imperial.refusals import Refusal
from parlour.games.imperial.rules import maneuver, stock
from parlour.games.imperial.rules.ballots import carries, weight
from parlour.games.imperial.rules.deeds import foes
from parlour.games.imperial.state import (
    Country,
    Kind,
    Maneuvering,
    Nation,
    Offer,
    Place,
    State,
    Step,
    nation,
)


def legal(state: State, phase: Maneuvering, seat: Seat) -> Sequence[Action]:
    if phase.offer is not None:
        return (Answer(True), Answer(False)) if seat in phase.offer.voters else ()
    return maneuver.legal(state, phase) if seat == phase.seat else ()


def decide(state: State, phase: Maneuvering, seat: Seat, action: Action) -> list[Event]:
    waiting = phase.offer.voters if phase.offer is not None else (phase.seat,)
    if seat not in waiting:
        raise IllegalActionError(Refusal.NOT_YOUR_TURN)
    match action, phase.offer:
        case Answer(accept), Offer() as offer:
            return _answer(state, offer, seat, accept)
        case Move(), None:
            return _move(state, phase, seat, action)
        case Pick(), None:
            return maneuver.pick(state, phase, seat, action)
        case _:
            raise IllegalActionError(Refusal.WRONG_MOMENT)


def asked(table: Board, field: Sequence[Nation], country: Country, place: Place) -> list[Country]:
    """Whose consent a peaceful arrival needs: the owner of the land first, then in country order."""
    hostile = [foe.country for foe in foes(field, country, place) if foe.hostile]
    return sorted(hostile, key=lambda other: other != table.owner[place])


def voters(one: Nation, mover: Seat) -> tuple[Seat, ...]:
    """Who answers for a country: its dictator, or its holders; never the one who makes the offer."""
    panel = one.leadership if one.democracy else one.leadership[:1]
    return tuple([seat for seat in panel if seat != mover])


def verdict(one: Nation, mover: Seat, yes: Sequence[Seat], no: Sequence[Seat]) -> bool | None:
    """Accepted, rejected or still open. With all votes in and no majority, more wins and a tie rejects."""
    panel = voters(one, mover)
    stocks = sum(stock.holding(one, seat) for seat in panel)
    accepting, rejecting = (sum(weight(one, seat) for seat in side) for side in (yes, no))
    if carries(accepting, stocks):
        return True
    if carries(rejecting, stocks):
        return False
    return accepting > rejecting if len(yes) + len(no) == len(panel) else None


def evolve_offered(state: State, event: PeaceOffered) -> State:
    phase = state.phase
    assert isinstance(phase, Maneuvering), "peace is offered in a maneuver"
    ferries = phase.ferries if event.ferry is None else (*phase.ferries, event.ferry)
    offer = Offer(event.step, event.kind, event.target, event.later, event.voters, (), (), event.by_vote)
    phase = replace(phase, ferries=ferries, offer=offer)
    return replace(state, turn=state.turn + 1, last=event.seat, phase=phase)


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
    stepped = maneuver.take_step(state, phase, event.kind, event.step, phase.ferries)
    return replace(state, phase=stepped)


def evolve_asked(state: State, event: PeaceAsked) -> State:
    phase, offer = _open(state)
    again = Offer(offer.step, offer.kind, event.target, event.later, event.voters, (), (), event.by_vote)
    return replace(state, phase=replace(phase, offer=again))


def _move(state: State, phase: Maneuvering, seat: Seat, action: Move) -> list[Event]:
    kind, step, ferry = maneuver.move(state, phase, action)
    if step.deed == "peace" and step.to != step.origin:
        countries = asked(board(state.board), phase.field, state.up, step.to)
        panels = _panels(state, seat, countries)
        if panels:
            target, by_vote, panel = panels[0]
            later = tuple(other for other, _, _ in panels[1:])
            return [PeaceOffered(seat, state.up, kind, step, ferry, target, later, panel, by_vote)]
    stepped = Stepped(seat, state.up, kind, step, ferry)
    if maneuver.units_left(phase) > 1 and step.deed != "raze":
        return [stepped]
    return [stepped, *maneuver.completed(maneuver.evolve_stepped(state, stepped))]


def _panels(
    state: State, mover: Seat, countries: Sequence[Country]
) -> list[tuple[Country, bool, tuple[Seat, ...]]]:
    """Those of the countries that somebody can answer for; the others accept."""
    asking = [nation(state, country) for country in countries]
    panels = [(one.name, one.democracy, voters(one, mover)) for one in asking]
    return [panel for panel in panels if panel[2]]


def _answer(state: State, offer: Offer, seat: Seat, accept: bool) -> list[Event]:
    phase = state.phase
    assert isinstance(phase, Maneuvering), "peace is offered in a maneuver"
    answered = PeaceAnswered(seat, offer.target, offer.step.to, accept)
    after = evolve_answered(state, answered)
    _, now = _open(after)
    outcome = verdict(nation(state, offer.target), phase.seat, now.yes, now.no)
    return [answered] if outcome is None else [answered, *_settle(after, phase, now, outcome)]


def _settle(state: State, phase: Maneuvering, offer: Offer, accept: bool) -> list[Event]:
    panels = _panels(state, phase.seat, offer.later) if accept else []
    step = offer.step if accept else _rejected(phase.field, offer)
    final = not panels
    settled = PeaceSettled(state.up, offer.target, accept, offer.kind, step, final)
    if final:
        return [settled, *maneuver.completed(evolve_settled(state, settled))]
    target, by_vote, panel = panels[0]
    later = tuple(other for other, _, _ in panels[1:])
    return [settled, PeaceAsked(state.up, offer.step.to, target, later, panel, by_vote)]


def _rejected(field: Sequence[Nation], offer: Offer) -> Step:
    """The unit fights one of those that would not have it: a fleet if there is one, else an army."""
    host = next(one for one in field if one.name == offer.target)
    kind: Kind = "fleet" if offer.step.to in host.fleets else "army"
    return replace(offer.step, deed="war", foe=offer.target, kind=kind)


def _open(state: State) -> tuple[Maneuvering, Offer]:
    phase = state.phase
    assert isinstance(phase, Maneuvering), "peace is offered in a maneuver"
    assert phase.offer is not None, "a peace offer is open"
    return phase, phase.offer
