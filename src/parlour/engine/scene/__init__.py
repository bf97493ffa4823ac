"""What lies on the table, for whoever draws it: a page, a terminal, a screen reader.

A game's `scene(view, words)` says what there is and whose it is, never pixels. A *place* is a name; places,
zones and ids of things share one namespace in a scene, so that a tap is a name and nothing else.
"""

from typing import Final, Literal

from parlour.engine.values import Data, Millis, Seat

Place = str
Colour = int | str
"""A seat's number, a name of the palette, or `#rrggbb`."""

Tiling = Literal["square", "hex"]
GridShape = Literal["full", "rhombus"]
Side = Literal["top", "bottom", "left", "right"]
SpotShape = Literal["circle", "square", "spike-up", "spike-down", "outline", "none"]
Why = Literal["last", "path", "check", "good", "bad", "note"]

MAX_AREAS: Final = 64
MAX_PLACES: Final = 1024
MAX_PIECES: Final = 1024
MAX_TEXT: Final = 200
MAX_MOTIONS: Final = 64
"""Of one event; a page shows no more of them than it has time for."""

MAX_BYTES: Final = 65_536


# Things.


class Token(Data, frozen=True, tag="token", omit_defaults=True):
    """A stone, pawn, chessman, tile or gem."""

    shape: str = "stone"
    colour: Colour = "ink"
    text: str = ""
    picture: str = ""
    name: str = ""
    """What it is called; by default its colour and shape."""

    count: int = 1
    turned: int = 0
    """Degrees."""

    id: str = ""


class Card(Data, frozen=True, tag="card", omit_defaults=True):
    """An open card: *face* of a standard pack (`QS`, `TD`), or one of the game's own."""

    face: str = ""
    title: str = ""
    text: str = ""
    icon: str = ""
    colour: Colour = "paper"
    picture: str = ""
    name: str = ""
    id: str = ""


class Die(Data, frozen=True, tag="die", omit_defaults=True):
    value: int
    sides: int = 6
    colour: Colour = "paper"
    id: str = ""


class Back(Data, frozen=True, tag="back", omit_defaults=True):
    """Anything face down. It has no id: nobody may know which it is."""

    picture: str = ""
    name: str = ""
    count: int = 1


Thing = Token | Card | Die | Back


class Piece(Data, frozen=True, omit_defaults=True):
    """A thing at a place. Several at one place lie from bottom to top in their order."""

    at: Place
    what: Thing
    over: tuple[Place, ...] = ()
    """Further places that it covers; it is tapped on any of them."""

    note: str = ""
    """A badge: a price, a number."""

    dim: bool = False
    until: Millis | None = None
    """When a glimpse of it ends."""


# Areas.


class Zone(Data, frozen=True, omit_defaults=True):
    """A region of places, tapped as one."""

    id: Place
    over: tuple[Place, ...]
    title: str = ""
    colour: Colour = ""


class _Named(Data, frozen=True, omit_defaults=True):
    id: str


class Area(_Named, frozen=True, omit_defaults=True, kw_only=True):
    """What all areas have."""

    seat: Seat | None = None
    """Whose it is; nobody's is the table's."""

    title: str = ""
    fold: bool = False
    """It may become a drawer on a small screen."""


class Grid(Area, frozen=True, tag="grid", omit_defaults=True):
    """Places are `id.row.column`, from 0 at the top left."""

    rows: int
    columns: int
    tiling: Tiling = "square"
    shape: GridShape = "full"
    checkered: bool = False
    missing: tuple[Place, ...] = ()
    rims: tuple[tuple[Side, Colour], ...] = ()
    zones: tuple[Zone, ...] = ()
    labels: tuple[tuple[Place, str], ...] = ()
    """Of places that are not called by letter and number."""

    faces: tuple[int, ...] = ()
    """For each seat, the degrees by which the board is turned for it."""


class Spot(Data, frozen=True, omit_defaults=True):
    """A place of a graph: its middle, in units of the author's choice, and its size."""

    id: Place
    x: float
    y: float
    width: float = 1
    height: float = 1
    shape: SpotShape = "circle"
    stack: Literal["", "up", "down"] = ""
    colour: Colour = ""
    label: str = ""
    outline: str = ""
    """Path data, where the shape is `outline`."""


class Graph(Area, frozen=True, tag="graph", omit_defaults=True):
    spots: tuple[Spot, ...]
    links: tuple[tuple[Place, Place], ...] = ()
    picture: str = ""
    zones: tuple[Zone, ...] = ()
    faces: tuple[int, ...] = ()


class Row(Area, frozen=True, tag="row", omit_defaults=True):
    """With a size, the places `id.n`; without one, the single place `id`, which holds any number in order."""

    size: int = 0
    fan: bool = False


class Pile(Area, frozen=True, tag="pile", omit_defaults=True):
    """The single place `id`: a stock, a discard, a supply."""


class Numbers(Area, frozen=True, tag="numbers", omit_defaults=True):
    """Points, money, a score sheet. The lines are places `id.n`."""

    of: tuple[tuple[str, str], ...]


AnyArea = Grid | Graph | Row | Pile | Numbers


# Marks, and the whole.


class Mark(Data, frozen=True, tag="mark", omit_defaults=True):
    at: Place
    why: Why = "last"
    text: str = ""


class Arrow(Data, frozen=True, tag="arrow", omit_defaults=True):
    start: Place
    end: Place
    why: Why = "last"


class Scene(Data, frozen=True, omit_defaults=True):
    areas: tuple[AnyArea, ...]
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark | Arrow, ...] = ()
    say: str = ""
    """One line above the board."""


# What is tapped for an action, and what moves for an event.


class Taps(Data, frozen=True, omit_defaults=True):
    """The names that stand for an action; none: it is a button with its label."""

    path: tuple[Place, ...] = ()
    """Tapped in this order."""

    together: tuple[Place, ...] = ()
    """Tapped in any order before the path."""

    drop: Place = ""
    """Where a thing of a single tap may also be dragged."""

    confirm: bool = False
    """Always asked again before it is sent."""


class Travel(Data, frozen=True, tag="travel", omit_defaults=True):
    """Something goes from one place to another: *shown*, or else what lies at the end now."""

    start: Place
    end: Place
    shown: Thing | None = None


class Flash(Data, frozen=True, tag="flash", omit_defaults=True):
    """A place lights up for a moment."""

    at: Place
    why: Why = "note"


Motion = Travel | Flash
