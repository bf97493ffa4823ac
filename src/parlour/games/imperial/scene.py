"""The scene: the map, the wheel, the countries, the market, and each player's cash and shares."""

from collections import Counter
from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

from parlour.engine import N_, Seat, Words
from parlour.engine.scene import AnyArea, Card, Graph, Numbers, Piece, Row, Scene, Spot, Token
from parlour.games.imperial.board import Board, get_board
from parlour.games.imperial.captions.headline import headline, name_stage
from parlour.games.imperial.money import dollars, points, time_left
from parlour.games.imperial.rules.taxation import tax
from parlour.games.imperial.state import Bidding, Maneuvering, Nation
from parlour.games.imperial.view import View

MAP, WHEEL, FACTORY, CHIP = "map", "wheel", "house", "chip"
UNIT = 60
"""Board coordinates per unit of the graph."""

_boards: dict[tuple[str, str], tuple[AnyArea, ...]] = {}
"""Cache of map and wheel by board and language. They never change."""


class _NationShown(NamedTuple):
    market: Row
    pieces: tuple[Piece, ...]


_nations: dict[tuple[str, str, Nation], _NationShown] = {}
MAX_NATIONS_KEPT = 1000


def scene(view: View, words: Words) -> Scene:
    board = get_board(view.board)
    key = (view.board, words.language)
    if key not in _boards:
        _boards[key] = (_map(board, words), _wheel(board, words))
    so_far = view.phase.field if isinstance(view.phase, Maneuvering) else view.nations
    nations = [_nation(view.board, nation, words) for nation in so_far]
    seats = view.seating or tuple(map(Seat, range(len(view.players))))
    mats = [area for seat in seats for area in _mat(view, seat, words)]
    countries = [_country(view, nation, words) for nation in view.nations]
    markets, pieces = [one.market for one in nations], tuple(piece for one in nations for piece in one.pieces)
    return Scene((*_boards[key], *countries, *markets, *mats), pieces, say=_say(view, words))


def _say(view: View, words: Words) -> str:
    """The round, the current question, and the reader's own sealed bid."""
    bids = view.phase.bids if isinstance(view.phase, Bidding) else ()
    own = [
        words.say("Your bid: {sum}.", sum=dollars(bid.cents, words)) for bid in bids if bid.cents is not None
    ]
    return " · ".join(filter(None, (name_stage(view, words), *headline(view, words), *own)))


def _nation(board: str, nation: Nation, words: Words) -> _NationShown:
    """Cached, because a move changes only one or two nations."""
    key = (board, words.language, nation)
    shown = _nations.get(key)
    if shown is None:
        if len(_nations) >= MAX_NATIONS_KEPT:
            _nations.clear()
        market = Row(_market(nation), title=words.say("Stock of {country}", country=words.call(nation.name)))
        pieces = tuple(_pieces(get_board(board), nation, words))
        shown = _nations[key] = _NationShown(market, pieces)
    return shown


def _map(board: Board, words: Words) -> Graph:
    spots = []
    for place, territory in board.territories.items():
        x, y = territory.units or (0, 0)
        owner = territory.country
        colour = "blue" if territory.sea else "grey" if owner is None else board.realm(owner).colour
        spots.append(Spot(place, x / UNIT, y / UNIT, colour=colour, name=words.call(place)))
    links = {
        tuple(sorted((place, other))) for place, here in board.territories.items() for other in here.borders
    }
    return Graph(MAP, tuple(spots), tuple((one, other) for one, other in sorted(links)))


def _wheel(board: Board, words: Words) -> Graph:
    """The spaces in a ring, clockwise from the top."""
    steps = len(board.wheel)
    around = [2 * pi * n / steps for n in range(steps)]
    spots = tuple(
        Spot(f"{WHEEL}.{n}", sin(angle) * steps / 4, -cos(angle) * steps / 4, name=words.call(space))
        for n, (angle, space) in enumerate(zip(around, board.wheel, strict=True))
    )
    return Graph(WHEEL, spots, title=words.say("Wheel"))


def _country(view: View, nation: Nation, words: Words) -> Numbers:
    taxed = tax(view.nations, nation)
    sums = (
        (words.say("Treasury"), dollars(nation.money, words)),
        (words.say("Points"), str(nation.points)),
        (words.say("Tax"), f"{taxed.raw} ({nation.last_tax})"),
        (words.say("Government"), _rulers(nation, words)),
    )
    return Numbers(f"country {nation.name}", sums, title=words.call(nation.name), fold=True)


def _rulers(nation: Nation, words: Words) -> str:
    if not nation.leadership:
        return words.say("none")
    leader = words.name(nation.leadership[0])
    if not nation.democracy:
        return words.say("{who} alone", who=leader)
    return words.say("{who} against {other}", who=leader, other=words.name(nation.leadership[1]))


def _mat(view: View, seat: Seat, words: Words) -> Iterator[AnyArea]:
    sums = (
        (words.say("Cash"), dollars(view.players[seat].money, words)),
        (words.say("Cash value"), dollars(view.cash_values[seat], words)),
        (words.say("Score"), points(view.scores[seat], words)),
    )
    marks = [words.say("investor card")] if view.card == seat else []
    marks += [words.say("Swiss")] if view.players[seat].swiss else []
    marks += [time_left(view.clock.watches[seat].banked)] if view.clock is not None else []
    status = ((words.say("Status"), ", ".join(marks)),) if marks else ()
    yield Numbers(f"sums {seat}", (*sums, *status), seat=seat)
    yield Row(_holding(seat), seat=seat, title=words.say("Stock"), fold=True)


def _market(nation: Nation) -> str:
    return f"market {nation.name}"


def _holding(seat: Seat) -> str:
    return f"stock {seat}"


def _pieces(board: Board, nation: Nation, words: Words) -> Iterator[Piece]:
    colour, country = board.realm(nation.name).colour, words.call(nation.name)
    for place in nation.factories:
        yield Piece(place, Token(FACTORY, colour, name=words.say("factory")))
    for place in nation.chips:
        yield Piece(place, Token(CHIP, colour, name=words.say("{country} chip", country=country)))
    for places, shape, said in (
        (nation.fleets, "ship", N_("{country} fleet")),
        (nation.armies, "shield", N_("{country} army")),
        (nation.guests, "flag", N_("{country} army in peace")),
    ):
        for place, n in Counter(places).items():
            yield Piece(place, Token(shape, colour, name=words.say(said, country=country), count=n))
    if nation.spot is not None:
        at = f"{WHEEL}.{board.wheel.index(nation.spot)}"
        yield Piece(at, Token("disc", colour, name=country, id=f"wheel of {nation.name}"))
    for share, owner in enumerate(nation.owners, 1):
        where = _market(nation) if owner is None else _holding(owner)
        title, price = f"{country} {share}", dollars(board.prices[share], words)
        yield Piece(where, Card(title=title, colour=colour, id=f"{nation.name} {share}"), note=price)
