"""The actions of players, and the notices that the table sends by itself."""

from typing import Literal

from parlour.engine import Data, Seat

Source = Literal["deck", "discard"]


class Ready(Data, frozen=True, tag="ready"):
    """The player has seen their two cards, or is ready for the next round."""


class Draw(Data, frozen=True, tag="draw"):
    source: Source


class Swap(Data, frozen=True, tag="swap"):
    """Put the held card in *slot*, face down. The card that was there is discarded."""

    slot: int


class Discard(Data, frozen=True, tag="discard"):
    """Discard the held card."""


class PeekOwn(Data, frozen=True, tag="peek_own"):
    slot: int


class PeekOpponent(Data, frozen=True, tag="peek_opponent"):
    owner: Seat
    slot: int


class BlindSwap(Data, frozen=True, tag="blind_swap"):
    """Exchange the player's card in slot *mine* with *owner*'s card in slot *theirs*, both unseen."""

    mine: int
    owner: Seat
    theirs: int


class Skip(Data, frozen=True, tag="skip"):
    """Skip the power, or turn a revealed card face down again."""


class CallCambio(Data, frozen=True, tag="cambio"): ...


class Snap(Data, frozen=True, tag="snap"):
    """Throw the card in *owner*'s *slot* on the discard pile, claiming that it has the top card's rank."""

    owner: Seat
    slot: int


class Pass(Data, frozen=True, tag="pass"):
    """Do not snap on this card."""


class Give(Data, frozen=True, tag="give"):
    """Give the card in *slot* to the player whose card was snapped."""

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
    """The deadline in `State.until` has passed."""


class Gone(Data, frozen=True, tag="gone"):
    """The game waits for *seat*, whose player has been disconnected too long."""

    seat: Seat


class Abandon(Data, frozen=True, tag="abandon"):
    """All players have left the table."""


Notice = TimeUp | Gone | Abandon
