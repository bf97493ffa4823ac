"""The tour of the board, and what the options' values are called."""

from typing import Final

from parlour.engine import N_, About, OptionText, Step, Words
from parlour.games.backgammon.state import Options


def about(options: Options, words: Words) -> About:
    steps = tuple(Step(words.say(title), words.say(text), area) for title, text, area in _STEPS)
    values = {f"points.{points}": OptionText(words.say(name)) for points, name in _MATCHES.items()}
    return About(steps=steps, options=values)


_STEPS: Final = (
    (
        N_("Bring all home"),
        N_(
            "Your checkers go round the board into your home, the six points beside your tray, and then off. "
            "Whoever has all fifteen off first wins."
        ),
        "board",
    ),
    (
        N_("Tap, and tap again"),
        N_(
            "Each die moves one checker. Tap a checker, then one of the points that light up. "
            "A single checker of the other can be hit; two or more block their point."
        ),
        "board",
    ),
    (
        N_("End your turn"),
        N_("Undo as much as you like. When all is played, tap the dice: then the other rolls."),
        "position",
    ),
)
_MATCHES: Final = {
    "1": N_("Single game"),
    "3": N_("3 points"),
    "5": N_("5 points"),
    "7": N_("7 points"),
}
