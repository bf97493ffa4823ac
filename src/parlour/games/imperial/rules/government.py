"""Government: the leader proposes, the opposition answers, the holders vote."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine import IllegalActionError, Seat
from parlour.games.imperial import events as ev
from parlour.games.imperial.actions import Action, Agree, Retract, Steer, Vote
from parlour.games.imperial.board import get_board
from parlour.games.imperial.refusals import Refusal
from parlour.games.imperial.rules import investor, production, taxation, wheel
from parlour.games.imperial.rules.ballots import cast, decided, is_telling, withdraw
from parlour.games.imperial.state import (
    Army,
    Ballot,
    Cents,
    Draft,
    Idle,
    Maneuvering,
    Marching,
    Nation,
    Phase,
    Plan,
    Proposal,
    Proposing,
    Slot,
    State,
    Voting,
    get_nation,
)

_VOTES = (Vote(1), Vote(2))


def legal(state: State, phase: Proposing, seat: Seat) -> Sequence[Action]:
    if seat != phase.seat:
        return ()
    if phase.draft is not None:
        return production.legal_draft(state, seat, phase.draft)
    steering: list[Action] = [Steer(wheel_space) for wheel_space in wheel.wheel_spaces(state, seat)]
    return [Agree(), *steering] if phase.slot == 2 else steering


def legal_votes(state: State, phase: Voting, seat: Seat) -> Sequence[Action]:
    if seat in phase.asked:
        return _VOTES
    return (Retract(),) if any(ballot.seat == seat for ballot in phase.ballots) else ()


def propose(state: State, phase: Proposing, seat: Seat, action: Action) -> list[ev.Event]:
    if phase.draft is not None:
        told = production.decide_draft(state, seat, phase.draft, action)
        return _drafted_or_submitted(state, phase.slot, seat, phase.draft.spot, told)
    if type(action) is Steer:
        return _steer(state, phase, seat, action.spot)
    if type(action) is Agree and phase.slot == 2:
        assert phase.against is not None, "the opposition answers a proposal"
        return [ev.Agreed(seat, state.up), *wheel.execute(state, phase.against)]
    raise IllegalActionError(Refusal.WRONG_MOMENT)


def submit_proposal(state: State, slot: Slot, seat: Seat, wheel_space: str, plan: Plan) -> list[ev.Event]:
    """The finished proposal and what follows: its execution, the opposition's turn, or the vote."""
    nation = get_nation(state, state.up)
    proposal = Proposal(
        seat, wheel_space, Cents(get_board(state.board).reaches[nation.spot][wheel_space]), plan
    )
    if slot == 0 or (slot == 1 and state.ending_passes and _ends_the_game(state, nation, wheel_space)):
        return [ev.Proposed(state.up, 0, proposal, ()), *wheel.execute(state, proposal)]
    answering = nation.leadership[1:2] if slot == 1 else nation.leadership
    return [ev.Proposed(state.up, slot, proposal, answering)]


def vote(state: State, phase: Voting, seat: Seat, action: Vote) -> list[ev.Event]:
    nation = get_nation(state, state.up)
    ballots = (*phase.ballots, Ballot(seat, action.choice))
    winner = decided(nation, ballots)
    telling = is_telling(nation, phase, seat)
    opened = ballots if winner is not None else ()
    voted = ev.Voted(seat, state.up, action.choice, telling, winner, opened)
    if winner is None:
        return [voted]
    return [voted, *wheel.execute(state, phase.one if winner == 1 else phase.two)]


def retract(phase: Voting, seat: Seat) -> list[ev.Event]:
    if not any(ballot.seat == seat for ballot in phase.ballots):
        raise IllegalActionError(Refusal.NOTHING_SEALED)
    return [ev.VoteRetracted(seat)]


def evolve_drafted(state: State, event: ev.Drafted) -> State:
    phase = state.phase
    assert isinstance(phase, Proposing), "drafts are made while proposing"
    return replace(state, phase=Proposing(phase.seat, phase.slot, phase.against, event.draft))


