"""The boards of docs/scene-reference.md, as an author would write them.

`tools.scene_reference` shows each paragraph as a block of code, and draws the scene that it ends with.
"""

from parlour.engine import Seat
from parlour.engine.scene import (
    Arrow,
    Back,
    Burst,
    Card,
    Counter,
    Delay,
    Die,
    Flash,
    Flip,
    Graph,
    Grid,
    Group,
    Mark,
    Numbers,
    Piece,
    Pile,
    Roll,
    Row,
    Scene,
    Spot,
    Taps,
    Thread,
    Token,
    Travel,
    Zone,
)
from parlour.engine.scene.piece_names import COLOURS, SHAPES

whole = Scene(
    areas=(
        Grid("board", 3, 3),
        Row("hand", fan=True, seat=Seat(0), title="Hand"),
    ),
    pieces=(
        Piece("board.0.2", Token(colour=1)),
        Piece("board.2.0", Token(colour=0)),
        Piece("hand", Card("7S", id="seven")),
        Piece("hand", Card("KH", id="king")),
    ),
    marks=(Mark("board.0.2"),),
    say="Play a card on an empty cell.",
)

# Areas.

order = Scene(
    areas=(
        Pile("stock", title="Stock", order=2),
        Row("market", size=6, title="Market", aspect=1.5, order=1),
        Row("bench", title="Bench", seat=Seat(1), fold=True),
        Row("hand", name="Your hand", seat=Seat(0)),
    ),
    pieces=(
        Piece("stock", Back(count=24)),
        *(Piece(f"market.{n}", Token("gem", colour)) for n, colour in enumerate(("red", "blue", "gold"))),
        Piece("bench", Token("meeple", 1)),
        Piece("hand", Token("meeple", 0)),
    ),
)

squares = Scene(
    areas=(
        Grid(
            "hill",
            rows=4,
            columns=6,
            checkered=True,
            missing=("hill.0.0", "hill.0.5"),
            zones=(Zone("camp", ("hill.3.2", "hill.3.3"), "Camp", "green"),),
            turns=False,
        ),
    ),
    pieces=(Piece("hill.1.2", Token("knight", "white")), Piece("hill.2.4", Token("rook", "black"))),
)

hexagons = Scene(
    areas=(
        Grid(
            "hex",
            rows=4,
            columns=5,
            tiling="hex",
            shape="rhombus",
            rims=(("top", 0), ("bottom", 0), ("left", 1), ("right", 1)),
            labels=(("hex.0.0", "start"),),
        ),
    ),
    pieces=(Piece("hex.1.2", Token(colour=0)), Piece("hex.2.2", Token(colour=1))),
)

rows = Scene(
    areas=(
        Row("market", size=5, title="Market"),
        Row("hand", fan=True, title="Hand", seat=Seat(0)),
        Row("order", title="Order of play"),
    ),
    pieces=(
        Piece("market.0", Token("gem", "red")),
        Piece("market.2", Token("gem", "gold")),
        *(Piece("hand", Card(face)) for face in ("AS", "KH", "QD", "9C")),
        *(Piece("order", Token("pawn", seat)) for seat in (2, 0, 1)),
    ),
)

piles = Scene(
    areas=(
        Pile("stock", title="Stock"),
        Pile("discards", title="Discard pile"),
        Pile("empty", title="Trash"),
    ),
    pieces=(
        Piece("stock", Back(count=31)),
        Piece("discards", Card("7D")),
        Piece("discards", Card("QH")),
    ),
)

numbers = Scene(
    areas=(
        Numbers("ann", (("Points", "12"), Counter("Coins", 3, icon="coin", colour="gold")), seat=Seat(0)),
        Numbers("ben", (("Points", "9"), Counter("Coins", 7, icon="coin", colour="gold")), seat=Seat(1)),
    ),
)

counters = Scene(
    areas=(
        Numbers(
            "knight",
            (
                Counter("Honour", -2, icon="star"),
                Counter("Road", 12, most=30, look="bar", colour="teal"),
                Counter("Health", 3, most=5, look="track", icon="heart", colour="red"),
                Counter("Hits", 2, most=5, look="damage"),
                Counter("Points", 24, look="score"),
            ),
        ),
    ),
)

