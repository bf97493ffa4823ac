"""A server with players at its tables who must not notice the fuzzing."""

from collections.abc import Iterator
from itertools import islice

import httpx
import msgspec

from parlour.protocol import server_messages
from parlour.protocol.values import TableShown
from proofs.fuzz.raw_socket import TEXT, RawSocket, frame
from served.process import Served

_tell = msgspec.json.Decoder(server_messages.ServerMessage)
_TELLING = ("Traceback", 'File \\"', "server/fault", "table/fault", "Error(", "sqlalchemy")
"""Texts that no answer must contain."""


class Club:
    """Ann and Bob play at one table, Mallory and Bob at another. A stranger has no seat."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=60)
        self.ann, self.bob, self.mallory = (self.guest(name) for name in ("Ann", "Bob", "Mallory"))
        self.stranger = self.guest("Stranger")
        self.theirs = self.table(self.ann, self.bob, "tictactoe")
        self.hers = self.table(self.mallory, self.bob, "cambio")
        self.open_table = self.make(self.ann, "cambio")
        self._moves: list[int] = []
        for _ in range(5):
            self.plays_on()
        self.finished = self.theirs

    def close(self) -> None:
        self.http.close()

    def guest(self, name: str) -> str:
        answer = self.http.post("/api/guest", json={"name": name})
        token: str = answer.json()["token"]
        self.http.cookies.clear()
        return token

    def make(self, token: str, game: str) -> str:
        body = {"game": game, "seats": ["open", "open"], "is_public": True}
        return self._ask(token, "/api/tables", body).id

    def table(self, one: str, other: str, game: str) -> str:
        table = self.make(one, game)
        self._ask(other, f"/api/tables/{table}/join", {})
        self._ask(one, f"/api/tables/{table}/start", {})
        return table

    def plays_on(self) -> None:
        """Checks that Ann and Bob's table accepts a move, the server answers and new people can join."""
        if len(self._moves) == 5:
            self.theirs, self._moves = self.table(self.ann, self.bob, "tictactoe"), []
        cell = (0, 3, 1, 4, 2)[len(self._moves)]
        ask = {
            "type": "act",
            "table": self.theirs,
            "id": f"m{cell}",
            "action": {"type": "mark", "cell": cell},
        }
        with self._page((self.ann, self.bob)[len(self._moves) % 2]) as page:
            page.send(frame(TEXT, msgspec.json.encode(ask)))
            answer = next(
                tell
                for tell in self._messages(page)
                if isinstance(tell, server_messages.Done | server_messages.Refused)
            )
        assert isinstance(answer, server_messages.Done), answer
        self._moves.append(cell)
        assert self.http.get("/api/games").status_code == 200

    def answers(self, page: RawSocket) -> list[server_messages.ServerMessage] | None:
        """Sends a ping and returns the messages up to its pong, or None if the socket was closed first."""
        page.send(frame(TEXT, b'{"type":"ping","n":424242}'))
        found: list[server_messages.ServerMessage] = []
        for tell in self._messages(page):
            found.append(tell)
            if isinstance(tell, server_messages.Pong) and tell.n == 424242:
                return found
        return None

    def next_messages(self, page: RawSocket, count: int) -> list[server_messages.ServerMessage]:
        return list(islice(self._messages(page), count))

    def _messages(self, page: RawSocket) -> Iterator[server_messages.ServerMessage]:
        while (message := page.message()) is not None:
            opcode, raw = message
            if opcode == TEXT:
                assert not [word for word in _TELLING if word in raw.decode()], raw
                yield _tell.decode(raw)

    def _page(self, token: str) -> RawSocket:
        page = RawSocket(self.server.port)
        page.open(token)
        page.send(frame(TEXT, msgspec.json.encode({"type": "watch", "table": self.theirs})))
        return page

    def _ask(self, token: str, path: str, body: object) -> TableShown:
        answer = self.http.post(path, json=body, headers={"Authorization": f"Bearer {token}"})
        assert answer.is_success, answer.text
        return msgspec.json.decode(answer.content, type=TableShown)


def faults(log: str) -> list[str]:
    """Returns the lines of a server's log that report failures of the server."""
    words = ("Traceback", '"error"', '"critical"', "failed", "never retrieved")
    return [line[:2000] for line in log.splitlines() if any(word in line for word in words)]
