"""Pieces: a board of everything that can lie on a table. Two players wait, and the second to wait wins."""

from collections.abc import Sequence

from parlour.engine import Began, Chance, Data, IllegalActionError, Millis, Result, Seat, Words, ranked
from parlour.engine.scene import (
    Back,
    Card,
    Counter,
    Graph,
    Grid,
    Numbers,
    Piece,
    Pile,
    Row,
    Scene,
    Spot,
    Token,
    Zone,
)

name, title, version = "pieces", "Pieces", 1
seats, bound, secrets, opens = range(2, 3), 2, False, "all"


class Wait(Data, frozen=True, tag="wait"): ...


class Waited(Data, frozen=True, tag="waited"):
    seat: Seat


class State(Data, frozen=True):
    waited: int


Action, Event = Wait, Waited


def start(began: Began) -> State:
    return State(0)


def decide(state: State, seat: Seat | None, action: Wait, chance: Chance, now: Millis) -> Sequence[Waited]:
    if seat is None or action not in legal(state, seat):
        raise IllegalActionError("pieces/not-now")
    return [Waited(seat)]


def evolve(state: State, event: Waited) -> State:
    return State(state.waited + 1)


def to_act(state: State) -> Sequence[Seat]:
    return () if state.waited == bound else (Seat(state.waited),)


def legal(state: State, seat: Seat) -> Sequence[Wait]:
    return [Wait()] if seat in to_act(state) else []


def result(state: State) -> Result | None:
    return None if to_act(state) else ranked([0, 1])


def sentence(event: Waited, words: Words) -> str:
    return f"{words.name(event.seat)} waits."


def label(action: Wait, view: State, words: Words) -> str:
    return words.say("Wait")


CARDS = Graph(
    "cards",
    (
        Spot("up", 0, 1, 1, 2.6, "square", "up", name="Up"),
        Spot("down", 1.2, 1, 1, 2.6, "square", "down", name="Down"),
        Spot("right", 3.1, 0.3, 2.6, 1.2, "square", "right", name="Right"),
        Spot("left", 3.1, 1.7, 2.6, 1.2, "square", "left", name="Left"),
        Spot("deck", 5.2, 0.3, 1, 1.4, "square", label="Stock"),
        Spot("turned", 5.2, 2.05, 1, 1.4, "square", label="On its side"),
        Spot("tile", 6.6, 0.3, 1.2, 1.4, "square", label="Mill", picture="mill.svg"),
        Spot("discards", 6.6, 2.05, 1, 1.4, "square", label="Discards"),
    ),
)
OWN = (("Harbour", "ship", "teal"), ("Mill", "wheat", "gold"), ("Old lighthouse", "eye", "red"))
STONES = Grid("stones", 4, 6, zones=(Zone("camp", ("stones.3.0", "stones.3.1"), "Camp", "green", "Camp"),))
FIELD = Grid(
    "field",
    2,
    4,
    picture="field.svg",
    pictures=(("field.0.3", "wood.svg"), ("field.1.3", "wood.svg")),
    labels=(("field.0.0", "−2"), ("field.0.1", "Ford"), ("field.1.0", "Start")),
)
HEXES = Grid("hexes", 3, 4, tiling="hex", pictures=(("hexes.0.0", "wood.svg"),))
KNIGHT = Numbers(
    "knight",
    (
        Counter("Health", 3, most=5, look="track", icon="heart", colour="red"),
        Counter("Road", 12, most=30, look="bar", colour="teal"),
        Counter("Honour", -2, icon="star"),
        ("Coins", "7"),
    ),
    seat=Seat(0),
)
PIECES = (
    *(Piece("up", Card(face)) for face in ("2H", "TS", "KD")),
    *(Piece("down", Card(face)) for face in ("AS", "TH", "9C", "4D", "QH")),
    *(Piece("right", Card(title=title, icon=icon, colour=colour)) for title, icon, colour in OWN),
    *(Piece("left", Card(face)) for face in ("7S", "8S")),
    Piece("left", Back(colour=1)),
    Piece("deck", Back(count=39, colour="blue")),
    Piece("turned", Card("JH", turned=90)),
    Piece("tile", Token("meeple", 0, count=2)),
    *(Piece("discards", Card(face)) for face in ("3C", "5D", "6S")),
    Piece("stones.0.0", Token("cube", "gold", count=3), note="+2"),
    Piece("stones.0.1", Token("stone", 1, count=40)),
    Piece("stones.0.2", Token(picture="crest.svg", tinted=True, colour=0)),
    Piece("stones.0.3", Token(picture="crest.svg", tinted=True, colour=1, count=3)),
    Piece("stones.0.4", Back(picture="crest.svg", colour="red", count=12)),
    Piece("stones.0.5", Card(title="Harbour", icon="ship", colour="teal")),
    Piece("stones.1.0", Token("tile", 2), over=("stones.2.0", "stones.2.1")),
    Piece("stones.1.2", Token(picture="domino.svg", tinted=True, colour=3), over=("stones.1.3",)),
    Piece("stones.1.4", Token(picture="domino.svg", turned=90), over=("stones.2.4",)),
    Piece("stones.2.2", Token("ship", "grey"), over=("stones.2.3",)),
    Piece("stones.3.1", Token("tent", 3)),
    Piece("stones.3.2", Card("KH", turned=180)),
    Piece("stones.3.3", Card(title="Mill", text="Draw two", picture="mill.svg")),
    Piece("stones.3.4", Card("QS"), note="3"),
    Piece("stones.3.4", Token("pawn", 0)),
    Piece("stones.1.5", Token("castle", 1), over=()),
    Piece("stones.2.5", Card(picture="mill.svg")),
    Piece("stones.3.5", Back(count=5, turned=90)),
    Piece("field.0.1", Token("boat", 0)),
    Piece("field.1.2", Card("5C")),
    Piece("hexes.0.1", Token("tile", "purple"), over=("hexes.1.1", "hexes.1.0")),
    Piece("hexes.2.2", Token("stone", 1, count=7)),
    Piece("market.0", Token(picture="crest.svg", tinted=True, colour=2, count=3)),
    Piece("market.1", Back(count=39)),
    Piece("market.2", Card("4H"), note="$2"),
    Piece("market.3", Token("gem", "teal", count=2)),
    Piece("hand", Token("cube", "gold", count=20)),
    *(Piece("hand", Card(face, turned=turned)) for face, turned in (("9S", 0), ("TC", 90), ("2D", 180))),
    *(Piece("own", Card(title=title, icon=icon, colour=colour)) for title, icon, colour in OWN * 3),
    Piece("stock", Back(count=39, picture="crest.svg", colour="green")),
    Piece("heap", Card("7D")),
    Piece("heap", Card("QC")),
)


def scene(view: State, words: Words) -> Scene:
    rows = (
        Row("market", size=4, title="Market"),
        Pile("stock", title="Stock"),
        Pile("heap", title="Discard pile"),
        Row("hand", fan=True, title="Hand", seat=Seat(0)),
        Row("own", title="Own cards", seat=Seat(0)),
    )
    return Scene((CARDS, STONES, FIELD, HEXES, *rows, KNIGHT), PIECES)
