"""Refusals of illegal actions: stable codes, and a sentence for each."""

from collections.abc import Mapping
from enum import StrEnum

from parlour.engine import N_, Fact, Words
from parlour.games.imperial.money import dollars
from parlour.games.imperial.names import inside, into
from parlour.games.imperial.state import Place


class Refusal(StrEnum):
    NOT_YOUR_TURN = "imperial/not-your-turn"
    WRONG_MOMENT = "imperial/wrong-moment"
    TOO_DEAR = "imperial/too-dear"
    OUT_OF_REACH = "imperial/out-of-reach"
    SHORTFALL = "imperial/shortfall"
    NO_SITE = "imperial/no-site"
    NO_FACTORY = "imperial/no-factory"
    UNIT_LIMIT = "imperial/unit-limit"
    NO_IMPORT = "imperial/no-import"
    NOT_HERE = "imperial/not-here"
    NO_SUCH_MOVE = "imperial/no-such-move"
    NO_SUCH_UNIT = "imperial/no-such-unit"
    OFF_LIMITS = "imperial/off-limits"
    NOT_FOR_SALE = "imperial/not-for-sale"
    NO_TRADE = "imperial/no-trade"
    NOTHING_SEALED = "imperial/nothing-sealed"
    NO_CLOCK = "imperial/no-clock"


refusals: dict[str, str] = {
    Refusal.NOT_YOUR_TURN: N_("It’s not your turn."),
    Refusal.WRONG_MOMENT: N_("You can’t do that right now."),
    Refusal.TOO_DEAR: N_("You need {needed}, but you have {have}."),
    Refusal.OUT_OF_REACH: N_("{spot} is too far away on the wheel. Choose a lit space."),
    Refusal.SHORTFALL: N_("The treasury lacks more than you can pay. Choose another action."),
    Refusal.NO_SITE: N_("You can’t build a factory {where}. Choose a lit province."),
    Refusal.NO_FACTORY: N_("No factory can produce {where}."),
    Refusal.UNIT_LIMIT: N_("The country has no more units of that kind."),
    Refusal.NO_IMPORT: N_("You can’t import that {to}."),
    Refusal.NOT_HERE: N_("The unit can’t move {to}."),
    Refusal.NO_SUCH_MOVE: N_("The unit can move {to}, but it can’t do that there."),
    Refusal.NO_SUCH_UNIT: N_("There is no unit {where} that can still move."),
    Refusal.OFF_LIMITS: N_("{country} was already bought in this phase. Choose another country."),
    Refusal.NOT_FOR_SALE: N_("That share of {country} is not for sale."),
    Refusal.NO_TRADE: N_("You can only trade in a smaller share of {country} that you own."),
    Refusal.NOTHING_SEALED: N_("You have no bid or vote to withdraw."),
    Refusal.NO_CLOCK: N_("There is no clock in this game, or it is already stopped or running."),
}


def refusal(code: str, facts: Mapping[str, Fact], words: Words) -> str:
    order, unit = facts.get("order"), facts.get("unit")
    if isinstance(unit, str):
        why = refusal(code, {fact: facts[fact] for fact in facts if fact not in ("order", "unit")}, words)
        where = inside(Place(unit), words)
        return words.say("Order {number} (the unit {where}): {why}", number=order, where=where, why=why)
    named = {fact: _fact_text(value, words) for fact, value in facts.items()}
    if isinstance(place := facts.get("place"), str):
        named |= {"where": inside(Place(place), words), "to": into(Place(place), words)}
    return words.say(refusals.get(code, "You can’t do that now."), **named)


def _fact_text(fact: Fact, words: Words) -> str:
    """Numbers are sums of money, texts are names."""
    return dollars(fact, words) if isinstance(fact, int) else words.call(fact or "")
