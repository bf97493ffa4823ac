"""The tutorial: an opening with castling and a check, then single positions for the rarer moves."""

from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, Lesson, Seat, Tutorial, Words, say_lessons
from parlour.engine.scene import Arrow
from parlour.games.chess.rules import CLAIM_REPETITIONS, state_of
from parlour.games.chess.scene import PLACES
from parlour.games.chess.state import (
    BLACK,
    WHITE,
    AcceptDraw,
    ClaimDraw,
    DeclineDraw,
    Move,
    OfferDraw,
    Options,
    Promotion,
    State,
)

YOU: Final = WHITE
MIA: Final = BLACK
START: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PASSING: Final = "rnbqkbnr/pppp1ppp/4p3/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"
PROMOTING: Final = "8/1P4k1/6p1/7p/7P/6P1/6K1/8 w - - 0 50"
MATING: Final = "6k1/5ppp/8/8/4n3/8/5PPP/R5K1 w - - 0 30"
EQUAL: Final = "8/5pk1/6p1/7p/r6P/6P1/4RPK1/8 w - - 0 40"


def tutorial(words: Words) -> Tutorial:
    return Tutorial(
        lessons=say_lessons((*_OPENING, *_POSITIONS, *_DRAWS), words),
        names=(words.say("You"), "Mia"),
        options=Options(),
        learner=YOU,
        minutes=4,
    )


def _move(squares: str, promotion: Promotion | None = None) -> Move:
    return Move(squares[:2], squares[2:], promotion)


def _mias(squares: str) -> tuple[tuple[Seat, Move], ...]:
    return ((MIA, _move(squares)),)


def _way(squares: str) -> tuple[Arrow, ...]:
    return (Arrow(PLACES[squares[:2]], PLACES[squares[2:]], "note"),)


def _repeated(fen: str) -> State:
    """A position that has come up often enough to claim a draw."""
    state = state_of(fen)
    return replace(state, seen=state.seen * CLAIM_REPETITIONS)


_OPENING: Final = (
    Lesson(
        state=state_of(START),
        title=N_("Pawns go forward"),
        text=N_(
            "You play White, and White goes first. A pawn moves one square forward, from its start also two. "
            "Tap the lit pawn, then the square two ahead."
        ),
        hint=N_("Tap the lit pawn, then the lit square."),
        do=(_move("e2e4"),),
    ),
    Lesson(
        title=N_("Knights jump"),
        text=N_(
            "A knight goes two squares and one to the side, and jumps over everything. Bring yours out: "
            "there it attacks Mia’s pawn."
        ),
        hint=N_("Tap the lit knight, then the lit square."),
        moves=_mias("e7e5"),
        do=(_move("g1f3"),),
    ),
    Lesson(
        title=N_("Bishops go diagonally"),
        text=N_(
            "Mia protects the pawn with a knight. A bishop moves diagonally, as far as nothing is in the "
            "way. Attack her knight with it."
        ),
        hint=N_("Tap the lit bishop, then the lit square."),
        moves=_mias("b8c6"),
        do=(_move("f1b5"),),
    ),
    Lesson(
        title=N_("Castle"),
        text=N_(
            "Now bring your king to safety. If neither has moved yet and nothing is between them, the king "
            "goes two squares towards the rook and the rook hops over. You can’t castle out of a check."
        ),
        hint=N_("Tap your king, then the lit square."),
        moves=_mias("g8f6"),
        do=(_move("e1g1"),),
    ),
    Lesson(
        title=N_("Rooks go straight"),
        text=N_(
            "Mia’s knight took your pawn. A rook moves straight, any number of squares. Put yours in the "
            "same column as Mia’s king and knight."
        ),
        hint=N_("Tap the lit rook, then the lit square."),
        moves=_mias("f6e4"),
        do=(_move("f1e1"),),
    ),
    Lesson(
        title=N_("Take a piece"),
        text=N_(
            "You take a piece by moving onto its square. The pawn in the middle is yours for the taking: "
            "take it with your knight. Only pawns take differently: one square diagonally forward."
        ),
        hint=N_("Tap the lit knight, then Mia’s pawn."),
        moves=_mias("e4d6"),
        marks=_way("f3e5"),
        do=(_move("f3e5"),),
    ),
    Lesson(
        title=N_("Check!"),
        text=N_(
            "Mia was greedy and took your bishop. Move your knight out of the way and take hers: now your "
            "rook attacks her king. That’s check, and she has to deal with it at once."
        ),
        hint=N_("Tap the lit knight, then Mia’s knight."),
        moves=_mias("d6b5"),
        marks=_way("e1e8"),
        do=(_move("e5c6"),),
    ),
    Lesson(
        title=N_("Take the queen"),
        text=N_(
            "She could step aside with the king, one square, but she put a bishop in between. So you take "
            "her queen. The queen is the strongest piece: she goes straight and diagonally, any distance."
        ),
        hint=N_("Tap your knight, then Mia’s queen."),
        moves=_mias("f8e7"),
        do=(_move("c6d8"),),
    ),
)