def evolve_proposed(state: State, event: ev.Proposed) -> State:
    phase, seat = state.phase, event.proposal.seat
    assert isinstance(phase, (Proposing, Maneuvering)), "a proposal comes from the wheel or a maneuver"
    # The last unit's step was counted already. The proposal it completes is the same submission.
    turn = state.turn + (type(phase) is Proposing)
    next_phase: Phase = phase
    if event.slot == 1:
        next_phase = Proposing(event.asked[0], 2, event.proposal, None)
    elif event.slot == 2:
        assert phase.against is not None, "the opposition answers a proposal"
        next_phase = Voting(phase.against, event.proposal, event.asked, ())
    return replace(state, turn=turn, last=seat, phase=next_phase)


def evolve_voted(state: State, event: ev.Voted) -> State:
    phase = state.phase
    assert isinstance(phase, Voting), "votes are cast while voting"
    waiting = tuple([seat for seat in phase.asked if seat != event.seat])
    ballots = (*phase.ballots, Ballot(event.seat, event.choice))
    known = cast(get_nation(state, state.up), phase, ballots[-1])
    voting = Voting(phase.one, phase.two, waiting, ballots, known=known)
    return replace(state, turn=state.turn + 1, last=event.seat, phase=voting)


def evolve_vote_retracted(state: State, event: ev.VoteRetracted) -> State:
    phase = state.phase
    assert isinstance(phase, Voting), "votes are retracted while voting"
    waiting = tuple(sorted((*phase.asked, event.seat)))
    ballots = tuple(ballot for ballot in phase.ballots if ballot.seat != event.seat)
    known = withdraw(get_nation(state, state.up), phase, event.seat)
    voting = Voting(phase.one, phase.two, waiting, ballots, known=known)
    return replace(state, turn=state.turn + 1, last=event.seat, phase=voting)


def _steer(state: State, phase: Proposing, seat: Seat, wheel_space: str) -> list[ev.Event]:
    board, nation = get_board(state.board), get_nation(state, state.up)
    fee, money = board.reaches[nation.spot].get(wheel_space), state.players[seat].money
    if fee is None:
        raise IllegalActionError(Refusal.OUT_OF_REACH, spot=wheel_space)
    if fee > money:
        raise IllegalActionError(Refusal.TOO_DEAR, needed=fee, have=money)
    kind = board.kind[wheel_space]
    if kind == "Investor" and not investor.can_pay(nation, state.players[seat], seat, fee):
        raise IllegalActionError(Refusal.SHORTFALL)
    if kind == "Maneuver":
        return _begin_maneuver(state, phase.slot, seat, wheel_space, nation)
    plan = Idle() if kind in ("Investor", "Taxation") else production.opened(state, seat, wheel_space)
    return _drafted_or_submitted(state, phase.slot, seat, wheel_space, plan)


def _drafted_or_submitted(
    state: State, slot: Slot, seat: Seat, wheel_space: str, told: Draft | Plan
) -> list[ev.Event]:
    if isinstance(told, Draft):
        return [ev.Drafted(seat, state.up, told)]
    return submit_proposal(state, slot, seat, wheel_space, told)


def _begin_maneuver(state: State, slot: Slot, seat: Seat, wheel_space: str, nation: Nation) -> list[ev.Event]:
    armies = marchers(nation)
    if not nation.fleets and not armies:
        return submit_proposal(state, slot, seat, wheel_space, Marching((), ()))
    return [ev.ManeuverBegun(seat, state.up, slot, wheel_space, nation.fleets, armies)]


def marchers(nation: Nation) -> tuple[Army, ...]:
    """The armies in the order they move."""
    armies = [Army(place, True) for place in nation.armies]
    return (*armies, *[Army(place, False) for place in nation.guests])


def _ends_the_game(state: State, nation: Nation, wheel_space: str) -> bool:
    if get_board(state.board).kind[wheel_space] != "Taxation":
        return False
    return taxation.tax(state.nations, nation).points >= taxation.WINNING_POINTS
