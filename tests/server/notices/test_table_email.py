"""A guest's address for one table, with a running server and a real mail server."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from pathlib import Path
from typing import cast

import httpx
from sqlalchemy import update

from parlour.engine.values import Millis
from parlour.store import schema
from parlour.store.open import open_store
from served.process import Served
from server.notices.receivers import Mailbox, mailbox
from server.world import Caller, Json

ANN, BEN = "ann@example.org", "ben@example.org"
_LINK = re.compile(r"https?://\S+/(confirm|stop|enter)#(\S+)")


class MailedClub:
    """A server that sends mail, and its clients."""

    def __init__(self, server: Served, box: Mailbox, client: httpx.AsyncClient, store_url: str) -> None:
        self.server, self.box, self.client, self._store_url = server, box, client, store_url
        self.anonymous = Caller(client)

    async def guest(self, name: str) -> Caller:
        made = await self.anonymous.post("/api/guest", {"name": name})
        return Caller(self.client, str(made["token"]), str(cast(Json, made["person"])["id"]))

    async def start(self, host: Caller, table: Json) -> None:
        """Starts the table and marks all players as absent for a long time."""
        await host.post(f"/api/tables/{table['id']}/start")
        store = open_store(self._store_url)
        async with store.write() as connection:
            mine = update(schema.seat).where(schema.seat.c.table_id == table["id"])
            await connection.execute(mine.values(gone_at=Millis(0)))
        await store.close()


@asynccontextmanager
async def mailed_club(data: Path, store_url: str) -> AsyncIterator[MailedClub]:
    async with mailbox() as box:
        server = Served(data, database=store_url, smtp_host="127.0.0.1", smtp_port=str(box.port))
        server.set(notice_after="0", url="https://play.parlour.test", log="debug")
        await asyncio.to_thread(server.start)
        try:
            async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
                yield MailedClub(server, box, client, store_url)
        finally:
            await asyncio.to_thread(server.stop)


def text_of(letter: EmailMessage) -> str:
    found = letter.get_body(("plain",))
    assert found is not None
    text: str = found.get_content()
    return text


def link_in(letter: EmailMessage, kind: str) -> str:
    """Returns the token of the mail's link of that kind."""
    return {str(name): str(token) for name, token in _LINK.findall(text_of(letter))}[kind]


def test_a_guest_is_mailed_their_turns_only_after_confirmation(tmp_path: Path, store_url: str) -> None:
    async def test(here: MailedClub) -> None:
        ann, ben = await here.guest("Ann"), await here.guest("Ben")
        await ben.post("/api/account", {"email": BEN, "password": "correct horse"})
        proof = link_in(await here.box.letter_to(BEN), "enter")
        ben.token = str((await ben.post("/api/login/link", {"token": proof}))["token"])
        both = await ann.post("/api/tables", {"game": "imperial", "seats": ["open", "open"]})
        await ben.post(f"/api/tables/{both['code']}/join", {})
        await ann.post(f"/api/tables/{both['id']}/email", {"email": ANN})
        asked = await here.box.letter_to(ANN)

        assert "Ben" not in text_of(asked)
        assert "Ann" not in text_of(asked)
        assert "https://play.parlour.test/confirm#" in text_of(asked)

        await here.start(ann, both)  # both must bid, and Ann's turn began no later than Ben's
        told = await here.box.letter_to(BEN)
        assert told["Subject"] == "Imperial: it’s your turn"
        assert here.box.to == [], "nothing but the link goes to an address that nobody has proved"

        await here.anonymous.post("/api/email/confirm", {"token": link_in(asked, "confirm")})
        alone = await ann.post("/api/tables", {"game": "tictactoe", "seats": ["open", "bot:random"]})
        await ann.post(f"/api/tables/{alone['id']}/email", {"email": ANN})
        asked = await here.box.letter_to(ANN)
        await here.anonymous.post("/api/email/confirm", {"token": link_in(asked, "confirm")})
        await here.start(ann, alone)
        told = await here.box.letter_to(ANN)

        assert told["Subject"] == "Tic-tac-toe: it’s your turn"
        assert f"https://play.parlour.test/table/{alone['id']}" in text_of(told)
        await here.anonymous.post("/api/email/stop", {"token": link_in(told, "stop")})
        assert await ann.get(f"/api/tables/{alone['id']}/email") == {"email": None, "pending": None}
        assert await ann.get(f"/api/tables/{both['id']}/email") == {"email": ANN, "pending": None}
        assert "example.org" not in here.server.log()

    async def run() -> None:
        async with mailed_club(tmp_path, store_url) as here:
            await test(here)

    asyncio.run(run())


def test_an_imperial_document_shows_a_confirmed_address_to_its_owner(tmp_path: Path, store_url: str) -> None:
    """Rulings A3 and A7."""

    async def test(here: MailedClub) -> None:
        ann, ben = await here.guest("Ann"), await here.guest("Ben")
        table = await ann.post("/api/tables", {"game": "imperial", "seats": ["open", "open"]})
        await ben.post(f"/api/tables/{table['code']}/join", {})
        await ann.post(f"/api/tables/{table['id']}/start")

        async def emails(who: Caller) -> dict[str, str]:
            document = await who.get(f"/api/imperial/games/{table['id']}")
            players = cast(dict[str, Json], document["playerInfo"])
            return {name: str(one["email"]) for name, one in players.items()}

        await ann.post(f"/api/tables/{table['id']}/email", {"email": ANN})
        assert await emails(ann) == {"Ann": "", "Ben": ""}
        asked = await here.box.letter_to(ANN)
        await here.anonymous.post("/api/email/confirm", {"token": link_in(asked, "confirm")})
        assert await emails(ann) == {"Ann": ANN, "Ben": ""}
        assert await emails(ben) == {"Ann": "", "Ben": ""}

    async def run() -> None:
        async with mailed_club(tmp_path, store_url) as here:
            await test(here)

    asyncio.run(run())
