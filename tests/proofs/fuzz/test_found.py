"""Findings of the fuzzers, each as a named test."""

import pytest

from parlour.protocol import server_messages
from proofs.fuzz.club import Club
from proofs.fuzz.raw_socket import HANDSHAKE, TEXT, RawSocket, frame


def _handshake_status(club: Club, *more: tuple[str, str]) -> int:
    with RawSocket(club.server.port) as page:
        return page.ask("/socket", [*HANDSHAKE.items(), *more])


def test_a_handshake_with_two_cookies_is_accepted(club: Club) -> None:
    assert _handshake_status(club, ("Cookie", "a=b"), ("Cookie", "parlour=nobody")) == 101


@pytest.mark.parametrize("name", ["Authorization", "Origin"])
def test_a_duplicate_single_value_header_is_refused(club: Club, name: str) -> None:
    assert _handshake_status(club, (name, "x"), (name, "y")) == 400


@pytest.mark.parametrize("origin", ["http://[", "null", "http://elsewhere.example", "http://127.0.0.1.evil"])
def test_a_foreign_origin_is_refused(club: Club, origin: str) -> None:
    assert _handshake_status(club, ("Origin", origin)) == 403


def test_an_unknown_bearer_token_is_refused_even_with_a_valid_cookie(club: Club) -> None:
    bearer, cookie = ("Authorization", "Bearer nobody"), ("Cookie", f"parlour={club.ann}")

    assert _handshake_status(club, bearer, cookie) == 401


@pytest.mark.parametrize("path", ["/api/games", "/api/me", "/api/nowhere"])
def test_head_returns_the_headers_of_get_without_a_body(club: Club, path: str) -> None:
    """The client trusted Content-Length and waited for a body, so the connection broke."""
    for _ in range(2):
        whole, head = club.http.get(path), club.http.head(path)

        assert head.status_code == whole.status_code
        assert head.content == b""
        assert head.headers["content-type"] == whole.headers["content-type"]


def test_a_client_that_sends_too_fast_is_warned_and_kept(slow_club: Club) -> None:
    with RawSocket(slow_club.server.port) as page:
        page.open(slow_club.mallory)
        for n in range(300):
            page.send(frame(TEXT, b'{"type":"ping","n":%d}' % n))
        told = slow_club.next_messages(page, 301)

    faults = [one for one in told if isinstance(one, server_messages.Fault)]
    assert {one.code for one in faults} == {"message/too-fast"}
    assert 0 < len([one for one in told if isinstance(one, server_messages.Pong)]) < 300
    slow_club.plays_on()


def test_the_command_id_of_another_person_does_not_return_their_response(club: Club) -> None:
    club.plays_on()
    with RawSocket(club.server.port) as page:
        page.open(club.mallory)
        ask = (
            b'{"type":"act","table":"%s","id":"m0","action":{"type":"mark","cell":0}}' % club.theirs.encode()
        )
        page.send(frame(TEXT, ask))
        told = club.answers(page)

    assert told is not None
    refused = [one for one in told if isinstance(one, server_messages.Refused)]
    assert [one.id for one in refused] == ["m0"]
    assert not [one for one in told if isinstance(one, server_messages.Done)]


def test_the_schema_of_a_game_file_is_not_a_string(club: Club) -> None:
    """The schema used to describe it as a string."""
    described = club.http.get("/api/openapi.json").json()["paths"]["/api/tables/{table}/file"]["get"]
    schema = described["responses"]["200"]["content"]["application/json"]["schema"]
    file = club.http.get(f"/api/tables/{club.finished}/file", headers={"Authorization": f"Bearer {club.ann}"})

    assert isinstance(file.json(), dict)
    assert "type" not in schema
