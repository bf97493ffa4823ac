"""The session cookie: parsed in linear time, and refused if it is long."""

import http.cookies
from pathlib import Path
from typing import Final, Self

import pytest

from parlour.server.core.cookie import MAX_COOKIE_BYTES, token_in
from proofs.fuzz.raw_socket import HANDSHAKE, RawSocket
from served.process import Served
from server.world import World, problem, run_in_world

HARM: Final = 'parlour="' + '\\"' * 30_000
"""60 kB that the standard library parses in six seconds."""


class Counted(str):
    """A string that counts the characters that calls on it and on its parts examine."""

    __slots__ = ("work",)
    work: list[int]

    @classmethod
    def of(cls, text: str, work: list[int]) -> Self:
        made = cls(text)
        made.work = work
        return made

    def _part(self, text: str) -> Self:
        return self.of(text, self.work)

    def split(self, *given: object) -> list[str]:
        self.work.append(len(self))
        return [self._part(one) for one in str(self).split(*given)]  # type: ignore[arg-type]  # as given

    def partition(self, at: str) -> tuple[str, str, str]:
        self.work.append(len(self))
        first, middle, last = str(self).partition(at)
        return self._part(first), self._part(middle), self._part(last)

    def strip(self, *given: object) -> str:
        self.work.append(len(self))
        return self._part(str(self).strip(*given))  # type: ignore[arg-type]  # as given

    def __getitem__(self, at: object) -> str:
        self.work.append(len(self))
        return self._part(str(self)[at])  # type: ignore[index]  # as given

    def __str__(self) -> str:
        return "".join([*self])


def work_for(text: str) -> int:
    work: list[int] = []
    token_in(Counted.of(text, work))
    return sum(work)


@pytest.mark.parametrize("piece", ['\\"', "\\134", "parlour=;", '"; ', "a=b; ", "=", ";"])
def test_a_cookie_of_backslashes_and_quotes_is_parsed_in_linear_time(piece: str) -> None:
    once, twice = (work_for('parlour="' + piece * count) for count in (30_000, 60_000))

    assert 0 < once <= 8 * len('parlour="' + piece * 30_000)
    assert twice <= 2 * once


@pytest.mark.parametrize(
    ("header", "token"),
    [
        ("", ""),
        ("parlour", ""),
        ("parlour=abc", "abc"),
        ("a=b; parlour=a-_9; c=d", "a-_9"),
        (" parlour = abc ;", "abc"),
        ("xparlour=abc; parlour2=abc", ""),
        ("a=parlour=abc", ""),
        ("parlour=old; parlour=new", "new"),
        ("parlour=a=b", "a=b"),
    ],
)
def test_the_token_is_read_from_our_cookie_only(header: str, token: str) -> None:
    assert token_in(header) == token


def test_a_long_cookie_is_refused_before_parsing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unquoted(text: str) -> str:
        raise AssertionError(f"the standard library reads {len(text)} characters")

    monkeypatch.setattr(http.cookies, "_unquote", unquoted)

    async def test(world: World) -> None:
        for path in ("/api/me", "/api/games", "/nowhere"):
            for header in (HARM, "a" * (MAX_COOKIE_BYTES + 1)):
                answer = await world.anonymous.ask("GET", path, Cookie=header)
                assert problem(answer) == (431, "message/cookie"), path
                assert answer.json()["facts"] == {"most": MAX_COOKIE_BYTES}
        ann = await world.guest("Ann")
        fits = f"parlour={ann.token}; a="
        fits += '"' * (MAX_COOKIE_BYTES - len(fits))

        assert (await world.anonymous.ask("GET", "/api/me", Cookie=fits)).json()["name"] == "Ann"

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)


def test_the_cookie_limit_counts_all_cookie_headers(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        headers = [("Cookie", "a" * 2_000)] * 3
        answer = await world.client.request("GET", "/api/games", headers=headers)

        assert problem(answer) == (431, "message/cookie")

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)


def test_a_handshake_with_a_long_cookie_is_refused(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        for cookies in ([HARM], ["a" * (MAX_COOKIE_BYTES + 1)], ["a" * 3_000] * 2):
            with RawSocket(server.port) as page:
                headers = [*HANDSHAKE.items(), *(("Cookie", one) for one in cookies)]
                assert page.ask("/socket", headers) == 431
        with RawSocket(server.port) as page:
            assert page.ask("/socket", [*HANDSHAKE.items(), ("Cookie", "a" * 4_000)]) == 101
