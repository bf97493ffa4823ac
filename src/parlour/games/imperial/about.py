"""The rules sections that depend on options, and the texts of the options."""

from collections.abc import Iterator, Mapping
from typing import Final

from parlour.engine import N_, About, OptionText, Section, Words
from parlour.games.imperial.actions import Options


def about(options: Options, words: Words) -> About:
    return About(
        rules=tuple(_rules(options, words)),
        options={
            field: OptionText(words.say(name), words.say(hint) if hint else "")
            for field, (name, hint) in _OPTIONS.items()
        },
    )


def _rules(options: Options, words: Words) -> Iterator[Section]:
    """The sections that depend on the options. They follow those of `rules.md`."""
    if not options.auction:
        yield _deal(words)
    if options.ending_passes:
        told = words.say("The leader’s taxation to 25 points needs no vote.")
        yield Section(words.say("The end"), (told,))
    if options.timed:
        yield _clock(options, words)


def _deal(words: Words) -> Section:
    return Section(
        words.say("Quick start"),
        (
            words.say(
                "There is no auction. The countries are dealt out in turn, and everyone buys a share of each "
                "of theirs at its price: the $4 share, or the largest below it that they can pay."
            ),
            words.say(
                "If the countries can’t be dealt evenly, the remaining players buy a share of a country that "
                "another player already has."
            ),
            words.say("The first seat gets the country that begins."),
            words.say("The player with the most cash left starts with the investor card."),
        ),
    )


def _clock(options: Options, words: Words) -> Section:
    rule = words.say(
        "Everyone has {minutes} minutes and gains {increment} seconds with each move. "
        "Running out of time costs a point.",
        minutes=round(options.banked / 60),
        increment=options.increment,
    )
    return Section(words.say("Clock"), (rule,))


_OPTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "auction": (
        N_("Auction"),
        N_("If off, shares are dealt out and the first turn begins at once."),
    ),
    "setup": (N_("Board"), ""),
    "setup.standard": (N_("Standard"), ""),
    "setup.example": (N_("Example"), ""),
    "timed": (
        N_("Imperial’s chess clock"),
        N_("Running out of time costs a point. Nobody moves for you."),
    ),
    "increment": (N_("Seconds added with each move"), ""),
    "banked": (N_("Seconds at the start"), ""),
    "incrementCap": (N_("Unused added seconds are lost"), ""),
    "endingPasses": (
        N_("No vote on the last taxation"),
        N_("A leader’s taxation that reaches 25 points takes effect at once."),
    ),
}
"""Name and hint of each option, or of one of its values."""
