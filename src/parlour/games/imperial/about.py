"""What Imperial tells about itself: the first steps, the rules with the options in force, the options."""

from parlour.engine import About, OptionText, Section, Step, Words
from parlour.games.imperial.actions import Options


def about(options: Options, words: Words) -> About:
    return About(
        steps=_steps(words),
        rules=_rules(options, words),
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


def _rules(options: Options, words: Words) -> tuple[Section, ...]:
    sections = (
        _aim(words),
        _auction(words),
        _government(options, words),
        _wheel(words),
        _maneuver(words),
    )
    return (*sections, _clock(options, words)) if options.timed else sections


def _aim(words: Words) -> Section:
    return Section(
        words.say("Aim"),
        (
            words.say(
                "You are an investor. At the end each share counts its number times a fifth of its country’s "
                "points, rounded down, and your cash counts too."
            ),
            words.say("The game ends at once when taxation brings a country to 25 points."),
        ),
    )


def _auction(words: Words) -> Section:
    return Section(
        words.say("Auction"),
        (
            words.say(
                "Country by country everyone bids in secret. The highest bid may take the highest share it "
                "can pay, for the whole bid, and so on down."
            ),
            words.say("Whoever has most cash left begins with the investor card."),
        ),
    )


def _government(options: Options, words: Words) -> Section:
    rule = words.say(
        "With half the shares or more, the leader rules alone. Otherwise the second holder may propose "
        "something else, and all holders vote; the leader’s vote breaks a tie."
    )
    ending = words.say("The leader’s taxation to 25 points needs no vote.")
    return Section(words.say("Government"), (rule, ending) if options.ending_passes else (rule,))


def _wheel(words: Words) -> Section:
    return Section(
        words.say("The wheel"),
        (
            words.say("Three steps are free, each of up to three more costs $2."),
            words.say(
                "Factory: build one for $5. Produce: each free factory makes a unit. "
                "Import: up to three units for $1 each."
            ),
            words.say(
                "Taxation: chips and twice the free factories, at most 15; above 5 they bring points, "
                "above the last tax a bonus."
            ),
            words.say(
                "Investor: every holder is paid a dollar a vote. Passing it, too, lets the holder of the "
                "card and the Swiss buy shares."
            ),
        ),
    )


def _maneuver(words: Words) -> Section:
    return Section(
        words.say("Maneuver"),
        (
            words.say(
                "Fleets sail first, then armies march: by rail at home, one step over a border, "
                "or by convoy, one army for each fleet."
            ),
            words.say(
                "Where others stand there is war, one for one, or peace if they accept. "
                "Alone on sea or neutral land a unit leaves a tax chip."
            ),
            words.say(
                "An army that occupies a home province stops its factory and rails. "
                "Three armies blow a factory up, but never the last that works."
            ),
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
