"""A maneuver: the unit to move next, the orders so far, and an open peace offer."""

from collections.abc import Mapping, Sequence

from parlour.engine import Data, Seat, Words
from parlour.games.imperial.captions.parts import tie_bonus, votes
from parlour.games.imperial.names import inside, into, out_of
from parlour.games.imperial.phrases import both_lost, capital, short_way, step_note, unit_name
from parlour.games.imperial.rules.maneuver import drafted_orders
from parlour.games.imperial.rules.steps import current, units_left
from parlour.games.imperial.state import (
    Kind,
    Maneuvering,
    Mover,
    Nation,
    Offer,
    Order,
    Place,
    get_nation,
    orders_of,
)
from parlour.games.imperial.view import View


class OrderCaptions(Data, frozen=True):
    way: str
    note: str


class Panelist(Data, frozen=True):
    """A player who answers a peace offer. *votes* is empty if one player decides alone."""

    seat: Seat
    votes: str


class PeaceCaptions(Data, frozen=True):
    origin: str
    asks: str
    there: str
    accept: str
    """The consequence of accepting. *reject* is that of rejecting."""

    reject: str
    panel: tuple[Panelist, ...]
    later: str
    """The countries that have to agree next. Empty if there are none."""


class ManeuverCaptions(Data, frozen=True, tag="maneuvering"):
    unit: str
    """The unit to move next. Empty if all have moved."""

    stay: str
    foes: Mapping[str, str]
    """The losses of a war, by the country and kind of unit attacked."""

    asked: Mapping[Place, str]
    """By place, the countries whose consent a peaceful arrival needs."""

    orders: tuple[OrderCaptions, ...]
    """Given and drafted orders, the one waiting for an answer, and those after it."""

    progress: str
    send: str
    rest: str
    """What the units without an order will do. Empty if there are none."""

    peace: PeaceCaptions | None


def maneuvering(view: View, phase: Maneuvering, words: Words) -> ManeuverCaptions:
    left, orders = units_left(phase), [*orders_of(phase.fleet_steps, phase.army_steps)]
    if phase.offer is not None:
        orders += [Order(phase.offer.kind, phase.offer.step), *(phase.rest or ())]
    mover = current(phase) if left else Mover("army", Place(""), True)
    kind, where = mover.kind, inside(mover.place, words)
    others = [nation for nation in phase.field if nation.name != view.up]
    return ManeuverCaptions(
        unit=words.say("{unit} {where}", unit=capital(unit_name(kind, words)), where=where) if left else "",
        stay=words.say("Stays {where}", where=where) if left else "",
        foes=_foes(others, kind, words) if phase.seat == view.viewer else {},
        asked=_consents(others, words) if phase.seat == view.viewer else {},
        orders=tuple(
            OrderCaptions(short_way(order.step, words), step_note(order, words)) for order in orders
        ),
        progress=words.say(
            "{count} of {total} units", count=len(orders), total=len(phase.fleets) + len(phase.armies)
        ),
        send=_send(len(drafted_orders(phase)), words),
        rest=_rest(left, words),
        peace=None if phase.offer is None else _peace(view, phase, phase.offer, words),
    )


def _foes(others: Sequence[Nation], unit: Kind, words: Words) -> Mapping[str, str]:
    found = {}
    for nation in others:
        if nation.fleets:
            found[f"{nation.name} fleet"] = both_lost(unit, "fleet", words)
        if nation.armies or nation.guests:
            found[f"{nation.name} army"] = both_lost(unit, "army", words)
    return found


def _consents(others: Sequence[Nation], words: Words) -> Mapping[Place, str]:
    there: dict[Place, list[str]] = {}
    for nation in others:
        for place in {*nation.armies, *nation.fleets}:
            there.setdefault(place, []).append(words.call(nation.name))
    return {place: _consent_phrase(there[place], words) for place in sorted(there)}


def _consent_phrase(countries: Sequence[str], words: Words) -> str:
    if len(countries) == 1:
        return words.say("{country} is asked", country=countries[0])
    return words.say("{countries} are asked", countries=words.listing(countries))


def _send(drafted: int, words: Words) -> str:
    if not drafted:
        return words.say("Move nothing")
    return words.say("Send 1 order") if drafted == 1 else words.say("Send {count} orders", count=drafted)


def _rest(left: int, words: Words) -> str:
    if not left:
        return ""
    return words.say("1 unit stays") if left == 1 else words.say("{count} units stay", count=left)


def _peace(view: View, phase: Maneuvering, offer: Offer, words: Words) -> PeaceCaptions:
    target, later = get_nation(view, offer.target), ", ".join(map(words.call, offer.later))
    answering = (*offer.yes, *offer.no, *offer.voters)
    return PeaceCaptions(
        origin=out_of(offer.step.origin, words),
        asks=words.say(
            "{country} wants to move its {unit} {origin} {to} in peace. Does {target} accept?",
            country=words.call(view.up),
            unit=unit_name(offer.kind, words),
            origin=out_of(offer.step.origin, words),
            to=into(offer.step.to, words),
            target=words.call(offer.target),
        ),
        there=words.say("There now: {units}", units=", ".join(_there(phase, offer, words))),
        accept=words.say("both stay"),
        reject=words.say("battle: both units are lost"),
        panel=tuple([Panelist(seat, _weight(target, offer, seat, words)) for seat in answering]),
        later=words.say("Asked next: {countries}", countries=later) if later else "",
    )


def _there(phase: Maneuvering, offer: Offer, words: Words) -> list[str]:
    """The units of the target country in the place of the offer."""
    nation = next(nation for nation in phase.field if nation.name == offer.target)
    army = words.say("army of {country}", country=words.call(nation.name))
    fleet = words.say("fleet of {country}", country=words.call(nation.name))
    return [army] * nation.armies.count(offer.step.to) + [fleet] * nation.fleets.count(offer.step.to)


def _weight(target: Nation, offer: Offer, seat: Seat, words: Words) -> str:
    if not offer.by_vote:
        return ""
    told = votes(target, seat, words)
    return f"{told} {tie_bonus(words)}" if target.leadership[0] == seat else told
