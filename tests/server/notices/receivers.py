"""Local receivers: an HTTP server and an SMTP server that record what they get."""

import asyncio
import ssl
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from parlour.engine.values import Seat
from parlour.server.notices.notice import Notice
from parlour.store.queries.notices import PushSubscription, Recipient


def turn(
    *,
    name: str = "Ada",
    text: str = "It’s your turn in Cambio with Bea.",
    title: str = "Cambio",
    language: str = "en",
    email: str | None = None,
    webhook: str | None = None,
    webhook_format: str = "auto",
    pushes: tuple[PushSubscription, ...] = (),
) -> Notice:
    return Notice(
        to=Recipient(
            name=name,
            language=language,
            email=email,
            webhook=webhook,
            webhook_format=webhook_format,
            pushes=pushes,
        ),
        table="t1",
        title=title,
        seat=Seat(1),
        asked=7,
        link="http://parlour.test/t/ABCD?a=1&b=2",
        stop="http://parlour.test/stop/xyz",
        text=text,
        others=("Bea",),
    )


@dataclass
class Request:
    line: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Http:
    """Records each request. Answers with a fixed status, or the one that *judge* returns."""

    url: str = ""
    answer: str = "200 OK"
    more: str = ""
    judge: Callable[[Request], str] | None = None
    got: list[Request] = field(default_factory=list)

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)
        }
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        self.got.append(Request(head[0], headers, body))
        answer = self.answer if self.judge is None else self.judge(self.got[-1])
        writer.write(f"HTTP/1.1 {answer}\r\n{self.more}Content-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        await writer.wait_closed()


@asynccontextmanager
async def http(
    answer: str = "200 OK",
    *,
    more: str = "",
    tls: ssl.SSLContext | None = None,
    judge: Callable[[Request], str] | None = None,
) -> AsyncIterator[Http]:
    kept = Http(answer=answer, more=more, judge=judge)
    server = await asyncio.start_server(kept.take, "127.0.0.1", 0, ssl=tls)
    port = server.sockets[0].getsockname()[1]
    kept.url = f"https://localhost:{port}" if tls else f"http://127.0.0.1:{port}"
    async with server:
        yield kept


@dataclass
class Mailbox:
    port: int = 0
    refuses: Sequence[str] = ()
    letters: list[EmailMessage] = field(default_factory=list)
    to: list[str] = field(default_factory=list)
    was_tls: list[bool] = field(default_factory=list)
    _came: asyncio.Event = field(default_factory=asyncio.Event)

    async def letter_to(self, address: str) -> EmailMessage:
        """Waits for a mail to *address*, removes the oldest and returns it."""
        async with asyncio.timeout(60):
            while address not in self.to:
                self._came.clear()
                await self._came.wait()
        at = self.to.index(address)
        del self.to[at], self.was_tls[at]
        return self.letters.pop(at)

    async def handle_DATA(self, _: SMTP, session: Session, envelope: Envelope) -> str:
        if any(to in self.refuses for to in envelope.rcpt_tos):
            return "554 not to them"
        assert isinstance(envelope.content, bytes)
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        self.to += envelope.rcpt_tos
        self.was_tls.append(session.ssl is not None)
        self._came.set()
        return "250 OK"


def _knows(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object) -> AuthResult:
    assert isinstance(data, LoginPassword)
    return AuthResult(success=(data.login, data.password) == (b"parlour", b"word"), handled=False)


@asynccontextmanager
async def mailbox(
    *,
    refuses: Sequence[str] = (),
    starttls: ssl.SSLContext | None = None,
    tls: ssl.SSLContext | None = None,
    login: bool = False,
) -> AsyncIterator[Mailbox]:
    box = Mailbox(refuses=refuses)

    def speak() -> SMTP:
        return SMTP(
            box,
            hostname="localhost",
            tls_context=starttls,
            require_starttls=starttls is not None,
            authenticator=_knows if login else None,
            auth_required=login,
            enable_SMTPUTF8=True,
        )

    server = await asyncio.get_running_loop().create_server(speak, "127.0.0.1", 0, ssl=tls)
    box.port = server.sockets[0].getsockname()[1]
    async with server:
        yield box


class PostOffice:
    """A mailbox in its own thread, for synchronous tests."""

    def __init__(self, box: Mailbox, loop: asyncio.AbstractEventLoop) -> None:
        self._box, self._loop = box, loop
        self.port = box.port

    @property
    def waiting(self) -> list[str]:
        """Returns the recipients of mails that were not removed yet."""
        return [*self._box.to]

    def letter_to(self, address: str) -> EmailMessage:
        return asyncio.run_coroutine_threadsafe(self._box.letter_to(address), self._loop).result(60)


@contextmanager
def post_office() -> Iterator[PostOffice]:
    loop, is_open, is_over = asyncio.new_event_loop(), threading.Event(), asyncio.Event()
    found: list[PostOffice] = []

    async def keep() -> None:
        async with mailbox() as box:
            found.append(PostOffice(box, loop))
            is_open.set()
            await is_over.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(keep()))
    thread.start()
    is_open.wait()
    try:
        yield found[0]
    finally:
        loop.call_soon_threadsafe(is_over.set)
        thread.join()
        loop.close()
