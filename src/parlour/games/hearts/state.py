"""Options, actions, events and state."""

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
            description=N_("The game ends after the deal in which a player reaches this score."),
        ),
    ] = "100"
    moon: Annotated[
        Literal["others", "self"],
        Meta(
            title=N_("Shooting the moon"),
            description=N_("What happens when one player takes all 26 points."),
        ),
    ] = "others"


class Pass(Tagged):
    """Pass three cards to another player."""

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
    """All players pick up the cards passed to them."""

    cards: tuple[tuple[Revealed[PlayingCard], ...], ...]
    """The passed cards, by the seat that passed them."""

    to: Public[tuple[Seat, ...]]


class Played(Tagged):
    seat: Public[Seat]
    card: Revealed[PlayingCard]
    rest: tuple[Revealed[PlayingCard], ...]
    """The rest of the hand if the card reveals something about it, else empty."""

    leads: Public[bool]
    breaks_hearts: Public[bool]


class TrickTaken(Tagged):
    seat: Public[Seat]
    points: Public[int]


class DealEnded(Tagged):
    """The end of a deal. *hands* has the next deal's cards, or none after the last deal."""

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
    """In the order in which the cards were dealt and passed. Sorting would reveal information."""

    passed: tuple[Hand, ...]
    """The cards chosen to pass, until all players have chosen."""

    first: Public[Seat]
    """The player who leads, or led, to the trick."""

    trick: Public[tuple[PlayingCard, ...]]
    last: Public[Trick | None]
    """The previous trick, possibly of the previous deal."""

    is_broken: Public[bool]
    """True if hearts can be led."""

    taken: Public[tuple[tuple[PlayingCard, ...], ...]]
    """The cards that each player took in this deal."""

    deals: Public[Rounds]
    """The points of each finished deal."""


class View(State):
    me: Viewer
