"""The names of the options."""

from parlour.engine import About, OptionText, Words
from parlour.games.chess.state import Options


def about(options: Options, words: Words) -> About:
    start = words.say("The order of the pieces behind the pawns.")
    drawn = words.say("One of 960 random orders, the same for both sides.")
    return About(
        options={
            "setup": OptionText(words.say("Start position"), start),
            "setup.standard": OptionText(words.say("Standard")),
            "setup.chess960": OptionText(words.say("Chess960"), drawn),
        },
    )
