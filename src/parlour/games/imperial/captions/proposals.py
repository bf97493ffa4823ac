"""The wheel, a draft and a proposal: costs, effects and consequences."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from parlour.engine import N_, Data, Words
from parlour.games.imperial.board import Board, get_board
from parlour.games.imperial.captions.parts import Change, change, paid_out
from parlour.games.imperial.events import Event, Maneuvered, Paid, Produced, Steered, Taxed
from parlour.games.imperial.money import dollars, points, signed
from parlour.games.imperial.phrases import plan_lines
from parlour.games.imperial.rules import evolve, production, taxation, wheel
from parlour.games.imperial.rules.ending import scores
from parlour.games.imperial.state import (
    Building,
    Cents,
    Draft,
    Idle,
    Importing,
    Marching,
    Nation,
    Plan,
    Producing,
    Proposal,
    Proposing,
    Slot,
    State,
    Unit,
    get_nation,
)
from parlour.games.imperial.view import View, position


class WheelSpace(Data, frozen=True):
    """A space of the wheel, for the country whose turn it is."""

    spot: str
    steps: int
    """0 from the centre."""

    price: str | None
    """None if out of reach."""

    is_free: bool
    label: str


class Prospect(Data, frozen=True):
    """The effect of choosing a space."""

    cost: str
    means: str
    changes: tuple[Change, ...]
    how: str
    """The calculation behind the changes. Empty if there is none."""

    investor: str
    """What follows if Investor is passed. Empty if it is not."""

    button: str


class DraftCaptions(Data, frozen=True):
    """Each tuple is indexed by the number of units or factories in the draft, up to the affordable number."""

    asks: tuple[str, ...]
    buttons: tuple[str, ...]
    changes: tuple[tuple[Change, ...], ...]


class ProposalCaptions(Data, frozen=True):
    """The card of a proposal."""

    title: str
    role: str
    lines: tuple[str, ...]
    cost: str
    changes: tuple[Change, ...]
    paid: str
    """The payouts. Empty if there are none."""

    then: str
    """What follows if Investor is passed. Empty if it is not."""

    vote: str


class ProposingCaptions(Data, frozen=True, tag="proposing"):
    wheel: tuple[WheelSpace, ...]
    where: str
    """The country's space. Empty in the centre."""

    prospects: Mapping[str, Prospect]
    """By space. Only for the player who chooses."""

    against: ProposalCaptions | None
    draft: DraftCaptions | None


def proposing(view: View, phase: Proposing, words: Words) -> ProposingCaptions:
    nation, is_mine = get_nation(view, view.up), phase.seat == view.viewer
    draft, board = phase.draft, get_board(view.board)
    return ProposingCaptions(
        wheel=tuple(_space(board, nation, space, words) for space in board.wheel),
        where="" if nation.spot is None else words.say("on {spot}", spot=words.call(nation.spot)),
        prospects=_prospects(view, phase, words) if is_mine and draft is None else {},
        against=None if phase.against is None else proposal_card(view, phase.against, 1, words),
        draft=_draft(view, phase, draft, words) if is_mine and draft is not None else None,
    )


def proposal_card(view: View, proposal: Proposal, slot: Slot, words: Words) -> ProposalCaptions:
    state, nation = position(view), get_nation(view, view.up)
    found = _outcome(state, proposal)
    effect = found.effect
    return ProposalCaptions(
        title=words.call(proposal.spot),
        role=words.say("opposition") if slot == 2 else words.say("leader"),
        lines=plan_lines(proposal.plan, words),
        cost=_cost(view, nation, proposal.spot, proposal.fee, words),
        changes=_changes(view, state, found, words),
        paid=paid_out(view, effect.payouts if isinstance(effect, Taxed | Paid) else (), words),
        then=words.say("investor phase") if found.is_investor_next else "",
        vote=words.say("Vote for {number}", number=slot),
    )


# The outcome, computed by the rules.


class _Outcome(NamedTuple):
    after: State
    effect: Event
    is_investor_next: bool


