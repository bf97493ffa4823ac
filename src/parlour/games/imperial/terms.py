"""Explanations of Imperial's terms, shown on hover and tap."""

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.engine import N_, Term, Words


def terms(words: Words) -> Sequence[Term]:
    return tuple(
        Term(words.say(forms), words.say(text), words.say(section))
        for section, texts in _TERMS
        for forms, text in texts.items()
    )


_SHARES: Final = {
    N_("Swiss | Swiss investor | Swiss buy"): N_(
        "Players who lead no country, or who passed when they could buy. They can buy a share after the "
        "holder of the investor card."
    ),
    N_("investor card"): N_(
        "Its holder gets $2 and buys first whenever a marker reaches or passes Investor. Then the card goes "
        "to the next player."
    ),
    N_("investor phase"): N_(
        "The time to buy shares. It comes whenever a marker reaches or passes Investor on the wheel."
    ),
    N_("share | shares | certificate | certificates"): N_(
        "A part of a country, from 1 to 8. Its number gives its votes, its interest in dollars, and its "
        "weight in your score."
    ),
}
_MONEY: Final = {
    N_("interest"): N_("What a country on Investor pays its holders: $1 for each vote, from its treasury."),
    N_("treasury | treasuries"): N_(
        "The money of a country. It pays for factories, units, interest and bonus, and belongs to no player."
    ),
    N_("bonus"): N_(
        "If a country’s tax is higher than its last one, the treasury pays the difference to the holders of "
        "its shares."
    ),
}
_MAP: Final = {
    N_("tax chip | tax chips | chip | chips"): N_(
        "Marks a sea or neutral land for a country and adds 1 to its tax. A unit that comes there alone "
        "leaves one."
    ),
    N_("home province | home provinces"): N_(
        "One of the five places in a country’s own colour. Only there it builds factories and gets units."
    ),
}
_GOVERNMENT: Final = {
    N_("leader | leads | government"): N_(
        "The player with most of a country’s shares. With half of them or more, they decide alone."
    ),
    N_("democracy | democracies"): N_(
        "A country in which no player holds half of the shares. The opposition can propose something else, "
        "and all holders vote."
    ),
    N_("opposition"): N_(
        "The second largest holder in a democracy. They agree to the leader’s proposal or make another one."
    ),
}
_SPACES: Final = {
    N_("wheel | wheel space | wheel spaces"): N_(
        "The round track of eight actions. Each turn a country moves up to three spaces for free and up to "
        "three more for $2 each."
    ),
    N_("Produce | L-Produce | R-Produce"): N_(
        "Each factory that is not occupied makes a unit: a fleet in a port, else an army."
    ),
    N_("Import"): N_(
        "Buy up to three units for $1 each and put them in home provinces that are not occupied."
    ),
    N_("Taxation"): N_(
        "1 for each tax chip and 2 for each free factory make the tax. Above 5 it brings points; the "
        "treasury gets it and pays for the units."
    ),
}
_MANEUVER: Final = {
    N_("Maneuver | L-Maneuver | R-Maneuver | maneuvers"): N_(
        "All fleets of the country can move, then all armies."
    ),
    N_("convoy | convoys"): N_(
        "An army crosses seas where its own fleets are. Each fleet carries one army in a turn."
    ),
    N_("occupy | occupies | occupied | occupier"): N_(
        "A hostile army in a foreign home province. It stops the factory and the rails there."
    ),
    N_("by rail | rail | rails"): N_(
        "Armies move between home provinces of their own country as far as they like."
    ),
}
_WHEEL: Final = N_("The wheel")
_TERMS: Final[Sequence[tuple[str, Mapping[str, str]]]] = (
    (N_("Buying shares"), _SHARES),
    (_WHEEL, _MONEY),
    (N_("The map"), _MAP),
    (N_("Government"), _GOVERNMENT),
    (_WHEEL, _SPACES),
    (N_("Maneuver"), _MANEUVER),
)
"""The title of the rules section that says more, and for the forms of each term its explanation."""
