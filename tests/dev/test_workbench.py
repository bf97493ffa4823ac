"""`parlour dev` over HTTP: the game in development, its rules, bots and history."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from served.workbench import Fields, Workbench, change


@pytest.fixture
def bench(tmp_path: Path, magpie: Path) -> Iterator[Workbench]:
    with Workbench(tmp_path / "server", magpie, "--no-check", "--seats", "2") as running:
        yield running


def _play_with_bots(bench: Workbench, entries: int) -> None:
    """Lets bots play until there are at least *entries* entries. A pending move can still follow."""
    for seat in (0, 1):
        bench.post("/bot", {"seat": seat, "bot": "random"})
    bench.wait(lambda status: cast(int, status["last"]) >= entries)
    for seat in (0, 1):
        bench.post("/bot", {"seat": seat, "bot": None})


def test_the_address_is_local_and_has_a_token(bench: Workbench) -> None:
    assert bench.said.startswith("Magpie is at http://127.0.0.1:")
    assert len(bench.token) >= 20


def test_a_position_shows_everything_and_the_view_of_each_seat(bench: Workbench) -> None:
    position = bench.get("/entries/0")
    state = cast(Fields, position["state"])
    seats = cast(Sequence[Fields], position["viewers"])
    views = [cast(Fields, seat["view"]) for seat in seats]

    held = [one["what"] for one in cast(Sequence[Fields], state["favourites"])]
    assert [_favourites(view) for view in views] == [[held[0], None], [None, held[1]], [None, None]]
    assert [len(bench.labels(seat, 0)) for seat in (0, 1)] == [12, 0]
    assert position["waiting"] == [0]


def _favourites(view: Fields) -> list[object]:
    return [one.get("what") for one in cast(Sequence[Fields], view["favourites"])]


@pytest.mark.parametrize("path", ["", "/log", "/entries/0"])
def test_reading_needs_the_token(bench: Workbench, path: str) -> None:
    wrong = bench.token[:-1] + ("A" if bench.token[-1] != "A" else "B")

    refused = httpx.get(f"{bench.url}/api/dev/{wrong}{path}")

    assert (refused.status_code, refused.json()["code"]) == (404, "server/not-here")


@pytest.mark.parametrize(
    ("path", "body"), [("new", {"seats": 2}), ("rewind", {"seq": 0}), ("bot", {"seat": 0})]
)
def test_actions_need_the_token(bench: Workbench, path: str, body: Fields) -> None:
    before = bench.status()

    refused = httpx.post(
        f"{bench.url}/api/dev/wrong/{path}", json={"bot": "random", **body} if path == "bot" else body
    )

    assert refused.status_code == 404
    assert bench.status() == before


@pytest.mark.parametrize("socket", ["socket", "seats/0/socket"])
def test_sockets_need_the_token(bench: Workbench, socket: str) -> None:
    base = bench.url.replace("http", "ws")

    with pytest.raises(InvalidStatus, match="404"), connect(f"{base}/dev/wrong/{socket}"):
        pass

    with connect(f"{base}/dev/{bench.token}/{socket}") as opened:
        assert opened.recv()


def test_a_saved_rule_applies_to_the_running_game(bench: Workbench, magpie: Path) -> None:
    _play_with_bots(bench, 3)
    before = bench.status()
    last = cast(int, before["last"])
    position = bench.get(f"/entries/{last}")
    seat = cast(Sequence[int], position["waiting"])[0]

    change(magpie, "range(len(state.row))] if", "range(len(state.row))[:2]] if")
    after = bench.wait(lambda status: status["rules"] == 2)

    assert (after["table"], after["trouble"]) == (before["table"], None)
    assert cast(int, after["last"]) >= last
    assert bench.get(f"/entries/{last}")["state"] == position["state"]
    assert len(bench.labels(seat, last)) == 2


@pytest.mark.slow
def test_if_the_log_does_not_replay_the_old_rules_stay(bench: Workbench, magpie: Path) -> None:
    _play_with_bots(bench, 3)
    change(
        magpie,
        "    place: Public[int]\n    colour: Public[str]",
        "    place: Public[int]\n    gem: Public[str]",
    )

    status = bench.wait(lambda status: status["trouble"] is not None)

    trouble = cast(Fields, status["trouble"])
    assert (trouble["kind"], trouble["entry"], status["rules"]) == ("replay", 1, 1)
    assert "colour" in str(trouble["why"])
    _play_with_bots(bench, cast(int, status["last"]) + 1)

    change(
        magpie,
        "    place: Public[int]\n    gem: Public[str]",
        "    place: Public[int]\n    colour: Public[str]",
    )
    bench.wait(lambda status: status["trouble"] is None)


def test_rules_that_cannot_be_loaded_are_reported_with_their_line(bench: Workbench, magpie: Path) -> None:
    change(magpie, "ROW = 12", "ROW = 12 +")

    trouble = cast(Fields, bench.wait(lambda status: status["trouble"] is not None)["trouble"])

    line = (magpie / "__init__.py").read_text().splitlines().index("ROW = 12 +") + 1
    assert (trouble["kind"], trouble["entry"]) == ("load", None)
    assert str(trouble["why"]).startswith("SyntaxError: invalid syntax")
    assert trouble["address"] == f"{magpie / '__init__.py'}:{line}"


@pytest.mark.deep
def test_rules_that_hang_during_loading_are_stopped(bench: Workbench, magpie: Path) -> None:
    change(magpie, "ROW = 12", "ROW = 12\nwhile True:\n    pass")

    trouble = cast(Fields, bench.wait(lambda status: status["trouble"] is not None)["trouble"])

    assert trouble["why"] == "RulesTimeoutError"


@pytest.mark.deep
def test_new_rules_can_start_from_an_entry_that_replays(bench: Workbench, magpie: Path) -> None:
    _play_with_bots(bench, 3)
    change(
        magpie,
        "    place: Public[int]\n    colour: Public[str]",
        "    place: Public[int]\n    gem: Public[str]",
    )
    change(magpie, "event.colour", "event.gem")
    bench.wait(lambda status: status["trouble"] is not None)

    bench.post("/rewind", {"seq": 0})

    status = bench.status()
    assert (status["last"], status["rules"], status["trouble"]) == (0, 2, None)
    _play_with_bots(bench, 1)
    log = cast(Sequence[Fields], bench.get("/log?from=1")["entries"])
    assert "gem" in cast(Sequence[Fields], log[0]["events"])[0]


@pytest.mark.slow
def test_a_new_game_can_have_another_number_of_seats(bench: Workbench) -> None:
    bench.post("/new", {"seats": 3})

    status = bench.status()
    assert ([seat["name"] for seat in cast(Sequence[Fields], status["seats"])]) == ["Ana", "Ben", "Cleo"]
    assert status["last"] == 0


@pytest.mark.deep
def test_the_game_can_be_continued_from_any_entry(bench: Workbench) -> None:
    _play_with_bots(bench, 4)
    past = bench.get("/entries/2")["state"]

    bench.post("/rewind", {"seq": 2})

    assert bench.status()["last"] == 2
    assert bench.get("/entries/2")["state"] == past
    _play_with_bots(bench, 3)


@pytest.mark.deep
def test_a_finished_game_can_be_continued_from_an_earlier_entry(bench: Workbench) -> None:
    _play_with_bots(bench, 12)

    bench.post("/rewind", {"seq": 10})

    _play_with_bots(bench, 12)


@pytest.mark.deep
def test_a_fault_during_play_is_recorded_and_the_table_reopens(bench: Workbench, magpie: Path) -> None:
    change(magpie, "    took = Took(", "    took = Take(")
    bench.wait(lambda status: status["rules"] == 2)
    bench.post("/bot", {"seat": 0, "bot": "random"})

    faults = cast(Sequence[Fields], bench.wait(lambda status: bool(status["faults"]))["faults"])

    assert faults[0]["rule"] == "decide"
    assert str(faults[0]["address"]).endswith(" in decide")
    change(magpie, "    took = Take(", "    took = Took(")
    status = bench.wait(lambda status: cast(int, status["last"]) >= 1)
    assert status["faults"] == []


def test_an_unknown_bot_is_refused(bench: Workbench) -> None:
    refused = httpx.post(f"{bench.api}/bot", json={"seat": 0, "bot": "oracle"})

    assert (refused.status_code, refused.json()["code"]) == (422, "lobby/bot")


@pytest.mark.deep
def test_each_save_runs_the_checks(tmp_path: Path, magpie: Path) -> None:
    with Workbench(tmp_path / "server", magpie, "--seats", "2") as bench:
        bench.wait(lambda status: _check(status)["state"] == "passed")

        change(magpie, "range(len(state.row))] if", "range(len(state.row))[:2]] if")
        check = _check(bench.wait(lambda status: _check(status)["state"] == "failed"))

    texts = [str(failure["text"]) for failure in cast(Sequence[Fields], check["failures"])]
    assert any("`decide` accepts it and `legal` does not list it" in text for text in texts)


def _check(status: Fields) -> Fields:
    return cast(Fields, status["check"] or {"state": ""})
