"""The words of Imperial that a newcomer cannot know."""

from collections.abc import Sequence
from typing import Final

from parlour.engine import N_, Term, Words


def terms(words: Words) -> Sequence[Term]:
    return tuple(
        Term(words.say(forms), words.say(text), words.say(section)) for forms, text, section in _TERMS
    )


_MAP: Final = N_("The map")
_GOVERNMENT: Final = N_("Government")
_WHEEL: Final = N_("The wheel")
_MANEUVER: Final = N_("Maneuver")
_SHARES: Final = N_("Buying shares")

_TERMS: Final = (
    (
        N_("Swiss | Swiss investor | Swiss buy"),
        N_(
            "Players who lead no country, or who passed when they could buy. They may buy a share after the "
            "holder of the investor card."
        ),
        _SHARES,
    ),
    (
        N_("investor card"),
        N_(
            "Whoever has it gets $2 and buys first whenever a marker reaches or passes Investor. Then the "
            "card goes on."
        ),
        _SHARES,
    ),
    (
        N_("investor phase"),
        N_("The time to buy shares. It comes whenever a marker reaches or passes Investor on the wheel."),
        _SHARES,
    ),
    (
        N_("share | shares | certificate | certificates"),
        N_(
            "A part of a country, from 1 to 8. Its number is its votes, its interest in dollars, and what it "
            "weighs in your score."
        ),
        _SHARES,
    ),
    (
        N_("interest"),
        N_("What a country on Investor pays its holders: $1 for each vote, from its treasury."),
        _WHEEL,
    ),
    (
        N_("treasury | treasuries"),
        N_(
            "The money of a country. It pays for factories, units, interest and bonus, and belongs to "
            "no player."
        ),
        _WHEEL,
    ),
    (
        N_("bonus"),
        N_(
            "If a country’s tax is higher than its last one, the treasury pays the difference to the holders "
            "of its shares."
        ),
        _WHEEL,
    ),
    (
        N_("tax chip | tax chips | chip | chips"),
        N_(
            "Marks a sea or neutral land for a country and adds 1 to its tax. A unit that comes there alone "
            "leaves one."
        ),
        _MAP,
    ),
    (
        N_("home province | home provinces"),
        N_(
            "One of the five places in a country’s own colour. Only there it builds factories and gets units."
        ),
        _MAP,
    ),
    (
        N_("leader | leads | government"),
        N_("Whoever holds most of a country’s shares. With half of them or more they decide alone."),
        _GOVERNMENT,
    ),
    (
        N_("democracy | democracies"),
        N_(
            "A country where nobody holds half of the shares. The opposition may propose something "
            "else, and all holders vote."
        ),
        _GOVERNMENT,
    ),
    (
        N_("opposition"),
        N_(
            "The second largest holder in a democracy. They agree to the leader’s proposal or make "
            "another one."
        ),
        _GOVERNMENT,
    ),
    (
        N_("wheel | wheel space | wheel spaces"),
        N_(
            "The round track of eight actions. Each turn a country moves up to three spaces for free and up "
            "to three more for $2 each."
        ),
        _WHEEL,
    ),
    (
        N_("Produce | L-Produce | R-Produce"),
        N_("Each factory that is not occupied makes a unit: a fleet in a port, else an army."),
        _WHEEL,
    ),
    (
        N_("Import"),
        N_("Buy up to three units for $1 each and put them in home provinces that are not occupied."),
        _WHEEL,
    ),
    (
        N_("Taxation"),
        N_(
            "1 for each tax chip and 2 for each free factory make the tax. Above 5 it brings points; the "
            "treasury gets it and pays for the units."
        ),
        _WHEEL,
    ),
    (
        N_("Maneuver | L-Maneuver | R-Maneuver | maneuvers"),
        N_("All fleets of the country may move, then all armies."),
        _MANEUVER,
    ),
    (
        N_("convoy | convoys"),
        N_("An army crosses seas where its own fleets are. Each fleet carries one army in a turn."),
        _MANEUVER,
    ),
    (
        N_("occupy | occupies | occupied | occupier"),
        N_("A hostile army in a foreign home province. It stops the factory and the rails there."),
        _MANEUVER,
    ),
    (
        N_("by rail | rail | rails"),
        N_("Armies move between home provinces of their own country as far as they like."),
        _MANEUVER,
    ),
)
"""The forms in which a word appears, what it means, and the title of the rules that say more."""
