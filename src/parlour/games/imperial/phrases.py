"""Phrases for sentences and labels: proposals, steps, units and sums."""

from collections import Counter
from collections.abc import Iterable

from parlour.engine import N_, Words
from parlour.games.imperial.events import Taxed
from parlour.games.imperial.money import dollars, signed
from parlour.games.imperial.names import inside, into, out_of
from parlour.games.imperial.rules import taxation
from parlour.games.imperial.state import (
    Building,
    Country,
    Importing,
    Kind,
    Marching,
    Order,
    Plan,
    Producing,
    Proposal,
    Step,
    Unit,
    orders_of,
)


def proposal_phrase(proposal: Proposal, words: Words) -> str:
    told = plan_phrase(proposal.plan, words)
    wheel_space, fee = words.call(proposal.spot), dollars(proposal.fee, words)
    where = words.say("{spot} for {fee}", spot=wheel_space, fee=fee) if proposal.fee else wheel_space
    return f"{where}: {told}" if told else where


def _step_phrase(order: Order, words: Words) -> str:
    """One unit's move in the history, as in `army from Vienna to Venice (in peace)`."""
    origin, to = order.step.origin, order.step.to
    way = inside(to, words) if origin == to else f"{out_of(origin, words)} {into(to, words)}"
    told, note = f"{unit_name(order.kind, words)} {way}", step_note(order, words)
    return f"{told} ({note})" if note else told


def unit_name(kind: Kind, words: Words) -> str:
    return words.say("fleet") if kind == "fleet" else words.say("army")


def units_phrase(units: Iterable[Unit], words: Words) -> str:
    """Fleets, then armies, counted by place, as in `a fleet in Trieste and 2 armies in Vienna`."""
    return words.listing(_counted(units, words))


def _counted(units: Iterable[Unit], words: Words) -> list[str]:
    count = Counter((unit.kind, unit.place) for unit in units)
    found = sorted(count.items(), key=lambda one: one[0][0] == "army")
    return [_some(kind, number, inside(place, words), words) for (kind, place), number in found]


def _some(kind: Kind, number: int, where: str, words: Words) -> str:
    if number == 1:
        one = N_("a fleet {where}") if kind == "fleet" else N_("an army {where}")
        return words.say(one, where=where)
    many = N_("{count} fleets {where}") if kind == "fleet" else N_("{count} armies {where}")
    return words.say(many, count=number, where=where)


def plan_phrase(plan: Plan, words: Words) -> str:
    match plan:
        case Building(place):
            if place is None:
                return words.say("no factory")
            return words.say("a factory {where}", where=inside(place, words))
        case Producing(units) | Importing(units):
            return units_phrase(units, words) or words.say("no units")
        case Marching(fleets, armies):
            return march_phrase(fleets, armies, words) or words.say("all units stay")
        case _:
            return ""


def march_phrase(fleets: Iterable[Step], armies: Iterable[Step], words: Words) -> str:
    """The units that move or fight. Empty if all units stay."""
    return "; ".join(_step_phrase(order, words) for order in _moves(fleets, armies))


def _moves(fleets: Iterable[Step], armies: Iterable[Step]) -> list[Order]:
    orders = orders_of(fleets, armies)
    return [order for order in orders if order.step.origin != order.step.to or order.step.deed != "move"]


def plan_lines(plan: Plan, words: Words) -> tuple[str, ...]:
    """One line for each change that a plan makes on the board."""
    match plan:
        case Producing(units) | Importing(units):
            found = [capital(line) for line in _counted(units, words)]
        case Marching(fleets, armies):
            found = [_line(order, words) for order in _moves(fleets, armies)]
        case _:
            found = []
    if not found and (told := plan_phrase(plan, words)):
        found = [capital(told)]
    return tuple(found)


def _line(order: Order, words: Words) -> str:
    way, note = short_way(order.step, words), step_note(order, words)
    told = f"{capital(unit_name(order.kind, words))} {way}"
    return f"{told}: {note}" if note else told


def short_way(step: Step, words: Words) -> str:
    """A unit's way in short, as in `Vienna → Venice`."""
    if step.origin == step.to:
        return words.say("Stays {where}", where=inside(step.to, words))
    return f"{words.call(step.origin)} → {words.call(step.to)}"


def step_note(order: Order, words: Words) -> str:
    """The effect of a step other than the move."""
    step = order.step
    match step.deed:
        case "war":
            return words.say(
                "battle with {country}: {lost}",
                country=words.call(step.foe or ""),
                lost=both_lost(order.kind, step.kind, words),
            )
        case "raze":
            return words.say("factory destroyed, three armies are lost")
        case "hostile":
            return words.say("as an occupier")
        case "peace":
            return words.say("in peace")
        case _:
            return ""


def both_lost(unit: Kind, foe: Kind | None, words: Words) -> str:
    """The losses of a battle: one unit on each side."""
    match unit, foe:
        case "fleet", "fleet":
            return words.say("both fleets are lost")
        case "army", "army":
            return words.say("both armies are lost")
        case _:
            return words.say("the army and the fleet are lost")


def share_phrase(share: int, country: Country, words: Words) -> str:
    """A certificate, as in `Austria’s $4 share`."""
    return words.say("{country}’s ${share} share", country=words.call(country), share=share)


def points_gained(points: int, words: Words) -> str:
    """Points with their sign, as in `+1 point`."""
    if not points:
        return words.say("no points")
    return words.say("+1 point") if points == 1 else words.say("+{points} points", points=points)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def treasury_change(taxed: Taxed, words: Words) -> str:
    """The change of the treasury after units' pay and bonus, and its new balance."""
    change = signed(taxation.change(taxed), words)
    if taxed.treasury is None:
        return words.say("treasury {change}", change=change)
    return words.say("treasury {change} to {balance}", change=change, balance=dollars(taxed.treasury, words))
