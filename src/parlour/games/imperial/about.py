"""What Imperial tells about itself: the first steps, the rules with the options in force, the options."""

from collections.abc import Iterator

from parlour.engine import About, OptionText, Section, Step, Words
from parlour.games.imperial.actions import Options


def about(options: Options, words: Words) -> About:
    return About(
        steps=_steps(words),
        rules=tuple(_rules(options, words)),
        options=_options(words),
    )


def _steps(words: Words) -> tuple[Step, ...]:
    return (
        Step(
            words.say("Six countries, nobody owns them"),
            words.say("You buy shares in countries. Whoever holds most of a country’s shares leads it."),
            "map",
        ),
        Step(
            words.say("The countries at a glance"),
            words.say(
                "Treasury, points, government, and what stands on the map. "
                "The game ends when one has 25 points."
            ),
            "countries",
        ),
        Step(
            words.say("Here you decide"),
            words.say(
                "Choose a spot on the wheel, plan on the map, vote or buy. "
                "You see what follows before you send it."
            ),
            "decision",
        ),
    )


def _rules(options: Options, words: Words) -> Iterator[Section]:
    """What depends on the options; it follows `rules.md`."""
    if options.ending_passes:
        told = words.say("The leader’s taxation to 25 points needs no vote.")
        yield Section(words.say("The end"), (told,))
    if options.timed:
        yield _clock(options, words)


def _clock(options: Options, words: Words) -> Section:
    rule = words.say(
        "Everyone has {minutes} minutes and gains {increment} seconds with each move. "
        "Running out costs a point.",
        minutes=round(options.banked / 60),
        increment=options.increment,
    )
    return Section(words.say("Clock"), (rule,))


def _options(words: Words) -> dict[str, OptionText]:
    return {
        "setup": OptionText(
            words.say("Board"), words.say("The standard wheel and prices, or those of the example.")
        ),
        "setup.standard": OptionText(words.say("Standard")),
        "setup.example": OptionText(words.say("Example")),
        "timed": OptionText(
            words.say("The game’s own clock"),
            words.say("Running out of time costs a point; nobody moves for you."),
        ),
        "increment": OptionText(words.say("Seconds gained with each move")),
        "banked": OptionText(words.say("Seconds at the start")),
        "incrementCap": OptionText(words.say("The bank never grows")),
        "endingPasses": OptionText(
            words.say("Ending needs no vote"),
            words.say("The leader’s taxation to 25 points happens at once."),
        ),
    }