_POSITIONS: Final = (
    Lesson(
        state=state_of(PASSING),
        title=N_("En passant"),
        text=N_(
            "Another game. Mia’s pawn just went two squares and stopped right beside yours. Only now, you "
            "can take it as if it had gone one: move diagonally behind it."
        ),
        hint=N_("Tap the lit pawn, then the lit square behind Mia’s pawn."),
        moves=_mias("d7d5"),
        do=(_move("e5d6"),),
    ),
    Lesson(
        state=state_of(PROMOTING),
        title=N_("Promote a pawn"),
        text=N_(
            "A pawn that reaches the far side turns into another piece, nearly always a queen. Move it there "
            "and choose the queen."
        ),
        hint=N_("Move the lit pawn forward and choose the queen."),
        do=(_move("b7b8", "queen"),),
        offers=(_move("b7b8", "rook"), _move("b7b8", "bishop"), _move("b7b8", "knight")),
    ),
    Lesson(
        state=state_of(MATING),
        title=N_("Checkmate"),
        text=N_(
            "You win when Mia’s king is in check and can’t get out. Her own pawns block the way: send the "
            "rook all the way to the far side."
        ),
        hint=N_("Tap the lit rook, then the lit square."),
        do=(_move("a1a8"),),
    ),
)

_DRAWS: Final = (
    Lesson(
        state=state_of(EQUAL),
        title=N_("Offer a draw"),
        text=N_(
            "Not every game is won. This one is even, so offer Mia a draw with the button, then make your "
            "move. She answers on her turn."
        ),
        hint=N_("Press the button to offer a draw, then move the lit rook."),
        do=(OfferDraw(), _move("e2b2")),
    ),
    Lesson(
        title=N_("Play on"),
        text=N_("Mia would rather play on. That’s fine. Bring your rook back."),
        hint=N_("Tap the lit rook, then the lit square."),
        moves=((MIA, DeclineDraw()), *_mias("a4a3")),
        do=(_move("b2e2"),),
    ),
    Lesson(
        title=N_("Accept a draw"),
        text=N_("Now Mia offers a draw herself. You could decline it, or just move. This time, accept it."),
        hint=N_("Press the button that accepts the draw."),
        moves=((MIA, OfferDraw()), *_mias("a3a4")),
        do=(AcceptDraw(),),
    ),
    Lesson(
        state=_repeated(EQUAL),
        title=N_("Claim a draw"),
        text=N_(
            "If the same position comes up for the third time, you can claim a draw, and Mia can’t refuse. "
            "The same goes after fifty moves without a capture or a pawn move."
        ),
        hint=N_("Press the button that claims the draw."),
        do=(ClaimDraw(),),
    ),
    Lesson(
        title=N_("That’s chess"),
        text=N_(
            "One more draw is worth knowing: a player who isn’t in check but has no legal move is "
            "stalemated, and nobody wins. So leave a beaten king a square."
        ),
    ),
)
