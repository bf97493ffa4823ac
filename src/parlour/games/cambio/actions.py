"""What seats may ask, and what the table does by itself."""

from typing import Literal

from parlour.engine import Data, Seat

Source = Literal["deck", "discard"]


class Ready(Data, frozen=True, tag="ready"):
    """I have seen my two cards; between rounds, let us go on."""


class Draw(Data, frozen=True, tag="draw"):
    source: Source


class Swap(Data, frozen=True, tag="swap"):
    """Put the held card in *slot*, face down; the card that was there is discarded."""

    slot: int


class Discard(Data, frozen=True, tag="discard"):
    """Throw the held card away."""


class PeekOwn(Data, frozen=True, tag="peek_own"):
    slot: int


class PeekOpponent(Data, frozen=True, tag="peek_opponent"):
    owner: Seat
    slot: int


class BlindSwap(Data, frozen=True, tag="blind_swap"):
    """Exchange my card in *mine* with *owner*'s in *theirs*; nobody sees either."""

    mine: int
    owner: Seat
    theirs: int


class Skip(Data, frozen=True, tag="skip"):
    """Leave the power unused, or turn the card shown face down again."""


class CallCambio(Data, frozen=True, tag="cambio"): ...


class Snap(Data, frozen=True, tag="snap"):
    """Throw the card in *owner*'s *slot* on the discard pile, claiming that its rank is the top card's."""

    owner: Seat
    slot: int


class Pass(Data, frozen=True, tag="pass"):
    """I snap nothing on this card."""


class Give(Data, frozen=True, tag="give"):
    """Hand my card in *slot* to the player whose card I snapped."""

    slot: int


Action = (
    Ready
    | Draw
    | Swap
    | Discard
    | PeekOwn
    | PeekOpponent
    | BlindSwap
    | Skip
    | CallCambio
    | Snap
    | Pass
    | Give
)


class TimeUp(Data, frozen=True, tag="time-up"):
    """The moment in `State.until` has come."""


class Gone(Data, frozen=True, tag="gone"):
    """The game waits for *seat*, and it is no longer there."""

    seat: Seat


class Abandon(Data, frozen=True, tag="abandon"):
    """Nobody is left at the table."""


Notice = TimeUp | Gone | Abandon