mat = Scene(
    areas=(
        Group("mat", ("workshop", "floor"), seat=Seat(0)),
        Group("workshop", ("lines", "wall"), across=True, seat=Seat(0)),
        Grid("lines", 3, 3, missing=("lines.0.0", "lines.0.1", "lines.1.0"), seat=Seat(0)),
        Grid("wall", 3, 3, seat=Seat(0)),
        Row("floor", size=7, name="Floor", seat=Seat(0)),
    ),
    pieces=(
        Piece("lines.1.2", Token("tile", "blue")),
        Piece("wall.0.1", Token("tile", "red")),
        Piece("floor.0", Token("tile", "gold")),
    ),
)

island = Scene(
    areas=(
        Graph(
            "sea",
            spots=(
                Spot("harbour", 0, 1, name="Harbour"),
                Spot("reef", 2, 0, colour="teal", name="Reef"),
                Spot("bay", 2, 2, shape="square", name="Bay"),
                Spot("island", 4, 1, colour="green", name="Island"),
            ),
            links=(("harbour", "reef"), ("harbour", "bay"), ("reef", "island"), ("bay", "island")),
        ),
    ),
    pieces=(Piece("harbour", Token("boat", 0)), Piece("island", Token("boat", 1, count=3))),
)

forms = Scene(
    areas=tuple(
        Graph(form, (Spot(f"{form}.spot", 0, 0, shape=form, name=form),), title=form)
        for form in ("circle", "square", "spike-up", "spike-down", "tray")
    )
    + (
        Graph(
            "outline", (Spot("hill", 0, 0, shape="outline", outline="M-.5 .5L0-.5.5 .5z"),), title="outline"
        ),
        Graph("none", (Spot("meadow", 0, 0, shape="none", name="Meadow"),), title="none"),
    ),
    pieces=(Piece("meadow", Token("sheep", "white")),),
)

stacks = Scene(
    areas=(
        Graph("to-up", (Spot("up", 0, 0, 1, 3, "square", "up", name="up"),), title="up", turns=False),
        Graph(
            "to-down", (Spot("down", 0, 0, 1, 3, "square", "down", name="down"),), title="down", turns=False
        ),
        Graph(
            "to-left", (Spot("left", 0, 0, 3, 1, "square", "left", name="left"),), title="left", turns=False
        ),
        Graph(
            "to-right",
            (Spot("right", 0, 0, 3, 1, "square", "right", name="right"),),
            title="right",
            turns=False,
        ),
    ),
    pieces=tuple(
        Piece(spot, Card(face)) for spot in ("up", "down", "left", "right") for face in ("QH", "7D", "AS")
    ),
)

camps = Scene(
    areas=(
        Grid(
            "valley",
            rows=3,
            columns=6,
            zones=(
                Zone("west", ("valley.0.0", "valley.1.0", "valley.2.0"), "West camp", 0),
                Zone("east", ("valley.0.5", "valley.1.5", "valley.2.5"), "East camp", 1, label="East"),
            ),
        ),
    ),
)

# Pieces.

ships = Scene(
    areas=(Grid("sea", 3, 5),),
    pieces=(
        Piece("sea.0.0", Token("ship", "grey"), over=("sea.0.1", "sea.0.2")),
        Piece("sea.1.1", Token("cube", "gold"), note="+2"),
        Piece("sea.2.3", Token("cube", "gold"), dim=True),
    ),
)

tokens = Scene(
    areas=tuple(Row(title, title=title) for title in ("colour", "text", "count", "turned", "fallen")),
    pieces=(
        Piece("colour", Token("disc", "#7a4fbf")),
        Piece("text", Token("tile", "paper", text="Q")),
        Piece("count", Token("cube", "gold", count=3)),
        Piece("turned", Token("arrow", "teal", turned=45)),
        Piece("fallen", Token("king", "black", fallen=True)),
    ),
)

cards = Scene(
    areas=tuple(Row(title, title=title) for title in ("face", "title, text", "icon, colour", "turned")),
    pieces=(
        Piece("face", Card("TD", id="ten of diamonds")),
        Piece("title, text", Card(title="Mill", text="Draw two cards.")),
        Piece("icon, colour", Card(title="Forest", icon="tree", colour="green")),
        Piece("turned", Card("JH", turned=90)),
    ),
)

dice = Scene(
    areas=(Row("dice"),),
    pieces=(
        Piece("dice", Die(5)),
        Piece("dice", Die(2, colour="red")),
        Piece("dice", Die(8, sides=8)),
        Piece("dice", Die(17, sides=20, colour="teal")),
    ),
)

