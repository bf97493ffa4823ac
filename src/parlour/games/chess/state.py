"""The options, actions, events and state of chess."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from parlour.engine import N_, Data, Seat, Tagged

Kind = Literal["king", "queen", "rook", "bishop", "knight", "pawn"]
Promotion = Literal["queen", "rook", "bishop", "knight"]
Reason = Literal[
    "checkmate", "stalemate", "material", "fivefold", "seventy-five", "threefold", "fifty", "agreement"
]
WHITE: Final = Seat(0)
BLACK: Final = Seat(1)


class Options(Data):
    setup: Annotated[
        Literal["standard", "chess960"],
        Meta(title=N_("Start position"), description=N_("The order of the pieces behind the pawns.")),
    ] = "standard"


class Move(Tagged):
    """Castling is the king's move by two squares, in Chess960 the king's move onto its own rook."""

    start: str
    end: str
    promotion: Promotion | None = None


class OfferDraw(Tagged):
    """Offer a draw before moving. The offer stands until the opponent has moved."""


class AcceptDraw(Tagged):
    """Accept the opponent's offer."""


class DeclineDraw(Tagged):
    """Decline the opponent's offer."""


class ClaimDraw(Tagged):
    """Claim a draw by threefold repetition, or by fifty moves without a capture or a pawn move."""


Action = Move | OfferDraw | AcceptDraw | DeclineDraw | ClaimDraw


class Started(Tagged):
    fen: str
    chess960: bool


class Moved(Tagged):
    seat: Seat
    piece: Kind
    start: str
    end: str
    """The square where the piece is now. For castling, the king's square."""

    san: str
    fen: str
    captured: Kind | None = None
    promotion: Promotion | None = None
    rook: tuple[str, str] | None = None
    """The start and end square of the rook, for castling."""


class DrawOffered(Tagged):
    seat: Seat


class DrawDeclined(Tagged):
    seat: Seat


class Ended(Tagged):
    reason: Reason
    winner: Seat | None = None
    by: Seat | None = None
    """The player who claimed or accepted a draw."""


Event = Moved | DrawOffered | DrawDeclined | Ended


class Captured(Data):
    man: int
    kind: Kind


class State(Data):
    fen: str
    """The position. It has an en passant square only if such a capture is legal."""

    chess960: bool
    men: tuple[str | None, ...]
    """The square of each man, in the order of their start squares from a1 to h8. None for a captured man."""

    captured: tuple[tuple[Captured, ...], ...]
    """By seat: the men that the player captured."""

    seen: tuple[str, ...]
    """The keys of the positions since the last capture or pawn move, the current one last."""

    last: tuple[str, ...]
    offer: Seat | None
    ending: Ended | None
