"""Scenes on the wire: sent whole once, then only changes. Shared by equal viewers, and only on request."""

import json
import logging
from collections.abc import Mapping, Sequence
from types import SimpleNamespace

import msgspec
import pytest

from parlour.engine import Data, Game, Millis, Seat, Table, Words, bind
from parlour.engine.scene import Back, Card, Grid, Mark, Motion, Piece, Pile, Row, Scene, Taps, Token
from parlour.games import tictactoe
from parlour.games.tictactoe.sheets import SIGNS
from parlour.protocol import server_messages
from parlour.protocol.scene import SceneChange
from parlour.protocol.server_messages import Update
from parlour.server.tables import scene_size
from parlour.server.tables.choices import MAX_LABELLED, kept_runs, tapped_choices
from parlour.server.tables.scene_change import EMPTY, find_change
from parlour.server.tables.views import Subscription, ViewCache
from served.process import Served
from server.tables.friends import friends, run
from support.games import bells, hush

ANN, BEA = Subscription(Seat(0), True, "en", True), Subscription(Seat(1), True, "en", True)
GERMAN = Subscription(None, False, "de", True)
TEXT = Subscription(None, True, "en")
read = msgspec.json.Decoder(Update).decode


def _say(view: object, words: object) -> str:
    return "a board"


def changes(before: Scene, after: Scene) -> object:
    return json.loads(msgspec.json.encode(find_change(before, after)))


def sent(change: SceneChange) -> object:
    return json.loads(msgspec.json.encode(change))


def started(game: Game) -> Table:
    table = Table(game, "t", seats=2, secret=bytes(32))
    table.start(Millis(0))
    return table


def with_snapshots(game: Game, subscriptions: Sequence[Subscription]) -> tuple[Table, ViewCache]:
    """A table whose subscriptions have been sent a snapshot."""
    table, views = started(game), ViewCache(game, ["Ann", "Bea"])
    for subscription in subscriptions:
        views.scene(subscription, views.position(table, subscription.viewer))
    return table, views


def send_updates(
    table: Table, views: ViewCache, subscriptions: Sequence[Subscription]
) -> list[Mapping[str, object]]:
    frames = views.updates(table, table.log[len(table.log) - 1], subscriptions, [], None)
    return [json.loads(frame[frame.index(b"{") :]) for frame in frames]


def test_an_update_contains_only_the_changed_places() -> None:
    subscriptions = (ANN, GERMAN, TEXT)
    table, views = with_snapshots(bind(tictactoe), subscriptions)

    table.act(Seat(0), tictactoe.Mark(4), Millis(1))
    ann, german, text = send_updates(table, views, subscriptions)

    put = {
        "put": {"board.1.1": [{"at": "board.1.1", "what": {"type": "token", "shape": "cross", "colour": 0}}]}
    }
    assert ann["scene"] == german["scene"] == put
    assert "scene" not in text, "a page that wants none is sent none"

    table.undo(Seat(0), Millis(2))
    assert send_updates(table, views, subscriptions)[0]["scene"] == {"put": {"board.1.1": []}}


def test_the_whole_scene_is_sent_only_to_subscriptions_with_scenes() -> None:
    game = bind(tictactoe)
    table, views = started(game), ViewCache(game, ["Ann", "Bea"])
    whole, view = views.scene(ANN, table.view(Seat(0))), table.view(None)

    assert whole is not None
    assert msgspec.json.decode(whole, type=Scene) == game.draw(view, game.words(("Ann", "Bea")))
    assert views.scene(TEXT, view) is None
    assert ViewCache(bind(without_scene()), []).scene(ANN, view) is None


def without_scene() -> SimpleNamespace:
    parts = {name: part for name, part in vars(tictactoe).items() if name not in ("scene", "taps")}
    return SimpleNamespace(**parts, describe=_say)


def test_an_open_games_scene_is_drawn_once_for_each_language() -> None:
    drawn: list[str] = []

    def scene(view: tictactoe.State, words: Words) -> Scene:
        drawn.append(words.language)
        return tictactoe.scene(view, words)

    subscriptions = (ANN, BEA, GERMAN, TEXT)
    table, views = with_snapshots(
        bind(SimpleNamespace(**{**vars(tictactoe), "describe": _say, "scene": scene})), subscriptions
    )
    drawn.clear()
    table.act(Seat(0), tictactoe.Mark(4), Millis(1))
    send_updates(table, views, (*subscriptions, TEXT))

    assert sorted(drawn) == ["de", "en"]


def test_each_seat_of_a_secret_game_has_its_own_scene() -> None:
    subscriptions = (ANN, BEA, GERMAN)
    table, views = with_snapshots(bind(hush), subscriptions)

    table.act(Seat(0), hush.Peek(1), Millis(1))
    ann, bea, _ = send_updates(table, views, subscriptions)

    (piece,) = ann["scene"]["put"]["hand 0.1"]  # type: ignore[index]
    assert piece["what"]["type"] == "card"
    assert piece["until"] == table.view(Seat(0)).glimpse.until  # type: ignore[attr-defined]
    assert "scene" not in bea, "for her nothing has changed"


