"""The parts that sentences and labels are made of: proposals, steps, units and sums."""

from collections.abc import Iterable

from parlour.engine import Words
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
    parts = [kind_phrase(units, kind, words) for kind in _KINDS]
    return words.listing([part for part in parts if part])


_KINDS: tuple[Kind, Kind] = ("fleet", "army")


def kind_phrase(units: Iterable[Unit], kind: Kind, words: Words) -> str:
    places = words.listing([words.call(unit.place) for unit in units if unit.kind == kind])
    if not places:
        return ""
    return (
        words.say("fleets in {places}", places=places)
        if kind == "fleet"
        else words.say("armies in {places}", places=places)
    )


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


def plan_lines(plan: Plan, words: Words) -> tuple[str, ...]:
    """One line for each thing that a plan does on the board."""
    match plan:
        case Producing(units) | Importing(units):
            found = [kind_phrase(units, kind, words) for kind in _KINDS]
            return tuple([capital(line) for line in found if line]) or (capital(words.say("no units")),)
        case Marching(fleets, armies):
            moved = [_line(step, "fleet", words) for step in fleets if not _is_idle(step)]
            moved += [_line(step, "army", words) for step in armies if not _is_idle(step)]
            return tuple(moved) or (words.say("All units stay"),)
        case _:
            told = capital(plan_phrase(plan, words))
            return (told,) if told else ()


def _is_idle(step: Step) -> bool:
    return step.origin == step.to and step.deed == "move"


def _line(step: Step, unit: Kind, words: Words) -> str:
    way, note = f"{capital(unit_name(unit, words))} {short_way(step, words)}", step_note(step, words)
    return f"{way}: {note}" if note else way


def short_way(step: Step, words: Words) -> str:
    """Where a unit goes, in few words: `Vienna → Venice`."""
    if step.origin == step.to:
        return words.say("Stays {where}", where=inside(step.to, words))
    return f"{words.call(step.origin)} → {words.call(step.to)}"


def step_note(step: Step, words: Words) -> str:
    """What a step means beyond the way."""
    match step.deed:
        case "war":
            return words.say("both lost with the {foe}", foe=unit_of(step.foe, step.kind, words))
        case "raze":
            return words.say("blows up the factory; three armies are lost")
        case "hostile":
            return words.say("occupies")
        case "peace":
            return words.say("in peace")
        case _:
            return ""


def unit_of(country: Country | None, kind: Kind | None, words: Words) -> str:
    called = words.call(country or "")
    if kind == "fleet":
        return words.say("fleet of {country}", country=called)
    return words.say("army of {country}", country=called)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def treasury_change(taxed: Taxed, words: Words) -> str:
    """What the treasury gains or loses, bonus and pay included, and where that leaves it."""
    change = signed(taxation.change(taxed), words)
    if taxed.treasury is None:
        return words.say("treasury {change}", change=change)
    return words.say("treasury {change} to {balance}", change=change, balance=dollars(taxed.treasury, words))
