"""The tour of the table on a first visit, and the names of the options."""

from typing import Final

from parlour.engine import N_, About, OptionText, Step, Words
from parlour.games.hearts.state import Options

_STEPS: Final = (
    (
        N_("Your cards"),
        N_("Tap three cards to pass them on. Then tap a card to play it. Those that you may play are lit."),
        "hand",
    ),
    (
        N_("The trick"),
        N_(
            "Everyone plays a card of the suit that was led, or any if they have none. The highest takes all."
        ),
        "trick",
    ),
    (
        N_("The points"),
        N_("Each heart that you take counts 1 point and the queen of spades 13. The fewest points win."),
        "points",
    ),
)
_VALUES: Final = {
    "limit.50": (N_("50 points"), N_("A short game of about five deals.")),
    "limit.100": (N_("100 points"), N_("The usual game of about ten deals.")),
    "moon.others": (N_("The others get 26"), N_("Each of the other players gets 26 points.")),
    "moon.self": (N_("26 off your own"), N_("The player loses 26 points, and nobody else gets any.")),
}


def about(options: Options, words: Words) -> About:
    return About(
        steps=tuple(Step(words.say(title), words.say(text), area) for title, text, area in _STEPS),
        options={key: OptionText(words.say(name), words.say(hint)) for key, (name, hint) in _VALUES.items()},
    )
