"""The tour, and the names of the options."""

from parlour.engine import About, OptionText, Step, Words
from parlour.games.chess.state import Options


def about(options: Options, words: Words) -> About:
    board = words.say("Your pieces are near you. White moves first. The last move and a check are marked.")
    if options.setup == "chess960":
        castle = words.say("To castle, tap your king and then the rook it castles with.")
    else:
        castle = words.say("To castle, move your king two squares towards the rook.")
    move = words.say("Tap a piece, then one of the lit squares, or drag it there. {castle}", castle=castle)
    draws = words.say("Offer a draw before your move. A draw that you may claim is listed here, too.")
    start = words.say("How the pieces behind the pawns stand at first.")
    drawn = words.say("Drawn by lot from 960, the same for both sides.")
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