def test_motions_are_made_from_redacted_events() -> None:
    asked: list[Data] = []

    def motions(redacted: hush.Event) -> Sequence[Motion]:
        asked.append(redacted)
        return hush.motions(redacted)

    subscriptions = (ANN, BEA, TEXT)
    table, views = with_snapshots(bind(SimpleNamespace(**{**vars(hush), "motions": motions})), subscriptions)

    table.act(Seat(0), hush.Swap(0, Seat(1), 2), Millis(1))
    ann, bea, text = send_updates(table, views, subscriptions)
    assert ann["motions"] == bea["motions"]
    assert [(one["start"], one["end"]) for one in ann["motions"]] == [  # type: ignore[attr-defined]
        ("hand 0.0", "hand 1.2"),
        ("hand 1.2", "hand 0.0"),
    ]
    assert "motions" not in text, "a page that wants no scenes is sent none"

    asked.clear()
    table.act(Seat(1), hush.Peek(1), Millis(2))
    ann, bea, _ = send_updates(table, views, subscriptions)
    assert ann["motions"] == bea["motions"] == [{"type": "flash", "at": "hand 1.1"}]
    assert [event.card is None for event in asked] == [True, False], "each is asked as it is told"  # type: ignore[attr-defined]

    table.act(Seat(1), hush.Dismiss(), Millis(3))
    assert "motions" not in send_updates(table, views, subscriptions)[0]


def test_choices_have_the_taps_that_select_them() -> None:
    table, views = with_snapshots(bind(tictactoe), (ANN,))

    first, *_ = views.choices(table, ANN, table.view(Seat(0)))
    plain, *_ = views.choices(table, Subscription(Seat(0), True, "en"), table.view(Seat(0)))

    assert (first.path, first.label, plain.path) == (("board.0.0",), "Mark cell 1", ())


def test_a_some_choice_lists_the_names_of_its_elements() -> None:
    table, views = with_snapshots(bind(bells), (BEA,))

    (choice,) = views.choices(table, BEA, table.view(Seat(1)))
    raw = json.loads(msgspec.json.encode(choice))

    assert "together" not in raw
    assert raw["confirm"] is True
    (blank,) = raw["blanks"]
    assert (blank["type"], blank["of"], blank["least"], blank["most"]) == ("some", [0, 1, 2, 3, 4], 0, 5)
    assert blank["names"] == [f"dice.{n}" for n in range(5)]


