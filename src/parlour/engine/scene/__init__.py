"""The scene of a table: everything a web page, terminal or screen reader needs to render it.

A game's `scene(view, words)` says which things there are, where they are and whose they are, never pixels. A
*place* is a name. Places, zones and ids of things share one namespace in a scene, so that a tap is just a
name.
"""

from typing import Final, Literal

from parlour.engine.values import Data, Millis, Seat

Place = str
Colour = int | str
"""A seat's number, a name from the palette, or `#rrggbb`."""

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
"""The limit for one event. A page drops motions that it has no time to show."""

MAX_BYTES: Final = 65_536


# Things.


class Token(Data, frozen=True, tag="token", omit_defaults=True):
    """A stone, pawn, chessman, tile or gem."""

    shape: str = "stone"
    colour: Colour = "ink"
    text: str = ""
    picture: str = ""
    name: str = ""
    """Its name; by default its colour and shape."""

    count: int = 1
    turned: int = 0
    """In degrees."""

    id: str = ""


class Card(Data, frozen=True, tag="card", omit_defaults=True):
    """A face-up card: *face* of a standard pack (`QS`, `TD`), or one of the game's own."""

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
    """Anything face down. It has no id, because an id would tell which card it is."""

    picture: str = ""
    name: str = ""
    count: int = 1


Thing = Token | Card | Die | Back


class Piece(Data, frozen=True, omit_defaults=True):
    """A thing at a place. Several things at one place are listed from bottom to top."""

    at: Place
    what: Thing
    over: tuple[Place, ...] = ()
    """More places that it covers. It can be tapped on any of them."""

    note: str = ""
    """A badge, such as a price or a number."""

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
    """The fields that all areas share."""

    seat: Seat | None = None
    """The seat that owns it; None for the table."""

    title: str = ""
    fold: bool = False
    """Whether it can become a drawer on a small screen."""


class Grid(Area, frozen=True, tag="grid", omit_defaults=True):
    """A board of cells. Its places are `id.row.column`, counted from 0 at the top left."""

    rows: int
    columns: int
    tiling: Tiling = "square"
    shape: GridShape = "full"
    checkered: bool = False
    missing: tuple[Place, ...] = ()
    rims: tuple[tuple[Side, Colour], ...] = ()
    zones: tuple[Zone, ...] = ()
    labels: tuple[tuple[Place, str], ...] = ()
    """Labels of places that are not named by letter and number."""

    faces: tuple[int, ...] = ()
    """For each seat, the degrees by which the board is rotated for it."""


class Spot(Data, frozen=True, omit_defaults=True):
    """A place of a graph: its centre, in units of the author's choice, and its size."""

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
    """SVG path data, if the shape is `outline`."""


class Graph(Area, frozen=True, tag="graph", omit_defaults=True):
    spots: tuple[Spot, ...]
    links: tuple[tuple[Place, Place], ...] = ()
    picture: str = ""
    zones: tuple[Zone, ...] = ()
    faces: tuple[int, ...] = ()


class Row(Area, frozen=True, tag="row", omit_defaults=True):
    """A row of places `id.n` if it has a *size*, else one place `id` that holds things in order."""

    size: int = 0
    fan: bool = False


class Pile(Area, frozen=True, tag="pile", omit_defaults=True):
    """A pile, such as a stock, discard pile or supply. It has one place, `id`."""


class Numbers(Area, frozen=True, tag="numbers", omit_defaults=True):
    """Labelled numbers, such as points, money or a score sheet. The lines are places `id.n`."""

    of: tuple[tuple[str, str], ...]


AnyArea = Grid | Graph | Row | Pile | Numbers


# Marks, and the scene.


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


# Taps for actions and motions for events.


class Taps(Data, frozen=True, omit_defaults=True):
    """The taps that select an action. Without any, the action is a button with its label."""

    path: tuple[Place, ...] = ()
    """Tapped in this order."""

    together: tuple[Place, ...] = ()
    """Tapped in any order, before the path."""

    drop: Place = ""
    """A place to which the thing of a single tap can also be dragged."""

    confirm: bool = False
    """Always ask for confirmation before sending."""


class Travel(Data, frozen=True, tag="travel", omit_defaults=True):
    """Moves a thing from one place to another: *shown*, or else the thing that is at the end now."""

    start: Place
    end: Place
    shown: Thing | None = None


class Flash(Data, frozen=True, tag="flash", omit_defaults=True):
    """Highlights a place for a moment."""

    at: Place
    why: Why = "note"


Motion = Travel | Flash
