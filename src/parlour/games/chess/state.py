"""What players do, what happens, and where the game stands."""

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
        Meta(title=N_("Start position"), description=N_("How the pieces behind the pawns stand at first.")),
    ] = "standard"


class Move(Tagged):
    """Castling is the king's move of two squares; in Chess960 it is the king's move onto its own rook."""

    start: str
    end: str
    promotion: Promotion | None = None


class OfferDraw(Tagged):
    """Offer a draw, before one's own move; the offer stands until the opponent has moved."""


class AcceptDraw(Tagged):
    """Accept the opponent's offer."""


class DeclineDraw(Tagged):
    """Decline the opponent's offer."""


class ClaimDraw(Tagged):
    """Claim a draw: the third repetition, or fifty moves without a capture or a pawn move."""


Action = Move | OfferDraw | AcceptDraw | DeclineDraw | ClaimDraw


class Started(Tagged):
    fen: str
    chess960: bool


class Moved(Tagged):
    seat: Seat
    piece: Kind
    start: str
    end: str
    """Where the piece stands now; of a king that castled, too."""

    san: str
    fen: str
    captured: Kind | None = None
    promotion: Promotion | None = None
    rook: tuple[str, str] | None = None
    """The rook's own way, in castling."""


class DrawOffered(Tagged):
    seat: Seat


class DrawDeclined(Tagged):
    seat: Seat


class Ended(Tagged):
    reason: Reason
    winner: Seat | None = None
    by: Seat | None = None
    """Who claimed or accepted a draw."""


Event = Moved | DrawOffered | DrawDeclined | Ended


class Captured(Data):
    man: int
    kind: Kind


class State(Data):
    fen: str
    """The position; its en passant square is named only where such a capture is legal."""

    chess960: bool
    men: tuple[str | None, ...]
    """Where each man stands, from a1 to h8 as they stood at first; None for a captured one."""

    captured: tuple[tuple[Captured, ...], ...]
    """For each seat, the men that it captured."""

    seen: tuple[str, ...]
    """The positions since the last capture or pawn move, the present one last."""

    last: tuple[str, ...]
    offer: Seat | None
    ending: Ended | None
