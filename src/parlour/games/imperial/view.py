"""Views: hides sealed bids, sealed ballots and drafted orders from the other players."""

from collections.abc import Callable, Collection, Mapping

from msgspec.structs import replace

from parlour.engine import EVERYONE, NOBODY, Chance, Data, Millis, Seat, Viewer
from parlour.games.imperial.events import BidPlaced, BidsOpened, Event, PeaceOffered, Planned, Voted
from parlour.games.imperial.rules import to_act
from parlour.games.imperial.rules.ballots import known, worlds
from parlour.games.imperial.rules.clock import all_runs_out
from parlour.games.imperial.rules.ending import cash_values, scores
from parlour.games.imperial.rules.maneuver import drafted_orders
from parlour.games.imperial.state import (
    Ballot,
    Bidding,
    Cents,
    Clock,
    Country,
    Maneuvering,
    Nation,
    Phase,
    Player,
    Sealed,
    State,
    Voting,
    get_nation,
)


class View(Data, frozen=True):
    """The game as one viewer sees it."""

    viewer: Viewer
    board: str
    ending_passes: bool
    players: tuple[Player, ...]
    nations: tuple[Nation, ...]
    bank: Cents
    seating: tuple[Seat, ...]
    card: Seat | None
    up: Country
    round: int
    auction: int
    turn: int
    last: Seat | None
    clock: Clock | None
    phase: Phase
    """Without the cents of others' sealed bids, the sides of their ballots, and their plans."""

    waiting: tuple[Seat, ...]
    scores: tuple[int, ...]
    """The current scores, in cents."""

    cash_values: tuple[int, ...]
    """Cash, and stock at twice its denomination, in cents. For display only."""

    runs_out: tuple[Millis, ...]
    """For each seat, when its time runs out if it has to move. Empty without a clock."""


def view(state: State, viewer: Viewer) -> View:
    clock = state.clock
    return View(
        viewer=viewer,
        board=state.board,
        ending_passes=state.ending_passes,
        players=state.players,
        nations=state.nations,
        bank=state.bank,
        seating=state.seating,
        card=state.card,
        up=state.up,
        round=state.round,
        auction=state.auction,
        turn=state.turn,
        last=state.last,
        clock=clock,
        phase=_masked(state.phase, viewer),
        waiting=to_act(state),
        scores=scores(state),
        cash_values=cash_values(state),
        runs_out=all_runs_out(clock) if clock is not None else (),
    )


def position(view: View) -> State:
    """A state with what the viewer knows. Valid for all rules that do not read sealed bids or ballots."""
    return State(
        board=view.board,
        ending_passes=view.ending_passes,
        players=view.players,
        nations=view.nations,
        bank=view.bank,
        seating=view.seating,
        card=view.card,
        up=view.up,
        round=view.round,
        auction=view.auction,
        turn=view.turn,
        last=view.last,
        clock=view.clock,
        phase=view.phase,
    )


def redact(event: Event, viewer: Viewer) -> Event:
    masked = _REDACT.get(type(event))
    return event if masked is None else masked(event, viewer)


def reveals_to(event: Event) -> Collection[Viewer]:
    if isinstance(event, BidsOpened) or (isinstance(event, Voted) and event.telling):
        return EVERYONE
    return NOBODY


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """Redraws the information hidden from the viewer.

    Bids are random within each player's cash. Ballots are a random combination that fits the vote so far.
    Drafted orders are dropped.
    """
    phase = state.phase
    if isinstance(phase, Bidding):
        bids = tuple(
            bid if bid.seat == viewer else Sealed(bid.seat, _any_bid(state.players[bid.seat], chance))
            for bid in phase.bids
        )
        return replace(state, phase=Bidding(phase.asked, bids))
    if isinstance(phase, Voting) and phase.ballots:
        nation = get_nation(state, state.up)
        # Other voters' knowledge depends on ballots that the viewer does not know.
        kept = tuple(each for each in known(nation, phase) if each.viewer in (None, viewer))
        ballots = chance.pick(worlds(nation, phase, viewer))
        return replace(state, phase=replace(phase, ballots=ballots, record=(), known=kept))
    if isinstance(phase, Maneuvering):
        return replace(state, phase=_masked(phase, viewer))
    return state


def hidden(state: State, viewer: Viewer) -> Mapping[str, object]:
    """Others' sealed bids, ballots and plans. A ballot that the viewer can infer is not hidden."""
    phase = state.phase
    if isinstance(phase, Bidding):
        return {f"bid/{bid.seat}": bid.cents for bid in phase.bids if bid.seat != viewer}
    if isinstance(phase, Voting) and phase.ballots:
        read = [set(lying) for lying in zip(*worlds(get_nation(state, state.up), phase, viewer), strict=True)]
        pairs = zip(phase.ballots, read, strict=True)
        return {f"ballot/{ballot.seat}": ballot.choice for ballot, ways in pairs if len(ways) > 1}
    if (
        isinstance(phase, Maneuvering)
        and (plan := phase.rest or drafted_orders(phase))
        and viewer != phase.seat
    ):
        return {"plan": plan}
    return {}


def _masked(phase: Phase, viewer: Viewer) -> Phase:
    if isinstance(phase, Bidding):
        bids = [bid if bid.seat == viewer else Sealed(bid.seat, None) for bid in phase.bids]
        return Bidding(phase.asked, tuple(bids))
    if isinstance(phase, Voting):
        ballots = [ballot if ballot.seat == viewer else Ballot(ballot.seat, None) for ballot in phase.ballots]
        return Voting(phase.one, phase.two, phase.asked, tuple(ballots))
    if isinstance(phase, Maneuvering) and viewer != phase.seat and (phase.base or phase.rest is not None):
        return replace(phase.base or phase, rest=None)
    return phase


def _masked_bid(event: BidPlaced, viewer: Viewer) -> BidPlaced:
    return event if event.seat == viewer else replace(event, cents=None)


def _masked_vote(event: Voted, viewer: Viewer) -> Voted:
    return event if event.seat == viewer or event.opened else replace(event, choice=None)


def _masked_plan(event: Planned, viewer: Viewer) -> Planned:
    return event if event.seat == viewer else Planned(event.seat, event.country, (), (), None)


def _masked_offer(event: PeaceOffered, viewer: Viewer) -> PeaceOffered:
    return event if event.seat == viewer or event.rest is None else replace(event, rest=None)


_REDACT: dict[type[Data], Callable[..., Event]] = {
    BidPlaced: _masked_bid,
    Voted: _masked_vote,
    Planned: _masked_plan,
    PeaceOffered: _masked_offer,
}


def _any_bid(player: Player, chance: Chance) -> Cents:
    return Cents(chance.below(player.money + 1))
