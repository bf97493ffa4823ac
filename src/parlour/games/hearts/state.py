"""What players ask for, what happened, and where the game is."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine import N_, Data, Public, Revealed, Seat, Secret, Tagged, Viewer
from parlour.parts.cards import PlayingCard
from parlour.parts.rounds import Rounds

Hand = tuple[Secret[PlayingCard], ...]
Phase = Literal["passing", "playing"]


class Options(Data):
    limit: Annotated[
        Literal["50", "100"],
        Meta(
            title=N_("Points to end the game"),
            description=N_("The game ends after the deal in which somebody reaches so many."),
        ),
    ] = "100"
    moon: Annotated[
        Literal["others", "self"],
        Meta(
            title=N_("Shooting the moon"),
            description=N_("What a player who takes all 26 points gets for it."),
        ),
    ] = "others"


class Pass(Tagged):
    """Lay three cards face down for another player."""

    cards: tuple[PlayingCard, ...]


class Play(Tagged):
    card: PlayingCard


Action = Pass | Play


class Started(Tagged):
    options: Options
    hands: tuple[tuple[PlayingCard, ...], ...]


class Passed(Tagged):
    seat: Public[Seat]
    cards: Hand


class Exchanged(Tagged):
    """Everyone takes up what was passed to them."""

    cards: tuple[tuple[Revealed[PlayingCard], ...], ...]
    """By who passed them."""

    to: Public[tuple[Seat, ...]]


class Played(Tagged):
    seat: Public[Seat]
    card: Revealed[PlayingCard]
    rest: tuple[Revealed[PlayingCard], ...]
    """The rest of the hand, where the card tells everyone something about it; empty otherwise."""

    leads: Public[bool]
    breaks_hearts: Public[bool]


class TrickTaken(Tagged):
    seat: Public[Seat]
    points: Public[int]


class DealEnded(Tagged):
    """With the cards of the next deal; none after the last."""

    points: Public[tuple[int, ...]]
    moon: Public[Seat | None]
    hands: tuple[Hand, ...]


Event = Passed | Exchanged | Played | TrickTaken | DealEnded


class Trick(Data):
    first: Seat
    cards: tuple[PlayingCard, ...]
    taker: Seat


class State(Data):
    options: Public[Options]
    phase: Public[Phase]
    hands: tuple[Hand, ...]
    """In the order in which the cards were dealt and passed: a sorted hand would tell something."""

    passed: tuple[Hand, ...]
    """What each player has laid down to pass, until all have."""

    first: Public[Seat]
    """Who leads, or led, to the trick."""

    trick: Public[tuple[PlayingCard, ...]]
    last: Public[Trick | None]
    """The trick before, also that of the deal before."""

    is_broken: Public[bool]
    """Hearts may be led."""

    taken: Public[tuple[tuple[PlayingCard, ...], ...]]
    """The cards that each player took in this deal."""

    deals: Public[Rounds]
    """The points of each deal that is over."""


class View(State):
    me: Viewer
