"""The tour, and the names of the options."""

from parlour.engine import About, OptionText, Step, Words
from parlour.games.chess.state import Options


def about(options: Options, words: Words) -> About:
    board = words.say(
        "Your pieces are at the bottom. White moves first. The last move and a check are highlighted."
    )
    if options.setup == "chess960":
        castle = words.say("To castle, tap your king and then the rook it castles with.")
    else:
        castle = words.say("To castle, move your king two squares towards the rook.")
    move = words.say("Tap a piece, then a highlighted square, or drag it there. {castle}", castle=castle)
    draws = words.say("Offer a draw before you move. If you can claim a draw, you find that here too.")
    start = words.say("The order of the pieces behind the pawns.")
    drawn = words.say("One of 960 random orders, the same for both sides.")
    return About(
        steps=(
            Step(words.say("The board"), board, "board"),
            Step(words.say("A move"), move, "position"),
            Step(words.say("Draws"), draws, "choices"),
        ),
        options={
            "setup": OptionText(words.say("Start position"), start),
            "setup.standard": OptionText(words.say("Standard")),
            "setup.chess960": OptionText(words.say("Chess960"), drawn),
        },
    )