def _outcome(state: State, proposal: Proposal) -> _Outcome:
    """The points and money after the proposal. Skips maneuvers and production, which change neither."""
    board, here = get_board(state.board), get_nation(state, state.up).spot
    after = evolve(state, Steered(state.up, proposal))
    effect = wheel.effect(after, board, proposal)
    if not isinstance(effect, Maneuvered | Produced):
        after = evolve(after, effect)
    is_over = get_nation(after, state.up).points >= taxation.WINNING_POINTS
    return _Outcome(after, effect, wheel.calls_investor(board, here, proposal.spot) and not is_over)


def _changes(view: View, state: State, found: _Outcome, words: Words) -> tuple[Change, ...]:
    """Changes of points and treasury. For a player also of their own cash and score."""
    nation, after, seat = get_nation(state, state.up), get_nation(found.after, state.up), view.viewer
    shared = (
        change(words.say("Points"), nation.points, after.points, str),
        change(words.say("Treasury"), nation.money, after.money, lambda cents: dollars(cents, words)),
    )
    if seat is None:
        return shared
    cash, paid = state.players[seat].money, found.after.players[seat].money
    score = scores(found.after)[seat]
    return (
        *shared,
        change(words.say("Your cash"), cash, paid, lambda cents: dollars(cents, words)),
        change(words.say("Your score"), view.scores[seat], score, lambda cents: points(cents, words)),
    )


# The wheel.


def _space(board: Board, nation: Nation, space: str, words: Words) -> WheelSpace:
    fee = board.reaches[nation.spot].get(space)
    price = None if fee is None else _price(fee, words)
    label = words.call(space) + ", " + (price or words.say("out of reach"))
    return WheelSpace(space, wheel.steps(board, nation.spot, space), price, not fee, label)


def _price(fee: int, words: Words) -> str:
    return dollars(fee, words) if fee else words.say("free")


def _cost(view: View, nation: Nation, space: str, fee: int, words: Words) -> str:
    price, far = _price(fee, words), wheel.steps(get_board(view.board), nation.spot, space)
    if not far:
        return price
    if far == 1:
        return words.say("1 step · {cost}", cost=price)
    return words.say("{count} steps · {cost}", count=far, cost=price)


def _prospects(view: View, phase: Proposing, words: Words) -> Mapping[str, Prospect]:
    state = position(view)
    return {
        space: _prospect(
            view, state, Proposal(phase.seat, space, Cents(fee), _empty_plan(view, space)), words
        )
        for space, fee in wheel.wheel_spaces(state, phase.seat).items()
    }


def _empty_plan(view: View, space: str) -> Plan:
    match kind := get_board(view.board).kind[space]:
        case "Maneuver":
            return Marching((), ())
        case "Investor" | "Taxation":
            return Idle()
        case _:
            return production.finished(kind, Draft(space, ()))


def _prospect(view: View, state: State, proposal: Proposal, words: Words) -> Prospect:
    found, nation = _outcome(state, proposal), get_nation(state, state.up)
    means, button = _means(view, nation, proposal, found.effect, words)
    return Prospect(
        cost=_cost(view, nation, proposal.spot, proposal.fee, words),
        means=means,
        changes=_changes(view, state, found, words),
        how=_how(view, nation, found.effect, words),
        investor=_investor(view, words) if found.is_investor_next else "",
        button=button,
    )


def _means(view: View, nation: Nation, proposal: Proposal, effect: Event, words: Words) -> tuple[str, str]:
    """The effect of a space, and the label of its button."""
    if isinstance(effect, Taxed):
        return _taxes(nation, effect, words), words.say("Collect taxes")
    means, button = _MEANS[get_board(view.board).kind[proposal.spot]]
    cost = dollars(production.FACTORY_COST_CENTS, words)
    return words.say(means, country=words.call(nation.name), cost=cost), words.say(button)