backs = Scene(
    areas=tuple(Pile(title, title=title) for title in ("one", "count", "colour", "turned")),
    pieces=(
        Piece("one", Back()),
        Piece("count", Back(count=24)),
        Piece("colour", Back(colour="teal")),
        Piece("turned", Back(turned=90)),
    ),
)

shapes = Scene(
    areas=tuple(Row(shape, title=shape) for shape in SHAPES),
    pieces=tuple(Piece(shape, Token(shape, "blue")) for shape in SHAPES),
)

colours = Scene(
    areas=tuple(Row(colour, title=colour) for colour in COLOURS),
    pieces=tuple(Piece(colour, Token("disc", colour)) for colour in COLOURS),
)

seats = Scene(
    areas=tuple(Row(f"seat {n}", title=str(n)) for n in range(8)),
    pieces=tuple(Piece(f"seat {n}", Token("disc", n)) for n in range(8)),
)

# Marks.

marks = Scene(
    areas=(Grid("reasons", 2, 3),),
    marks=(
        Mark("reasons.0.0"),
        Mark("reasons.0.1", "path"),
        Mark("reasons.0.2", "check"),
        Mark("reasons.1.0", "good"),
        Mark("reasons.1.1", "bad"),
        Mark("reasons.1.2", "note", text="12"),
    ),
)

arrows = Scene(
    areas=(Grid("field", 3, 6),),
    marks=(
        Arrow("field.0.0", "field.2.0"),
        Arrow("field.0.1", "field.2.1", "path"),
        Arrow("field.0.2", "field.2.2", "check"),
        Arrow("field.0.3", "field.2.3", "good"),
        Arrow("field.0.4", "field.2.4", "bad"),
        Arrow("field.0.5", "field.2.5", "note"),
    ),
)

threads = Scene(
    areas=(Grid("row", 3, 5),),
    pieces=(
        *(Piece(f"row.{n}.{n}", Token("stone", 0)) for n in range(3)),
        *(Piece(f"row.{n}.{n + 2}", Token("stone", 1)) for n in range(2)),
    ),
    marks=(Thread(("row.0.0", "row.1.1", "row.2.2")),),
)

# Taps and motions. An arrow shows the way.

move = Scene(
    areas=(Grid("board", 3, 3),),
    pieces=(Piece("board.2.1", Token("knight", 0, id="knight")),),
    marks=(Arrow("board.2.1", "board.0.2", "path"),),
)
taps = Taps(("knight", "board.0.2"))  # tap the knight, then the cell, or drag it there

way = Scene(
    areas=(Grid("road", 2, 4),),
    pieces=(Piece("road.1.0", Token("cart", 0)),),
    marks=(Mark("road.0.0", "path"), Mark("road.0.1", "path"), Mark("road.0.2", "path")),
)
travel = Travel("road.1.0", "road.0.3", via=("road.0.0", "road.0.1", "road.0.2"))

turned = Scene(
    areas=(
        Row("before", title="Before"),
        Row("seen", title="Seen for a moment"),
        Row("after", title="After"),
    ),
    pieces=(Piece("before", Back()), Piece("seen", Card("QS")), Piece("after", Back())),
)
flip = Flip("before", shown=Card("QS"))

lit = Scene(
    areas=(Row("market", size=4, title="Market"),),
    pieces=tuple(Piece(f"market.{n}", Token("gem", "blue")) for n in range(4)),
    marks=(Mark("market.2", "good"),),
)
flash = Flash("market.2", "good")

rolled = Scene(
    areas=(Row("dice", size=2, title="Dice"),),
    pieces=(Piece("dice.0", Die(3)), Piece("dice.1", Die(5))),
)
roll = Roll("dice.0")

shot = Scene(
    areas=(Grid("sea", 1, 4, title="Sea"),),
    pieces=(Piece("sea.0.2", Token("flame", "orange")),),
)
burst = Burst("sea.0.2", "explosion")

later = Scene(
    areas=(Row("market", size=2, title="Market"), Row("hand", size=2, title="Hand", seat=Seat(0))),
    pieces=(Piece("market.0", Card("9C")), Piece("hand.1", Card("9D"))),
)
motions = (Travel("market.0", "hand.0"), Delay(300), Travel("market.1", "hand.1"))
