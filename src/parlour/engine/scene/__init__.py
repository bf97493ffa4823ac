"""The scene of a table: everything a web page, terminal or screen reader needs to render it.

A game's `scene(view, words)` says which things there are, where they are and whose they are, never pixels. A
*place* is a name. Places, zones and ids of things share one namespace in a scene, so that a tap is just a
name.
"""

from typing import Final, Literal

from parlour.engine.values import Data, Millis, Seat

Place = str
Colour = int | str
"""A seat's number, a name from the palette, or `#rrggbb`.

A seat's number is drawn in the seat's colour: the game's `colours`, or one that the page chooses."""

Tiling = Literal["square", "hex"]
GridShape = Literal["full", "rhombus"]
Side = Literal["top", "bottom", "left", "right"]
SpotShape = Literal["circle", "square", "spike-up", "spike-down", "tray", "outline", "none"]
Stack = Literal["", "up", "down", "left", "right"]
Finish = Literal["", "ivory", "walnut"]
CounterLook = Literal["number", "bar", "track", "damage", "score"]
Why = Literal["last", "path", "check", "good", "bad", "note"]
ButtonLook = Literal["", "plain", "main"]
MarkLook = Literal["", "corners", "plate", "dot", "cross"]
BurstKind = Literal["splash", "explosion", "sink", "glow"]
ThreadWhy = Literal["win", "check", "good"]
Tone = Literal["", "cost", "gain"]

MAX_AREAS: Final = 64
MAX_PLACES: Final = 1024
MAX_PIECES: Final = 1024
MAX_TEXT: Final = 200
MAX_MOTIONS: Final = 64
"""The limit for one event. A page shortens motions that would take too long together."""

MAX_DELAY_MS: Final = 2_000
"""The limit for one delay."""

MAX_BYTES: Final = 65_536


# Things.


class Token(Data, frozen=True, tag="token", omit_defaults=True):
    """A stone, pawn, chessman, tile or gem."""

    shape: str = "stone"
    """One of the shapes, unless it has a picture."""

    colour: Colour = "ink"
    """Its colour. Use a seat's number for the pieces of a player."""

    text: str = ""
    """A letter or two on it."""

    finish: Finish = ""
    """What a flat piece is made of. The colour still tells whose it is."""

    back: Colour = ""
    """The colour of its other side, for a flat piece that is turned over. It is seen at the lower edge."""

    picture: str = ""
    """A file in `assets/`, drawn instead of the shape."""

    tinted: bool = False
    """Whether the white parts of the picture take on the colour."""

    name: str = ""
    """Its name; by default its colour and shape."""

    count: int = 1
    """How many of the same lie here."""

    turned: int = 0
    """In degrees."""

    fallen: bool = False
    """Whether it lies on its side, such as the king after checkmate. Pages let it fall."""

    comes: BurstKind | None = None
    """The effect with which it comes to its place, such as a splash."""

    id: str = ""
    """The name that it keeps for the whole game, so that pages can animate its way and taps can name it."""


class Card(Data, frozen=True, tag="card", omit_defaults=True):
    """A face-up card: *face* of a standard pack (`QS`, `TD`), or one of the game's own."""

    face: str = ""
    """Rank and suit: `A`, `2` to `9`, `T`, `J`, `Q` or `K`, then `S`, `H`, `D` or `C`."""

    title: str = ""
    """The title of one of the game's own cards."""

    text: str = ""
    """The text on it."""

    icon: str = ""
    """A shape of tokens or a sign, such as a letter."""

    colour: Colour = "paper"
    """The colour of its head and its icon."""

    picture: str = ""
    """A file in `assets/`, drawn on one of the game's own cards."""

    name: str = ""
    """What screen readers and the terminal call it; by default its title or face."""

    turned: int = 0
    """In degrees, such as 90 for a card that lies on its side."""

    id: str = ""
    """As for a token."""


class Die(Data, frozen=True, tag="die", omit_defaults=True):
    """A die with a side up."""

    value: int
    """The side that is up."""

    sides: int = 6
    """How many sides it has. Six sides have pips, other dice a number."""

    colour: Colour = "paper"
    """Its colour."""

    turned: int = 0
    """In degrees."""

    spent: bool = False
    """Whether it has been played. A spent die is smaller and has the colour of the board."""

    beads: tuple[int, int] | None = None
    """Beads below it: how many are left, of how many. For a number that is played several times."""

    id: str = ""
    """As for a token."""


