"""The parts that sentences and labels are made of: proposals, steps, units and sums."""

from collections.abc import Iterable

from parlour.engine import N_, Words
from parlour.games.imperial.events import Taxed
from parlour.games.imperial.money import dollars, signed
from parlour.games.imperial.names import inside, into, out_of
from parlour.games.imperial.rules import taxation
from parlour.games.imperial.state import (
    Building,
    Importing,
    Kind,
    Marching,
    Plan,
    Producing,
    Proposal,
    Step,
    Unit,
)


def proposal(one: Proposal, words: Words) -> str:
    """What a proposal would do, in one phrase."""
    told = plan_phrase(one.plan, words)
    wheel_space, fee = words.call(one.spot), dollars(one.fee, words)
    where = words.say("{spot} for {fee}", spot=wheel_space, fee=fee) if one.fee else wheel_space
    return f"{where}: {told}" if told else where


def code(step: Step, owner: str | None = None) -> str:
    """The action code of a maneuver tuple, as the document keeps it."""
    if step.deed == "war":
        return f"war {step.foe} {step.kind}"
    return {"move": "", "raze": f"blow up {owner}"}.get(step.deed, step.deed)


def step_phrase(step: Step, unit: Kind, words: Words) -> str:
    facts = {"unit": unit_name(unit, words), "goes": _way(step, words)}
    match step.deed:
        case "war":
            foe = words.say(
                "{country}'s {kind}",
                country=words.call(step.foe or ""),
                kind=unit_name(step.kind or "army", words),
            )
            return words.say("{unit} {goes} and destroys {foe} and itself", foe=foe, **facts)
        case "raze":
            return words.say("{unit} {goes} and blows up the factory with two others", **facts)
        case "hostile":
            return words.say("{unit} {goes} as an occupier", **facts)
        case "peace":
            return words.say("{unit} {goes} in peace", **facts)
        case _:
            return words.say("{unit} {goes}", **facts)


def _way(step: Step, words: Words) -> str:
    if step.origin == step.to:
        return words.say("stays {where}", where=inside(step.to, words))
    return words.say("goes {origin} {to}", origin=out_of(step.origin, words), to=into(step.to, words))


def unit_name(kind: Kind, words: Words) -> str:
    return words.say("fleet") if kind == "fleet" else words.say("army")


def units_phrase(units: Iterable[Unit], words: Words) -> str:
    """Fleets and armies with their places; a kind without any is not mentioned."""
    parts = []
    for kind, heading in (("fleet", N_("fleets in {places}")), ("army", N_("armies in {places}"))):
        places = [words.call(unit.place) for unit in units if unit.kind == kind]
        if places:
            parts.append(words.say(heading, places=words.listing(places)))
    return words.listing(parts)


def plan_phrase(plan: Plan, words: Words) -> str:
    match plan:
        case Building(place):
            if place is None:
                return words.say("no factory")
            return words.say("a factory {where}", where=inside(place, words))
        case Producing(units) | Importing(units):
            return units_phrase(units, words) or words.say("no units")
        case Marching(fleets, armies):
            steps = [step_phrase(step, "fleet", words) for step in fleets]
            steps += [step_phrase(step, "army", words) for step in armies]
            return "; ".join(steps) or words.say("no units")
        case _:
            return ""


def treasury_change(taxed: Taxed, words: Words) -> str:
    """What the treasury gains or loses, bonus and pay included, and where that leaves it."""
    change = signed(taxation.change(taxed), words)
    if taxed.treasury is None:
        return words.say("treasury {change}", change=change)
    return words.say("treasury {change} to {balance}", change=change, balance=dollars(taxed.treasury, words))
