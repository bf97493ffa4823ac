"""Every board that comes with Parlour: played by keys, by fingers, by drags and from the list of moves, and
accessible from the first move to the last."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from browsing.board_input import BoardInput
from browsing.board_player import BoardPlayer
from browsing.running_tables import start_table
from browsing.steadiness import Watched
from browsing.visitor import DESKTOP, Visit, Visitor
from parlour.games import NAMES, built_in

PHONE: Final = (360, 740)
LISTED: Final = tuple(game for game in NAMES if game not in ("deck", "cambio", "imperial"))
"""Boards drawn from a scene. They have a list of moves."""

DRAGGED: Final = ("tictactoe", "hex", "reversi", "morris", "chess", "backgammon", "hearts", "sea-battle")
DECISIONS: Final = 4
MOST_KEYS: Final = 60
"""Keys for one decision. Three cards of a hand are one."""

MOVES: Final = 4
SHORT: Final = ("tictactoe", "reversi", "liars-dice")
"""Games that end soon when all play at random."""

WHOLE: Final = 120


def boards(games: tuple[str, ...], *quick: str) -> pytest.MarkDecorator:
    """The *quick* games run in the default suite, the others in `make deep`."""
    marked = [game if game in quick else pytest.param(game, marks=pytest.mark.deep) for game in games]
    return pytest.mark.parametrize("game", marked)


@boards(NAMES, "hearts", "imperial")
def test_decisions_are_made_by_keys_and_the_focus_is_never_lost(visit: Visit, game: str) -> None:
    player = sit(visit("Ann"), game)
    keys = player.by_keys(DECISIONS)
    assert player.decisions >= DECISIONS or player.is_over
    assert player.lost == []
    assert keys <= player.decisions * MOST_KEYS


@boards(NAMES, "cambio", "liars-dice")
def test_decisions_are_made_by_fingers(visit: Visit, game: str) -> None:
    player = sit(visit("Ann", size=PHONE), game)
    player.by_fingers(DECISIONS)
    assert player.decisions >= DECISIONS or player.is_over


@boards(DRAGGED, "backgammon", "hearts")
def test_decisions_are_made_by_drags(visit: Visit, game: str) -> None:
    player = sit(visit("Ann", size=PHONE), game)
    player.by_drags(DECISIONS)
    assert player.decisions >= DECISIONS or player.is_over
    assert player.dragged > 0


@boards(LISTED, "sea-battle")
def test_decisions_are_made_in_the_list_of_moves(visit: Visit, game: str) -> None:
    player = sit(visit("Ann"), game)
    player.by_list(DECISIONS)
    assert player.decisions >= DECISIONS or player.is_over


def test_a_chosen_piece_is_dragged(visit: Visit) -> None:
    ann, bob = visit("Ann", size=PHONE), visit("Bob")
    ann.open(f"/table/{start_table('chess', ann, bob)}")
    hand = BoardInput(ann)
    hand.wait_until_lit("board.6.4")
    hand.tap("board.6.4")
    expect(hand.place("board.6.4")).to_have_class(re.compile("chosen"))
    hand.drag("board.6.4", "board.4.4")
    ann.wait_for("Bob’s turn")


@boards(NAMES, "hearts")
@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desk", marks=pytest.mark.deep)]
)
def test_axe_finds_nothing(visit: Visit, game: str, size: tuple[int, int]) -> None:
    """At the start, after some moves, and at the end if that comes soon."""
    ann = visit("Ann", size=size)
    watched = Watched(ann, game, built_in(game).seats[-1])
    must_be_accessible(ann, f"{game}-start")
    is_over = watched.play(MOVES).is_over
    if not is_over:
        must_be_accessible(ann, f"{game}-later")
    if is_over or game in SHORT:
        assert is_over or watched.play(WHOLE).is_over
        expect(ann.page.locator(".results").last).to_be_visible()
        must_be_accessible(ann, f"{game}-end")


def sit(visitor: Visitor, game: str) -> BoardPlayer:
    """Starts a game against bots, or alone."""
    visitor.post("/api/guest", {"name": visitor.name})
    bots = ["bot:random"] * (built_in(game).seats[-1] - 1)
    table = visitor.post("/api/tables", {"game": game, "seats": ["person", *bots]})
    if table["status"] == "open":
        visitor.post(f"/api/tables/{table['id']}/start", {})
    visitor.page.add_init_script(f"localStorage.setItem('parlour-walked-{game}', '1')")
    visitor.open(f"/table/{table['id']}")
    return BoardPlayer(visitor)


def must_be_accessible(ann: Visitor, name: str) -> None:
    """In the light and in the dark."""
    for scheme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        ann.shot(f"every-{name}-{scheme}")
        ann.must_fit()
        rules = () if scheme == "light" else ("color-contrast",)  # nothing else depends on the scheme
        ann.must_be_accessible(*rules)