class Back(Data, frozen=True, tag="back", omit_defaults=True):
    """Anything face down. It has no id, because an id would tell which card it is."""

    picture: str = ""
    """A file in `assets/`, drawn as the back."""

    colour: Colour = ""
    """The colour of the back. With a picture, its white parts take on the colour."""

    name: str = ""
    """What screen readers and the terminal call it; by default *face down*."""

    turned: int = 0
    """In degrees."""

    count: int = 1
    """How many of them lie here, such as in a stock."""


Thing = Token | Card | Die | Back


class Piece(Data, frozen=True, omit_defaults=True):
    """A thing at a place. Several things at one place are listed from bottom to top."""

    at: Place
    """Where it is."""

    what: Thing
    """The thing."""

    over: tuple[Place, ...] = ()
    """More places that it covers: cells of a grid or spots of a graph. It can be tapped on any of them."""

    note: str = ""
    """A badge, such as a price or a number."""

    tone: Tone = ""
    """The tone of the badge: `cost` is red, `gain` is gold."""

    beside: str = ""
    """A few words next to it, such as who played it. They are printed in a row with `seats`."""

    dim: bool = False
    """Whether to draw it faintly, such as a piece that is out of the game."""

    until: Millis | None = None
    """When a glimpse of it ends."""


# Areas.


class Zone(Data, frozen=True, omit_defaults=True):
    """A region of places, tapped as one. Without a name, it only colours its places."""

    id: Place
    """Its name for taps."""

    over: tuple[Place, ...]
    """The places that it consists of."""

    name: str = ""
    """What the list of moves, screen readers and the terminal call it."""

    colour: Colour = ""
    """The colour of its places."""

    label: str = ""
    """Text that is printed on it."""


class _Named(Data, frozen=True, omit_defaults=True):
    id: str
    """Its name, with which the names of its places start."""


class Area(_Named, frozen=True, omit_defaults=True, kw_only=True):
    """The fields that all areas share."""

    seat: Seat | None = None
    """The seat that owns it; None for the table."""

    title: str = ""
    """Its heading, which is printed."""

    name: str = ""
    """What the list of moves, screen readers and the terminal call it; by default its title."""

    fold: bool = False
    """Whether it can become a drawer on a small screen."""

    weight: float = 0
    """Its share of the room among its neighbours; 0 for the usual share of its kind."""

    aspect: float = 0
    """Width divided by height. A row with a size then wraps; 0 for the usual form of its kind."""

    order: int = 0
    """Areas of an owner are laid out by this number, then in their sequence in the scene."""

    picture: str = ""
    """A picture below the pieces, stretched over the area."""


class Grid(Area, frozen=True, tag="grid", omit_defaults=True):
    """A board of cells. Its places are `id.row.column`, counted from 0 at the top left."""

    rows: int
    """How many rows of cells."""

    columns: int
    """How many cells in each row."""

    tiling: Tiling = "square"
    """The form of the cells."""

    shape: GridShape = "full"
    """`rhombus` starts each row of hexagons half a cell further right than the one above."""

    checkered: bool = False
    """Whether the cells are coloured like a chessboard: in two tones, or three for hexagons."""

    cloth: bool = False
    """Whether the cells are green cloth instead of wood."""

    dots: tuple[Place, ...] = ()
    """Cells with a small dot at their top left corner, which helps the eye on a large board."""

    missing: tuple[Place, ...] = ()
    """Cells that the board does not have."""

    rims: tuple[tuple[Side, Colour], ...] = ()
    """Sides of the board and the colour of each."""

    zones: tuple[Zone, ...] = ()
    """Regions of cells that are tapped as one."""

    names: tuple[tuple[Place, str], ...] = ()
    """Names of places that are not named by letter and number."""

    labels: tuple[tuple[Place, str], ...] = ()
    """Texts that are printed in cells."""

    pictures: tuple[tuple[Place, str], ...] = ()
    """Pictures of cells."""

    pointer: str = ""
    """A file in `assets/`, drawn below the mouse on cells that can be tapped. The whole board is lit instead
    of its cells."""

    faces: tuple[int, ...] = ()
    """For each seat, the degrees by which the board is rotated for it."""

    turns: bool | None = None
    """Whether the page can rotate it by 90 degrees to fit the window. None: yes, unless it has a picture,
    an owner or a group."""


