"""The events of Cambio. A field that a viewer must not see is None in the event sent to them."""

from typing import Literal

from parlour.engine import Data, Millis, Seat
from parlour.games.cambio.actions import Source
from parlour.games.cambio.cards import Card, Power
from parlour.games.cambio.options import Options
from parlour.games.cambio.state import Score

Why = Literal["played", "time", "gone"]
Hand = tuple[Card | None, ...]


class Deal(Data, frozen=True):
    """The cards after a deal: hands by slot, piles with the top card last."""

    hands: tuple[Hand, ...]
    deck: tuple[Card | None, ...]
    discard: tuple[Card, ...]


class Started(Data, frozen=True, tag="started"):
    options: Options
    deal: Deal
    points: tuple[int, ...]
    """The points of each card at this table, by number."""

    until: Millis


class Dealt(Data, frozen=True, tag="dealt"):
    """A later round began. *first* moves first."""

    round: int
    first: Seat
    deal: Deal
    until: Millis


class Acknowledged(Data, frozen=True, tag="acknowledged"):
    """*seat* has seen its *cards*, pairs of slot and card, or is ready for the next round."""

    seat: Seat
    cards: tuple[tuple[int, Card], ...] | None


class ViewEnded(Data, frozen=True, tag="view-ended"):
    """The first look is over. *top* is the first card of the discard pile."""

    top: Card | None


class TurnStarted(Data, frozen=True, tag="turn-started"):
    seat: Seat
    number: int
    """The number of the turn in this round, from 1."""

    finished: tuple[Seat, ...]
    until: Millis | None


class Drew(Data, frozen=True, tag="drew"):
    seat: Seat
    source: Source
    card: Card | None


class Reshuffled(Data, frozen=True, tag="reshuffled"):
    """The discards under the top card became the draw pile."""

    deck: tuple[Card | None, ...]


class Swapped(Data, frozen=True, tag="swapped"):
    """The held card went to *slot*. The *card* from there is now on the discard pile."""

    seat: Seat
    slot: int
    card: Card
    news: bool
    """Whether the card was not public before."""


class Discarded(Data, frozen=True, tag="discarded"):
    seat: Seat
    card: Card
    why: Why


class PutBack(Data, frozen=True, tag="put-back"):
    """A card taken from the discard pile was put back."""

    seat: Seat
    card: Card
    why: Why


class TimedOut(Data, frozen=True, tag="timed-out"):
    seat: Seat


class PowerOffered(Data, frozen=True, tag="power-offered"):
    seat: Seat
    power: Power
    until: Millis | None


class Revealed(Data, frozen=True, tag="revealed"):
    """*seat* sees *owner*'s card in *slot* until *until*. Others learn the slot if *open* is set."""

    seat: Seat
    power: Power
    owner: Seat
    slot: int | None
    card: Card | None
    until: Millis
    open: bool


class Hid(Data, frozen=True, tag="hid"):
    seat: Seat
    owner: Seat
    slot: int | None
    why: Why
    open: bool


class BlindSwapped(Data, frozen=True, tag="blind-swapped"):
    seat: Seat
    mine: int
    owner: Seat
    theirs: int


class PowerSkipped(Data, frozen=True, tag="power-skipped"):
    seat: Seat
    power: Power
    why: Why


class PowerCancelled(Data, frozen=True, tag="power-cancelled"):
    """The player left before using the power."""

    seat: Seat
    power: Power


class CambioCalled(Data, frozen=True, tag="cambio-called"):
    seat: Seat
    remaining: int
    """The number of last turns still to come. Players who are gone do not count."""

    emptied: bool
    """The call was made automatically for a player without cards."""


class Forfeited(Data, frozen=True, tag="forfeited"):
    """*seat* missed its last turn because its player was gone."""

    seat: Seat


class SnapOpened(Data, frozen=True, tag="snap-opened"):
    """The table waits for the seats in *asked* to snap a card of the top card's rank, or to pass."""

    asked: tuple[Seat, ...]
    finished: tuple[Seat, ...]
    until: Millis


class Snapped(Data, frozen=True, tag="snapped"):
    """The *card* matched and is on the discard pile. *giving*: *seat* owes *owner* a card for it."""

    seat: Seat
    owner: Seat
    slot: int
    card: Card
    news: bool
    asked: tuple[Seat, ...]
    giving: bool
    until: Millis


class SnapMissed(Data, frozen=True, tag="snap-missed"):
    """The *card* was shown to all players, did not match, and went back."""

    seat: Seat
    owner: Seat
    slot: int
    card: Card
    news: bool


class Penalised(Data, frozen=True, tag="penalised"):
    """The top *card* of the draw pile went to *slot* of *seat*'s hand, unseen."""

    seat: Seat
    slot: int
    card: Card | None


class Passed(Data, frozen=True, tag="passed"):
    seat: Seat
    why: Why


class Gave(Data, frozen=True, tag="gave"):
    seat: Seat
    slot: int
    to: Seat
    to_slot: int
    until: Millis
    """The deadline for further snaps."""


class Scored(Data, frozen=True, tag="scored"):
    """All hands are revealed. The next round is dealt at *until*, or the game is over if it is None."""

    score: Score
    totals: tuple[int, ...]
    until: Millis | None


class Abandoned(Data, frozen=True, tag="abandoned"): ...


Event = (
    Dealt
    | Acknowledged
    | ViewEnded
    | TurnStarted
    | Drew
    | Reshuffled
    | Swapped
    | Discarded
    | PutBack
    | TimedOut
    | PowerOffered
    | Revealed
    | Hid
    | BlindSwapped
    | PowerSkipped
    | PowerCancelled
    | CambioCalled
    | Forfeited
    | SnapOpened
    | Snapped
    | SnapMissed
    | Penalised
    | Passed
    | Gave
    | Scored
    | Abandoned
)
