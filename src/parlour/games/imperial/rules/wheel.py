"""The wheel: the spaces that a country can reach, and the execution of a proposal."""

from functools import cache

from msgspec.structs import replace

from parlour.engine import Seat
from parlour.games.imperial.board import Board, get_board
from parlour.games.imperial.events import Event, Maneuvered, Produced, Steered, Taxed
from parlour.games.imperial.rules import investor, production, taxation
from parlour.games.imperial.rules.ending import end
from parlour.games.imperial.rules.turn import next_up
from parlour.games.imperial.state import (
    Building,
    Importing,
    Marching,
    Producing,
    Proposal,
    State,
    get_nation,
    with_nation,
    with_payment,
)


def wheel_spaces(state: State, seat: Seat) -> dict[str, int]:
    """The spaces to which the seat can move the current country, with their fees."""
    board, nation, player = get_board(state.board), get_nation(state, state.up), state.players[seat]
    return {
        wheel_space: fee
        for wheel_space, fee in board.reaches[nation.spot].items()
        if fee <= player.money
        and (board.kind[wheel_space] != "Investor" or investor.can_pay(nation, player, seat, fee))
    }


@cache
def calls_investor(board: Board, here: str | None, there: str) -> bool:
    """True if moving from *here* to *there* passes or reaches Investor."""
    if here is None:
        return there == "Investor"
    if here == "Investor":
        return False
    return steps(board, here, there) >= steps(board, here, "Investor")


def steps(board: Board, here: str | None, there: str) -> int:
    """The distance from *here* clockwise to *there*. A full turn if both are the same, 0 from the centre."""
    if here is None:
        return 0
    size = len(board.wheel)
    return (board.wheel.index(there) - board.wheel.index(here)) % size or size


def execute(state: State, proposal: Proposal) -> list[Event]:
    """All events after a proposal passes, up to the next decision of a player."""
    board, here = get_board(state.board), get_nation(state, state.up).spot
    steered = Steered(state.up, proposal)
    happened = effect(state, board, proposal)
    events: list[Event] = [steered, happened]
    if isinstance(happened, Taxed) and happened.points >= taxation.WINNING_POINTS:
        after = taxation.evolve_taxed(evolve_steered(state, steered), happened)
        return [*events, end(after, state.up)]
    if calls_investor(board, here, proposal.spot):
        return [*events, investor.call(state)]
    return [*events, next_up(state)]


def effect(state: State, board: Board, proposal: Proposal) -> Event:
    """The effect of the space. It does not depend on the country's place on the wheel or on the fee."""
    nation, seat = get_nation(state, state.up), proposal.seat
    match proposal.plan:
        case Building():
            return production.build(state, seat, proposal.plan)
        case Producing(units):
            return Produced(state.up, units)
        case Importing():
            return production.imports(state, seat, proposal.plan)
        case Marching(fleets, armies):
            return Maneuvered(state.up, fleets, armies)
        case _ if board.kind[proposal.spot] == "Taxation":
            return taxation.tax(state.nations, nation)
        case _:
            return investor.interest(nation, seat)


def evolve_steered(state: State, event: Steered) -> State:
    proposal = event.proposal
    changed = replace(get_nation(state, event.country), spot=proposal.spot)
    return replace(
        state,
        nations=with_nation(state.nations, changed),
        players=with_payment(state.players, proposal.seat, proposal.fee) if proposal.fee else state.players,
        bank=state.bank + proposal.fee,
    )