class Spot(Data, frozen=True, omit_defaults=True):
    """A place of a graph: its centre, in units of the author's choice, and its size."""

    id: Place
    """The name of the place."""

    x: float
    """The centre, to the right."""

    y: float
    """The centre, downwards."""

    width: float = 1
    """The width, in the same unit."""

    height: float = 1
    """The height, in the same unit."""

    shape: SpotShape = "circle"
    """The form. `none` draws only the label and what lies there."""

    stack: Stack = ""
    """The direction in which the pieces overlap."""

    colour: Colour = ""
    """Its colour; by default that of the board."""

    name: str = ""
    """What the list of moves, screen readers and the terminal call it; by default its label."""

    outline: str = ""
    """SVG path data, if the shape is `outline`."""

    label: str = ""
    """Text that is printed at it."""

    labels: tuple[str, ...] = ()
    """Its label for each seat, where the seats count differently. A spectator sees the first."""

    side: Side | None = None
    """The side at which its label is printed on the frame, before the board is rotated. None: where there is
    room."""

    picture: str = ""
    """A file in `assets/`, drawn below the pieces."""


class Graph(Area, frozen=True, tag="graph", omit_defaults=True):
    """A board of any form: spots with coordinates, and lines between them. Its places are its spots.

    A picture is stretched over the box around all spots. Its margin is 0.12 of the smallest spot, or 0.5 with
    links.
    """

    spots: tuple[Spot, ...]
    """The places."""

    links: tuple[tuple[Place, Place], ...] = ()
    """Pairs of places that a line connects."""

    zones: tuple[Zone, ...] = ()
    """Regions of places that are tapped as one."""

    faces: tuple[int, ...] = ()
    """As for a grid."""

    turns: bool | None = None
    """As for a grid."""


class Row(Area, frozen=True, tag="row", omit_defaults=True):
    """A row of places `id.n` if it has a *size*, else one place `id` that holds things in order."""

    size: int = 0
    """How many places it has; 0 for a single one."""

    fan: bool = False
    """Whether cards are held like a hand. They overlap if there is little room."""

    seats: bool = False
    """Whether place `n` belongs to seat `n`. Around a table, it lies on that seat's side."""

    tray: bool = False
    """Whether things that are tapped together lie here until the player sends them."""

    control: bool = False
    """Whether its things are chosen in a panel, together with the number and the buttons of the move."""

    speaker: Seat | None = None
    """The seat that says what lies here, such as a bid. Around a table it is drawn as a speech bubble."""


class Pile(Area, frozen=True, tag="pile", omit_defaults=True):
    """A pile, such as a stock, discard pile or supply. It has one place, `id`."""


class Counter(Data, frozen=True, tag="counter", omit_defaults=True):
    """A number that changes, such as health or points on the way to a goal."""

    label: str
    """Its name, which is printed."""

    value: int
    """The number."""

    most: int = 0
    """Its upper limit; 0 for none. A bar or track needs one. The value is not above it."""

    look: CounterLook = "number"
    """How it is drawn. `damage` has a box for each step and marks the lost ones; at 0 it is crossed out.
    `score` stands large at the end of the player's row, with their piece."""

    icon: str = ""
    """A shape of tokens."""

    picture: str = ""
    """A file in `assets/`, drawn instead of the label."""

    colour: Colour = ""
    """The colour of the bar, track or icon."""


class Numbers(Area, frozen=True, tag="numbers", omit_defaults=True):
    """Labelled numbers, such as points, money or a score sheet. The lines are places `id.n`."""

    of: tuple[tuple[str, str] | Counter, ...]
    """The lines: a label and a text, or a counter. A text that needs no label has an empty one."""

    things: tuple[Token, ...] = ()
    """Small things before the text of the first line, such as captured pieces. Those of a count overlap."""


class Group(Area, frozen=True, tag="group", omit_defaults=True):
    """Areas that are laid out as one thing, such as a player's mat. Their cells are equally large."""

    of: tuple[str, ...]
    """The ids of its areas, which can be groups. All have the owner of the group."""

    across: bool = False
    """Whether they stand side by side, instead of one below the other."""


AnyArea = Grid | Graph | Row | Pile | Numbers | Group


# Marks, and the scene.


