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
            words.say("You are an investor"),
            words.say("Buy shares in six countries. Whoever holds the most shares of a country leads it."),
            "map",
        ),
        Step(
            words.say("The countries at a glance"),
            words.say(
                "Each country’s treasury, points, government and units. "
                "The game ends when a country reaches 25 points."
            ),
            "countries",
        ),
        Step(
            words.say("Your decisions"),
            words.say(
                "Choose an action on the wheel, plan moves on the map, vote or buy shares. "
                "You see what will happen before you confirm."
            ),
            "decision",
        ),
        Step(
            words.say("Who owns what"),
            words.say("The market shows every share: who holds it, what is for sale, and at what price."),
            "market",
        ),
        Step(
            words.say("The other investors"),
            words.say("Everyone’s cash, shares and score so far. The one with the investor card buys next."),
            "players",
        ),
        Step(
            words.say("What happened so far"),
            words.say("The history tells every turn in a line, so that you can catch up at any time."),
            "history",
        ),
    )


def _rules(options: Options, words: Words) -> Iterator[Section]:
    """What depends on the options; it follows `rules.md`."""
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
                "Where the countries do not go round, the others buy one in somebody else’s country instead."
            ),
            words.say("The first seat gets the country that begins."),
            words.say("Whoever has most cash left begins with the investor card."),
        ),
    )


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
        "auction": OptionText(
            words.say("Auction"),
            words.say("Without it shares are dealt out, and the first turn begins at once."),
        ),
        "setup": OptionText(words.say("Board")),
        "setup.standard": OptionText(words.say("Standard")),
        "setup.example": OptionText(words.say("Example")),
        "timed": OptionText(
            words.say("Imperial’s chess clock"),
            words.say("Running out of time costs a point. Nobody moves for you."),
        ),
        "increment": OptionText(words.say("Seconds added with each move")),
        "banked": OptionText(words.say("Seconds at the start")),
        "incrementCap": OptionText(words.say("Saved time never grows")),
        "endingPasses": OptionText(
            words.say("No vote on the last taxation"),
            words.say("A leader’s taxation that reaches 25 points happens at once."),
        ),
    }