_MEANS: Final = {
    "Factory": (
        N_("A factory for {cost} in one of the home provinces of {country}."),
        N_("Choose where to build"),
    ),
    "Produce": (N_("Every free factory of {country} makes a unit."), N_("Choose what to produce")),
    "Import": (N_("Up to three units for {country}, $1 each."), N_("Choose what to import")),
    "Maneuver": (N_("Every unit of {country} may move."), N_("Plan the maneuver")),
    "Investor": (
        N_("{country} pays every shareholder $1 for each vote. What the treasury lacks, you pay."),
        N_("Pay the investors"),
    ),
}


def _taxes(nation: Nation, effect: Taxed, words: Words) -> str:
    gained, change = effect.points - nation.points, taxation.change(effect)
    one = N_("{country} gains {points} point; treasury {change} to {to}.")
    many = N_("{country} gains {points} points; treasury {change} to {to}.")
    return words.say(
        one if gained == 1 else many,
        country=words.call(nation.name),
        points=gained,
        change=signed(change, words),
        to=dollars(nation.money + change, words),
    )


def _how(view: View, nation: Nation, effect: Event, words: Words) -> str:
    if isinstance(effect, Paid):
        return paid_out(view, effect.payouts, words)
    if not isinstance(effect, Taxed):
        return ""
    told = words.say(
        "{chips} chips + {factories} factories × 2, at most 15, make {raw} tax. "
        "{units} units cost {cost}. The last tax was {last}.",
        chips=len(nation.chips),
        factories=len(production.working(view.nations, nation)),
        raw=effect.raw,
        units=effect.units,
        cost=dollars(effect.units * taxation.CENTS_PER_DOLLAR, words),
        last=nation.last_tax,
    )
    if not effect.payouts:
        return told
    sums = paid_out(view, effect.payouts, words)
    return told + " " + words.say("Bonus: {sums}.", sums=sums)


def _investor(view: View, words: Words) -> str:
    return words.say(
        "This passes Investor: {name} gets $2 with the investor card, then shares can be bought.",
        name=words.name(view.card),
    )


# Drafts.


def _draft(view: View, phase: Proposing, draft: Draft, words: Words) -> DraftCaptions:
    state, board = position(view), get_board(view.board)
    kind, plans = board.kind[draft.spot], _plans(state, board, phase, draft)
    fee = Cents(board.reaches[get_nation(view, view.up).spot][draft.spot])
    outcomes = [_outcome(state, Proposal(phase.seat, draft.spot, fee, plan)) for plan in plans]
    most = len(plans) - 1
    return DraftCaptions(
        asks=tuple([_prompt(kind, most - count, words) for count in range(most + 1)]),
        buttons=tuple([words.say(_BUTTONS[kind][min(n, 2)], count=n) for n in range(most + 1)]),
        changes=tuple([_changes(view, state, outcome, words) for outcome in outcomes]),
    )


def _plans(state: State, board: Board, phase: Proposing, draft: Draft) -> list[Plan]:
    """Plans of 0, 1, 2, … units, to show the cost of each number. The places do not change the cost."""
    home = board.home[state.up]
    match board.kind[draft.spot]:
        case "Factory":
            return [Building(None), Building(home[0])]
        case "Produce":
            most = len(draft.units) + len(production.producible(state, draft))
            return [Producing(())] * (most + 1)
        case _:
            most = production.most_imports(state, phase.seat, draft.spot)
            return [Importing((Unit("army", home[0]),) * count) for count in range(most + 1)]


def _prompt(kind: str, left: int, words: Words) -> str:
    if kind == "Factory":
        return words.say("Choose a province. With a port it makes fleets, otherwise armies.")
    if kind == "Produce":
        return words.say("Which factories produce?")
    if left:
        return words.say("Choose up to {count} more on the map or here, $1 each.", count=left)
    return words.say("You can’t import more.")


_BUTTONS: Final = {
    "Factory": (N_("Build nothing"),) * 2,
    "Produce": (N_("Produce nothing"), N_("Produce 1 unit"), N_("Produce {count} units")),
    "Import": (N_("Import nothing"), N_("Import 1 unit"), N_("Import {count} units")),
}
"""Labels for no unit, for one, and for several."""
