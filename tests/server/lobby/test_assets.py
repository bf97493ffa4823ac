"""A game's files are served with their media type, under headers that make them inert."""

from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from parlour.engine import Game, bind
from parlour.games import tictactoe
from server.world import World, problem, run_in_world

EVIL = b'<svg xmlns="http://www.w3.org/2000/svg"><script>parent.evil = 1</script></svg>'
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'parlour.db'}"


def game_in(folder: Path, board: str = "") -> Game:
    """Returns tic-tac-toe as a package with two pictures and, with a *board*, its script."""
    (folder / "assets" / "men").mkdir(parents=True)
    (folder / "assets" / "stone.svg").write_bytes(EVIL)
    (folder / "assets" / "men" / "king.png").write_bytes(PNG)
    (folder / "secret.svg").write_bytes(EVIL)
    if board:
        (folder / "assets" / board).write_bytes(b"export {}")
    parts = vars(tictactoe) | {"name": "own", "board": board, "__file__": str(folder / "own.py")}
    return bind(SimpleNamespace(**parts))


def request_files(url: str, game: Game, *paths: str) -> list[httpx.Response]:
    answers: list[httpx.Response] = []

    async def test(world: World) -> None:
        world.services.games[game.name] = game  # type: ignore[index]  # a dict, as the world makes it
        ann = await world.guest("Ann")
        package = (await ann.get("/api/games/own"))["package"]
        assert isinstance(package, dict)
        answers.extend([await ann.ask("GET", f"{package['at']}{path}") for path in paths])

    run_in_world(url, test)
    return answers


def test_a_game_lists_its_pictures(url: str, tmp_path: Path) -> None:
    game = game_in(tmp_path / "game")

    async def test(world: World) -> None:
        world.services.games[game.name] = game  # type: ignore[index]  # a dict, as the world makes it
        ann = await world.guest("Ann")
        package = (await ann.get("/api/games/own"))["package"]

        assert isinstance(package, dict)
        assert package["pictures"] == ["men/king.png", "stone.svg"]
        assert package["frame"] is None
        assert (await ann.get("/api/games/tictactoe"))["package"] is None

    run_in_world(url, test)


def test_a_picture_is_served_with_inert_headers(url: str, tmp_path: Path) -> None:
    drawn, painted = request_files(url, game_in(tmp_path / "game"), "stone.svg", "men/king.png")

    assert (drawn.content, painted.content) == (EVIL, PNG)
    assert [one.headers["content-type"] for one in (drawn, painted)] == ["image/svg+xml", "image/png"]
    for answer in (drawn, painted):
        policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        assert answer.headers["content-security-policy"] == policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        "../secret.svg",
        "..%2fsecret.svg",
        "%2e%2e/secret.svg",
        "men/../../secret.svg",
        "men",
        "",
        ".",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "..%5csecret.svg",
        "frame",
        "own.py",
    ],
)
def test_no_path_leads_out_of_the_folder(url: str, tmp_path: Path, path: str) -> None:
    (answer,) = request_files(url, game_in(tmp_path / "game"), path)

    assert answer.status_code == 404
    assert EVIL not in answer.content


def test_an_outdated_url_gets_the_current_file_uncached(url: str, tmp_path: Path) -> None:
    game = game_in(tmp_path / "game")

    async def test(world: World) -> None:
        world.services.games[game.name] = game  # type: ignore[index]  # a dict, as the world makes it
        answer = await (await world.guest("Ann")).ask("GET", "/api/games/own/files/0000/stone.svg")

        assert answer.content == EVIL
        assert answer.headers["cache-control"] == "no-cache"
        missing = await (await world.guest("Bob")).ask("GET", "/api/games/none/files/0000/stone.svg")
        assert problem(missing) == (404, "game/unknown")

    run_in_world(url, test)


def test_a_frame_can_load_only_the_files_of_its_package(url: str, tmp_path: Path) -> None:
    frame, script, picture = request_files(
        url, game_in(tmp_path / "game", "board.js"), "frame", "board.js", "stone.svg"
    )
    parts = frame.headers["content-security-policy"].split("; ")
    policy = dict(one.partition(" ")[::2] for one in parts)
    at = str(script.url).removesuffix("board.js")

    assert frame.headers["content-type"] == "text/html; charset=utf-8"
    assert policy == {
        "default-src": "'none'",
        "script-src": at,
        "style-src": f"{at} 'unsafe-inline'",
        "img-src": f"{at} data:",
        "connect-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'self'",
        "sandbox": "allow-scripts",
    }
    assert frame.headers["x-frame-options"] == "SAMEORIGIN"
    assert script.headers["content-type"].startswith("text/javascript")
    for file in (script, picture):
        assert file.headers["access-control-allow-origin"] == "*"
        assert file.headers["cross-origin-resource-policy"] == "cross-origin"
        assert "sandbox" in file.headers["content-security-policy"]


@pytest.mark.parametrize("host", ["evil.test; script-src *", "a b", "x, default-src *", "x.test/a"])
def test_an_unknown_host_header_does_not_widen_the_policy(url: str, tmp_path: Path, host: str) -> None:
    game = game_in(tmp_path / "game", "board.js")

    async def test(world: World) -> None:
        world.services.games[game.name] = game  # type: ignore[index]  # a dict, as the world makes it
        ann = await world.guest("Ann")
        answer = await ann.client.get("/api/games/own/files/0/frame", headers={"host": host})

        assert answer.status_code in {200, 400}, answer.text
        assert host not in answer.headers["content-security-policy"]
        assert "*" not in answer.headers["content-security-policy"]

    run_in_world(url, test)
