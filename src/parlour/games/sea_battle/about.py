"""What Sea Battle tells about itself: the first steps, and what the values of its options are called."""

from parlour.engine import About, OptionText, Step, Words
from parlour.games.sea_battle.scene import MINE
from parlour.games.sea_battle.state import Options


def about(options: Options, words: Words) -> About:
    return About(
        steps=(
            Step(
                words.say("Your fleet"),
                words.say(
                    "Your ships are dealt; only you see them. Tap a ship, then the water where it should lie."
                ),
                MINE,
            ),
            Step(
                words.say("Ready"),
                words.say(
                    "Turn a ship by tapping it twice, or shuffle the fleet. Press Ready when you like it."
                ),
                "choices",
            ),
            Step(
                words.say("Fire"),
                words.say(
                    "Then you fire in turn. You hear of hits and of ships that sink. Sink them all to win."
                ),
                "position",
            ),
        ),
        options={
            "board.full": OptionText(words.say("10 by 10, five ships")),
            "board.small": OptionText(words.say("8 by 8, four ships")),
        },
    )
