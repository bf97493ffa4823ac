"""Cambio's table as a scene: two piles, each player's grid, and the held card."""

from collections.abc import Iterator, Sequence

from parlour.engine import Seat, Words
from parlour.engine.scene import (
    AnyArea,
    Back,
    Flash,
    Grid,
    Motion,
    Numbers,
    Piece,
    Pile,
    Place,
    Row,
    Scene,
    Taps,
    Travel,
)
from parlour.engine.scene import Card as OpenCard
from parlour.games.cambio import actions as act
from parlour.games.cambio.card_names import name_card, name_place
from parlour.games.cambio.cards import RANKS, SUITS, Card, rank
from parlour.games.cambio.events import BlindSwapped, Event, Revealed
from parlour.games.cambio.prompts import status
from parlour.games.cambio.scoreboard import results
from parlour.games.cambio.view import View

DECK, DISCARD, HELD = "deck", "discard", "held"
COLUMNS = 2


def scene(view: View, words: Words) -> Scene:
    piles = (Pile(DECK, title=words.say("Draw pile")), Pile(DISCARD, title=words.say("Discard pile")))
    held = () if view.held is None else (Row(HELD, seat=view.turn, title=words.say("In hand")),)
    grids = [_grid(Seat(seat), len(grid), words) for seat, grid in enumerate(view.grids)]
    areas = (*piles, *grids, *held, *_scores(view, words))
    return Scene(areas, (*_on_piles(view, words), *_in_grids(view, words)), say=status(view, words))


def taps(action: act.Action, view: View) -> Taps:
    me = view.viewer
    match action:
        case act.Draw(source):
            return Taps((DECK if source == "deck" else DISCARD,))
        case act.Discard():
            return Taps((DISCARD,))
        case act.Swap(slot) | act.PeekOwn(slot) | act.Give(slot):
            return Taps((_place(me, slot),))
        case act.PeekOpponent(owner, slot) | act.Snap(owner, slot):
            return Taps((_place(owner, slot),))
        case act.BlindSwap(mine, owner, theirs):
            return Taps((_place(me, mine), _place(owner, theirs)))
        case act.CallCambio():
            return Taps(confirm=True)
        case _:
            return Taps()


def motions(redacted: Event) -> Sequence[Motion]:
    """Motions for what two scenes do not show: a blind swap, and the card that another player peeks at."""
    match redacted:
        case BlindSwapped(seat, mine, owner, theirs):
            one, other = _place(seat, mine), _place(owner, theirs)
            return (Travel(one, other, Back()), Travel(other, one, Back()))
        case Revealed(owner=owner, slot=int(slot)):
            return (Flash(_place(owner, slot)),)
        case _:
            return ()


def _place(owner: Seat | None, slot: int) -> Place:
    return f"cards {owner}.{slot // COLUMNS}.{slot % COLUMNS}"


def _grid(owner: Seat, slots: int, words: Words) -> Grid:
    rows = (slots + COLUMNS - 1) // COLUMNS
    return Grid(
        f"cards {owner}",
        rows,
        COLUMNS,
        missing=tuple(_place(owner, slot) for slot in range(slots, rows * COLUMNS)),
        names=tuple((_place(owner, slot), name_place(slot, words)) for slot in range(slots)),
        seat=owner,
        title=words.say("Cards"),
    )


def _scores(view: View, words: Words) -> Iterator[AnyArea]:
    scored = results(view, words)
    if scored is None:
        return
    heads = scored.columns
    for row in scored.rows:
        sums = [(heads.base, str(row.base)), (heads.penalty, row.penalty or scored.no_penalty)]
        sums += [(heads.final, str(row.final))]
        sums += [(heads.total, str(row.total))] if view.options.rounds > 1 else []
        title = ", ".join(filter(None, (row.won, row.called)))
        yield Numbers(f"score {row.seat}", tuple(sums), seat=row.seat, title=title)


def _on_piles(view: View, words: Words) -> Iterator[Piece]:
    if view.deck:
        yield Piece(DECK, Back(count=view.deck))
    covered = view.discards - (view.top is not None)
    if covered:
        yield Piece(DISCARD, Back(count=covered))
    if view.top is not None:
        yield Piece(DISCARD, _open(view.top, words))
    if view.held is not None:
        card = view.held.card
        yield Piece(HELD, Back() if card is None else _open(card, words))


def _in_grids(view: View, words: Words) -> Iterator[Piece]:
    shown = {} if view.shown is None else {(spot.owner, spot.slot): spot.card for spot in view.shown.what}
    until = None if view.shown is None else view.shown.until
    for owner, grid in enumerate(view.grids):
        for slot, cell in enumerate(grid):
            if (card := shown.get((Seat(owner), slot))) is not None:
                yield Piece(_place(Seat(owner), slot), _open(card, words), until=until)
            elif cell != "empty":
                what = Back() if isinstance(cell, str) else _open(cell, words)
                yield Piece(_place(Seat(owner), slot), what)


def _open(card: Card, words: Words) -> OpenCard:
    name, number = name_card(card, words), f"card {card}"
    if rank(card) == len(RANKS) - 1:
        return OpenCard(title=name, icon="star", id=number)
    letter = RANKS[card >> 2].replace("10", "T")
    return OpenCard(f"{letter}{SUITS[card & 3][0].upper()}", name=name, id=number)
