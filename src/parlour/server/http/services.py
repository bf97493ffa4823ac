"""The services that route handlers use."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from parlour.engine.contract.game import Game
from parlour.engine.values import Millis
from parlour.server.core.identity import Identity
from parlour.server.core.settings import Settings
from parlour.server.core.tokens import LinkPurpose
from parlour.server.http.job_queue import JobQueue
from parlour.server.http.token_bucket import RateLimits
from parlour.server.tables.registry import TableRegistry
from parlour.store.store import Store


class SendLink(Protocol):
    """Mails a link to sign in with. Must not wait for the mail server."""

    def __call__(self, email: str, link: str, language: str, purpose: LinkPurpose, /) -> Awaitable[None]: ...


class SendConfirmation(Protocol):
    """Mails a link that confirms an address, and one that stops such mails. Must not wait either."""

    def __call__(
        self, email: str, /, *, link: str, stop: str, title: str, language: str
    ) -> Awaitable[None]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessReport:
    """The state of the process, for the operator."""

    id: str = ""
    uptime: int = 0
    """Milliseconds."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    warnings: Sequence[str] = ()
    """Warnings about the Python and SQLite versions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Available to every handler as `request.services`."""

    settings: Settings
    store: Store
    tables: TableRegistry
    identity: Identity
    games: Mapping[str, Game]
    send_link: SendLink
    send_confirmation: SendConfirmation
    wall: Callable[[], Millis]
    long_work: JobQueue = field(default_factory=JobQueue)
    """Imports, exports and forks of long games run one at a time, because each takes a second of CPU time."""

    rate_limits: RateLimits = field(default_factory=RateLimits)
    process: Callable[[], ProcessReport] = ProcessReport