class Mark(Data, frozen=True, tag="mark", omit_defaults=True):
    """Highlights a place."""

    at: Place
    """The place."""

    why: Why = "last"
    """The reason, which chooses the colour."""

    text: str = ""
    """A word or two that are printed on the place."""

    look: MarkLook = ""
    """How it is drawn. `corners` frames the place, `plate` prints the text below it, `dot` is a small brass
    dot on the thing that lies there, and `cross` shows where a thing was taken."""


class Arrow(Data, frozen=True, tag="arrow", omit_defaults=True):
    """Draws an arrow from place to place."""

    start: Place
    """Where it starts."""

    end: Place
    """Where it points."""

    why: Why = "last"
    """The reason, which chooses the colour."""


class Thread(Data, frozen=True, tag="thread", omit_defaults=True):
    """Draws a golden line through places, in this order, such as the row or chain that won the game."""

    places: tuple[Place, ...]
    """The places, two or more. The line goes through their centres."""

    why: ThreadWhy = "win"
    """`win` also dims all pieces of the board at other places. `check` is the line alone, such as from a
    mating piece to the king. `good` lights up a line that was just closed, such as a mill."""

    over: bool = False
    """Whether it lies on the pieces, from the first one's far edge to the last one's."""


AnyMark = Mark | Arrow | Thread


class Scene(Data, frozen=True, omit_defaults=True):
    """All that a viewer sees of the table."""

    areas: tuple[AnyArea, ...]
    """Where things can be."""

    pieces: tuple[Piece, ...] = ()
    """What lies there."""

    marks: tuple[AnyMark, ...] = ()
    """Highlighted places, arrows and threads. Without a mark `last`, pages mark the places that changed."""

    say: str = ""
    """One line above the board."""

    pending: str = ""
    """The text of the main button while its action is not possible yet, such as `End turn · 2 dice left`.
    Only the players to act see it."""

    blocked: str = ""
    """Says why a tap does nothing, once something is selected and a place is tapped to which it cannot go."""

    picture: str = ""
    """A picture of the table, below all areas."""

    around: bool = False
    """Whether the seats sit around the table: the viewer below, the next seat at the left. Shared areas are
    the middle. Use it for cards and dice, not for boards."""


# Taps for actions and motions for events.


class Taps(Data, frozen=True, omit_defaults=True):
    """The taps that select an action. Without any, the action is a button with its label."""

    path: tuple[Place, ...] = ()
    """Tapped in this order. The thing at one of them can also be dragged to the next."""

    together: tuple[Place, ...] = ()
    """Tapped in any order, before the path."""

    drop: Place = ""
    """For a single tap: a place to which its thing can also be dragged."""

    confirm: bool = False
    """Always ask for confirmation before sending."""

    button: ButtonLook = ""
    """Shows it as a button although it has taps. `main` is for the one button that goes on, as in *Roll*."""

    shown: Token | None = None
    """Drawn on its button where several actions have the same taps, such as what a pawn is promoted to."""


class Travel(Data, frozen=True, tag="travel", omit_defaults=True):
    """Moves a thing from one place to another: *shown*, or else the thing that is at the end now."""

    start: Place
    """Where it was."""

    end: Place
    """Where it goes."""

    shown: Thing | None = None
    """The thing that is seen on the way; by default the one at the end."""

    via: tuple[Place, ...] = ()
    """The places that it passes on its way."""


class Flip(Data, frozen=True, tag="flip", omit_defaults=True):
    """Turns over the thing at a place. With *shown*, turns it to show that, and back."""

    at: Place
    """The place."""

    shown: Thing | None = None
    """The other side, which is seen for a moment."""


class Flash(Data, frozen=True, tag="flash", omit_defaults=True):
    """Highlights a place for a moment."""

    at: Place
    """The place."""

    why: Why = "note"
    """The reason, which chooses the colour."""


class Roll(Data, frozen=True, tag="roll", omit_defaults=True):
    """Rolls the dice at a place, from the edge of the board that is nearest to it."""

    at: Place
    """The place of a die."""


class Burst(Data, frozen=True, tag="burst", omit_defaults=True):
    """Shows an effect at a place. What changes there is seen when the effect begins."""

    at: Place
    """The place."""

    kind: BurstKind = "glow"
    """Water, fire, a wreck that goes down, or light."""


class Delay(Data, frozen=True, tag="delay", omit_defaults=True):
    """Starts what follows when what came before has ended, and *ms* milliseconds later."""

    ms: int = 0
    """Milliseconds, up to 2,000."""


Motion = Travel | Flip | Flash | Roll | Burst | Delay
