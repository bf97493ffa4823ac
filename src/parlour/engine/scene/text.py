"""Renders a scene as text, for the terminal and for games without their own `describe`."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from parlour.engine.scene import (
    AnyArea,
    Area,
    Back,
    Counter,
    Die,
    Graph,
    Grid,
    Group,
    Numbers,
    Piece,
    Pile,
    Place,
    Row,
    Scene,
    Spot,
    Token,
)
from parlour.engine.scene.piece_names import thing_name, thing_sign
from parlour.engine.scene.places import (
    cells,
    column_letter,
    counter_text,
    marked_places,
    row_number,
    row_shift,
)
from parlour.engine.words.words import Words

MAX_NAME_WIDTH = 2
"""An empty cell shows its label or own name if that is no longer than this."""


def scene_text(scene: Scene, words: Words) -> str:
    """Renders the areas one below the other."""
    renderer = _SceneText(scene, words)
    parts = ["\n".join(renderer.lines(area)) for area in scene.areas]
    return "\n".join(part for part in (scene.say, *parts) if part)


class _SceneText:
    def __init__(self, scene: Scene, words: Words) -> None:
        self._words = words
        self._pieces_at: dict[Place, list[Piece]] = {}
        for piece in scene.pieces:
            self._pieces_at.setdefault(piece.at, []).append(piece)
            for place in piece.over:
                self._pieces_at.setdefault(place, []).append(piece)
        self._marked = {place for mark in scene.marks for place in marked_places(mark)}

    def lines(self, area: AnyArea) -> Iterator[str]:
        match area:
            case Grid():
                yield from self._with_title(area, self._grid(area))
            case Graph():
                yield from self._with_title(area, self._graph(area))
            case Row():
                yield f"{self._title(area)}: {self._row(area)}"
            case Pile():
                yield f"{self._title(area)}: {self._pile(area)}"
            case Numbers():
                things = (thing_name(thing, self._words) for thing in area.things)
                values = ", ".join((*map(line_text, area.of), *things))
                named = _name(area) or area.seat is not None
                yield f"{self._title(area)}: {values}" if named else values
            case Group():
                if _name(area):
                    yield f"{self._title(area)}:"

    # Areas.

    def _title(self, area: AnyArea) -> str:
        owner = [] if area.seat is None else [self._words.name(area.seat)]
        name = _name(area)
        named = [name] if name else [] if owner else [area.id]
        return ", ".join((*owner, *named))

    def _with_title(self, area: Grid | Graph, lines: Iterator[str]) -> Iterator[str]:
        if _name(area) or area.seat is not None:
            yield f"{self._title(area)}:"
        yield from lines

    def _grid(self, grid: Grid) -> Iterator[str]:
        cell = self._cell
        rows = [[cell(place, empty) if place else "" for place, empty in row] for row in _layout(grid)]
        width = max([max(map(len, row), default=1) for row in rows], default=1)
        margin = 0 if grid.names else len(str(grid.rows)) + 1
        if not grid.names:
            letters = [column_letter(column) for column in range(grid.columns)]
            yield " " * margin + _spread(letters, width)
        for number, row in enumerate(rows):
            head = "" if grid.names else str(row_number(grid, number)).rjust(margin - 1) + " "
            if grid.tiling != "square":
                head += " " * round(row_shift(grid, number) * (width + 1))
            yield (head + _spread(row, width)).rstrip()

    def _cell(self, place: Place, empty: str) -> str:
        sign, pieces = empty, self._pieces_at.get(place)
        if pieces is not None:
            sign = self._sign(pieces[-1])
            if len(pieces) > 1:
                sign += f"+{len(pieces) - 1}"
        return f"[{sign}]" if place in self._marked else sign

    def _graph(self, graph: Graph) -> Iterator[str]:
        """One line for each height at which there are spots, from the top.

        For a map, whose spots have names, lists only the spots with things on them.
        """
        named = [spot for spot in graph.spots if len(spot.name or spot.label) > MAX_NAME_WIDTH]
        if len(named) > len(graph.spots) / 2:
            yield from [*self._named_spots(graph)] or [f"  {self._words.say('empty')}"]
            return
        rows: dict[float, list[Spot]] = {}
        for spot in graph.spots:
            rows.setdefault(spot.y, []).append(spot)
        for _, spots in sorted(rows.items()):
            yield "  ".join(self._spot(spot) for spot in sorted(spots, key=lambda spot: spot.x))

    def _named_spots(self, graph: Graph) -> Iterator[str]:
        for spot in graph.spots:
            names = ", ".join(self._name(piece) for piece in self._pieces_at.get(spot.id, ()))
            if names:
                name = _spot_name(spot)
                yield f"  [{name}]: {names}" if spot.id in self._marked else f"  {name}: {names}"

    def _spot(self, spot: Spot) -> str:
        signs = " ".join(self._sign(piece) for piece in self._pieces_at.get(spot.id, ())) or "-"
        return f"{_spot_name(spot)}:" + (f"[{signs}]" if spot.id in self._marked else signs)

    def _row(self, row: Row) -> str:
        if not row.size:
            return self._in_order(self._pieces_at.get(row.id, ()))
        there = [self._pieces_at.get(f"{row.id}.{n}", ()) for n in range(row.size)]
        if any(_has_own_name(piece) for pieces in there for piece in pieces):
            return self._in_order([piece for pieces in there for piece in pieces])
        return " ".join(self._cell(f"{row.id}.{n}", ".") for n in range(row.size))

    def _pile(self, pile: Pile) -> str:
        pieces = self._pieces_at.get(pile.id, ())
        if not pieces or isinstance(pieces[-1].what, Back):
            return self._in_order(pieces)
        count = sum(getattr(piece.what, "count", 1) for piece in pieces)
        return self._sign(pieces[-1]) + (f" ({count})" if count > 1 else "")

    def _in_order(self, pieces: Sequence[Piece]) -> str:
        """The signs of the pieces. Face-down ones are only counted."""
        shown = [piece for piece in pieces if not isinstance(piece.what, Back)]
        signs = [self._name(piece) if _has_own_name(piece) else self._sign(piece) for piece in shown]
        backs = sum(piece.what.count for piece in pieces if isinstance(piece.what, Back))
        if backs:
            signs.append(self._words.say("{count} face down", count=backs))
        separator = ", " if any(" " in sign for sign in signs) else " "
        return separator.join(signs) or self._words.say("empty")

    # Pieces.

    def _name(self, piece: Piece) -> str:
        name = thing_name(piece.what, self._words)
        return f"{name} ({piece.note})" if piece.note else name

    def _sign(self, piece: Piece) -> str:
        sign = thing_sign(piece.what, self._words)
        if isinstance(piece.what, Die) and (piece.dim or piece.what.spent):
            sign = f"({piece.what.value})"
        said = ", ".join(filter(None, (piece.beside, piece.note)))
        return f"{sign}({said})" if said else sign


def _has_own_name(piece: Piece) -> bool:
    """Whether it is a token that the game names, because its sign does not tell what it is."""
    return isinstance(piece.what, Token) and bool(piece.what.name) and not piece.what.text


def _name(area: Area) -> str:
    return area.name or area.title


def _spot_name(spot: Spot) -> str:
    return spot.name or spot.label or spot.id


def line_text(line: tuple[str, str] | Counter) -> str:
    label, value = (line.label, counter_text(line)) if isinstance(line, Counter) else line
    return f"{label} {value}".strip()


@lru_cache(maxsize=64)
def _layout(grid: Grid) -> tuple[tuple[tuple[Place, str], ...], ...]:
    """For each row, its places and the text of each while it is empty; ("", "") for missing places."""
    own = {place: name for place, name in (*grid.names, *grid.labels) if len(name) <= MAX_NAME_WIDTH}
    there = {f"{grid.id}.{row}.{column}" for row, column in cells(grid)}
    rows = [[f"{grid.id}.{row}.{column}" for column in range(grid.columns)] for row in range(grid.rows)]
    return tuple(
        tuple((place, own.get(place, ".")) if place in there else ("", "") for place in row) for row in rows
    )


def _spread(signs: Sequence[str], width: int) -> str:
    if width == 1:
        return " ".join([sign or " " for sign in signs])
    return " ".join(
        [sign.center(width) if len(sign) % 2 == width % 2 else sign.ljust(width) for sign in signs]
    )
