"""Serving the built browser client."""

import gzip
from pathlib import Path

import pytest

from parlour.server.http import pages
from server.http.small_app import app_of, ask

INDEX = "<!doctype html><title>Parlour</title>"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / ".vite").mkdir()
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "assets" / "index-abc123.js").write_text("let a = 1")
    (tmp_path / "assets" / "index-abc123.js.gz").write_bytes(gzip.compress(b"let a = 1"))
    (tmp_path / ".vite" / "manifest.json").write_text("{}")
    return tmp_path


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/table/x",
        "/j/K7M4QX",
        "/seat/x",
        "/replay/x",
        "/learn/cambio",
        "/puzzle/chess",
        "/rules/cambio",
        "/deck",
    ],
)
def test_every_client_route_returns_the_page(built: Path, path: str) -> None:
    app = app_of(pages.routes(built))
    answer = ask(app, path)

    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["cache-control"] == "no-cache"


def test_an_unknown_path_returns_the_page_with_404(built: Path) -> None:
    app = app_of(pages.routes(built))
    answer = ask(app, "/nonsense/deep")

    assert (answer.status_code, answer.text) == (404, INDEX)


def test_hashed_files_are_immutable_and_compressed_on_request(built: Path) -> None:
    app = app_of(pages.routes(built))
    plain = ask(app, "/assets/index-abc123.js", accept_encoding="identity")
    packed = ask(app, "/assets/index-abc123.js", accept_encoding="gzip")

    assert plain.text == packed.text == "let a = 1"
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert "immutable" in plain.headers["cache-control"]
    assert plain.headers["content-type"].startswith("text/javascript")


def test_an_unchanged_page_is_not_sent_again(built: Path) -> None:
    app = app_of(pages.routes(built))
    first = ask(app, "/")
    again = ask(app, "/", if_none_match=first.headers["etag"])

    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/.vite/manifest.json", "/..%2fsecret", "/assets/index-abc123.js.gz"])
def test_other_files_of_the_folder_are_not_served(built: Path, path: str) -> None:
    app = app_of(pages.routes(built))
    assert ask(app, path).status_code == 404


def test_without_a_built_client_the_page_explains_how_to_build_it(tmp_path: Path) -> None:
    app = app_of(pages.routes(tmp_path / "none"))
    assert "make play" in ask(app, "/").text