def test_in_a_long_list_only_choices_with_equal_taps_have_labels() -> None:
    game = bind(tictactoe)
    many: list[Data] = [tictactoe.Mark(n % 9) for n in range(9 * (MAX_LABELLED // 9 + 1))]
    words = game.words(("Ann", "Bea"))

    short = tapped_choices(game, many[:9], started(game).state, words)
    repeated = tapped_choices(game, many, started(game).state, words)

    assert all(choice.label for choice in (*short, *repeated))
    far = bind(SimpleNamespace(**{**vars(tictactoe), "taps": _far_taps}))
    cells = [tictactoe.Mark(n) for n in range(MAX_LABELLED + 1)]
    labels = [choice.label for choice in tapped_choices(far, cells, started(far).state, words)]
    assert labels == ["Mark cell 1", *[""] * MAX_LABELLED], "the first is a button"


def _far_taps(action: tictactoe.Mark, view: object) -> Taps:
    return Taps((f"cell {action.cell}",) if action.cell else ())


KEEPER = Subscription(Seat(0), True, "en", True, True)


def test_a_client_that_keeps_its_choices_gets_only_the_difference() -> None:
    table, views = with_snapshots(bind(tictactoe), (KEEPER,))
    lists = []
    for number, (seat, cell) in enumerate(((0, 4), (1, 0), (0, 1), (1, 8), (0, 2), (1, 6)), start=1):
        table.act(Seat(seat), tictactoe.Mark(cell), Millis(number))
        (update,) = send_updates(table, views, (KEEPER,))
        lists.append((update.get("kept"), len(update.get("choices", ()))))  # type: ignore[arg-type]

    whole, none = (None, 7), (None, 0)
    assert lists == [none, whole, none, ([[1, 5]], 0), none, ([[1, 2], [4, 1]], 0)]

    views.forget_choices(KEEPER)
    table.undo(Seat(1), Millis(9))
    table.act(Seat(1), tictactoe.Mark(3), Millis(10))
    (update,) = send_updates(table, views, (KEEPER,))
    assert ("kept" in update, len(update["choices"])) == (False, 3), "somebody may have another list"  # type: ignore[arg-type]


def test_new_choices_follow_kept_ones_and_a_mostly_new_list_is_sent_whole() -> None:
    assert kept_runs([b"a", b"b", b"c"], [b"a", b"x", b"c"]) == ([(0, 1), (2, 1)], [b"x"])
    assert kept_runs([b"a", b"b"], [b"b", b"a"]) == ([(1, 1)], [b"a"])
    assert kept_runs([b"a", b"b"], [b"a", b"a"]) == ([(0, 1)], [b"a"])
    many = [*range(100)]
    assert kept_runs(many, [n + 50 for n in many]) == ([], [n + 50 for n in many])


# Changes.

BOARD = Grid("board", 2, 2)
STONE = Piece("board.0.0", Token(colour=0))


def test_equal_scenes_have_no_change() -> None:
    assert find_change(Scene((BOARD,), (STONE,)), Scene((Grid("board", 2, 2),), (STONE,))) is None


def test_changed_marks_and_the_caption_are_sent_whole() -> None:
    before, after = Scene((BOARD,), (), (Mark("board.0.0"),), "Go"), Scene((BOARD,))

    assert find_change(before, after) == SceneChange(marks=(), say="")
    assert json.loads(msgspec.json.encode(find_change(before, after))) == {"marks": [], "say": ""}


def test_every_other_field_of_a_scene_is_sent_if_it_changed() -> None:
    whole = Scene((BOARD,), (), (Mark("board.0.0"),), "Go", "Wait", "No room", "felt.svg", around=True)

    come, gone = find_change(Scene((BOARD,)), whole), find_change(whole, Scene((BOARD,)))
    assert come is not None
    assert gone is not None
    for name in set(Scene.__struct_fields__) - {"areas", "pieces"}:
        assert getattr(whole, name) != getattr(Scene((BOARD,)), name), f"{name} differs"
        assert getattr(come, name) == getattr(whole, name)
        assert getattr(gone, name) == getattr(Scene((BOARD,)), name)
    assert find_change(whole, whole) is None


def test_areas_are_added_changed_and_removed() -> None:
    hand, pile, titled = Row("hand"), Pile("pile"), Row("hand", title="Cards")

    assert changes(Scene((BOARD, hand)), Scene((BOARD, pile))) == sent(SceneChange([pile], ["hand"]))
    assert changes(Scene((BOARD, hand)), Scene((BOARD, titled))) == sent(SceneChange([titled]))
    another_order = sent(SceneChange([hand, BOARD], ["board", "hand"]))
    assert changes(Scene((BOARD, hand)), Scene((hand, BOARD))) == another_order, "all are told anew"


def test_the_pieces_of_a_changed_place_are_sent_bottom_to_top() -> None:
    cards = (Piece("hand", Card("QS")), Piece("hand", Back(count=2)))
    before, after = Scene((BOARD,), (STONE, cards[0])), Scene((BOARD,), cards)

    assert changes(before, after) == sent(SceneChange(put={"hand": cards, "board.0.0": ()}))
    assert changes(EMPTY, Scene((BOARD,), (STONE,))) == sent(SceneChange([BOARD], put={"board.0.0": [STONE]}))


# Limits.


def _scene_of(rows: int) -> Game:
    def scene(view: tictactoe.State, words: Words) -> Scene:
        taken = sum(cell is not None for cell in view.cells)
        return Scene(tuple(Row(f"row {n}") for n in range(1 + rows * taken)))

    return bind(SimpleNamespace(**{**vars(tictactoe), "scene": scene, "describe": _say}))


def test_an_oversized_scene_becomes_text_and_is_logged_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene_size, "_warned_games", set())
    subscriptions = (ANN, GERMAN)
    table, views = with_snapshots(_scene_of(80), subscriptions)
    with caplog.at_level(logging.WARNING):
        table.act(Seat(0), tictactoe.Mark(4), Millis(1))
        ann, german = send_updates(table, views, subscriptions)
        whole = views.scene(ANN, table.view(Seat(0)))

    assert ann["scene"] == german["scene"] == {"gone": ["row 0"]}, "nothing is left to draw"
    assert whole is None
    assert [record.getMessage() for record in caplog.records] == [
        "a scene of tictactoe is too large, its pages show text: 81 areas, at most 64"
    ]


def test_a_client_gets_scenes_over_its_socket_and_in_replays(served: Served) -> None:
    async def play() -> None:
        async with friends(served.url) as f:
            whole = await f.one.watch(f.table, scene=True)
            await f.one.act(f.table, tictactoe.Mark(0))
            update = await f.one.until(server_messages.Update)
            plain = await f.two.until(server_messages.Update)
            position = json.loads(await f.ann.raw("GET", f"/api/tables/{f.table}/replay/1"))

        assert whole.scene is not None
        assert whole.scene.areas[0] == tictactoe.BOARD
        assert whole.scene.pieces == SIGNS
        assert whole.choices[0].path == ["board.0.0"]
        assert update.scene == SceneChange(put={"board.0.0": [tictactoe.PIECES[0][0]]})
        assert plain.scene is None
        assert position["scene"]["pieces"][len(SIGNS) :] == [
            {"at": "board.0.0", "what": {"type": "token", "shape": "cross", "colour": 0}}
        ]

    run(play)
