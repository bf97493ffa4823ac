"""The operator's settings. They come from the environment, so that secrets stay out of files."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

PREFIX = "PARLOUR_"

LOG_WORDS = ("debug", "info", "warning", "error", "json")
"""What PARLOUR_LOG can contain: a level, `json`, or both."""

_REMOVED = {
    "rules_processes": "leave it out; a supervisor restarts a process whose rules hang",
    "rules_memory_mb": "set PARLOUR_MEMORY_MB for the server and PARLOUR_BOT_MEMORY_MB for bots",
}


class SettingsError(Exception):
    """The server cannot start with these settings. The text says what to set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mail:
    host: str
    port: int = 25
    user: str = ""
    password: str = field(default="", repr=False)
    security: str = "none"
    """`none`, `starttls` or `tls`."""

    sender: str = "parlour@localhost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    data: Path = Path("parlour-data")
    database: str = ""
    """`postgresql://…`; empty for SQLite in the data folder."""

    nats: str = ""
    """`nats://…` where several processes serve the same tables; empty for one process."""

    url: str = ""
    """The public address of the server, for links in emails. Required if the server sends email.

    If empty, the address is taken from each request, for responses that only its client gets.
    """

    secret: bytes = field(default=b"", repr=False)
    """Signs seat links. If empty, one is created and stored in the data folder."""

    games: tuple[str, ...] = ()
    """Games in addition to the built-in and the installed ones: paths, modules or names."""

    mail: Mail | None = None
    vapid_private: str = field(default="", repr=False)
    vapid_subject: str = "mailto:parlour@localhost"
    allow_private_webhooks: bool = False
    is_behind_proxy: bool = False
    """Believe X-Forwarded-For and X-Forwarded-Proto."""

    presence_grace: float = 5.0
    """Seconds without a connection before a player counts as disconnected."""

    ping_interval: float = 20.0
    """Seconds between two pings of a socket; one that neither answers nor reads in between is closed."""

    bot_pace: float = 1.0
    """The least seconds that a bot takes, so that players can follow."""

    bot_processes: int | None = None
    """The most processes for slow bots. None means one fewer than the cores, but at least one; with 0 they
    run in the server."""

    notice_after: float = 60.0
    """Seconds that a player must have been to move before a notice goes out."""

    rule_limit: float = 1.0
    """Seconds after which a rule that does not return is stopped. Three times as long if only the end of its
    process can stop it."""

    memory_mb: int = 2048
    """Megabytes that a supervised process can take before it is restarted; 0 for no limit."""

    bot_memory_mb: int = 512
    """The memory limit of a bot process in megabytes."""

    idle_after: float = 300.0
    """Seconds after which a table that no client has open is removed from memory."""

    max_tables_open: int = 200
    """The most tables that a person can have open or running."""

    rate: int = 10
    """Frames a second for each socket, with an initial burst of five times that number."""

    http_rate: int = 50
    """Requests a second for each address and person, with a burst of five times that; 0 for no limit."""

    entry_rate: int = 30
    """Guests, logins and emailed links a minute for each address; 0 for no limit."""

    chat_rate: int = 20
    """Chat messages a minute for each person at each table, from all sockets together; 0 for no limit."""

    import_quota: int = 20
    """Game files a day for each person, and five times that number for each address; 0 for no limit."""

    keep_lobbies: int = 0
    """Days for which a table that never started is kept; 0 for ever, as in the next four."""

    keep_abandoned: int = 0
    """Days for which a running game without moves is kept."""

    keep_finished: int = 0
    keep_chat: int = 0
    """Days for which the chat of a finished game and a closed report are kept."""

    keep_guests: int = 0
    """Days since the last visit for which a guest without a seat is kept."""

    prune: bool = False
    """Whether the server removes older data once a day."""

    handshake_rate: int = 120
    """Sockets opened a minute for each address; 0 for no limit."""

    max_connections: int = 500
    """Connections that one address can have at once, including sockets; 0 for no limit."""

    header_timeout: float = 10.0
    """Seconds after which a connection that has not sent a whole request head is closed."""

    request_timeout: float = 60.0
    """Seconds allowed for a request body, and for a client to read part of its response."""

    code_rate: int = 20
    """Wrong room codes a minute for each address; 0 for no limit."""

    log: str = ""
    """The lowest level that is logged: `debug`, `info`, `warning` or `error`. `json` asks for JSON lines on a
    terminal too, as in `warning json`.

    Empty for `warning` on a terminal and `info` elsewhere.
    """

    metrics_token: str = field(default="", repr=False)
    """The token that a client on another machine needs for `/metrics`; empty to allow only this machine."""

    drain: float = 0.0
    """Seconds between the stop signal and the stop, so that a load balancer can switch to other servers."""

    def check(self) -> None:
        """Raises SettingsError if the server cannot start with these settings."""
        if unknown := {*self.log.lower().split()} - {*LOG_WORDS}:
            raise SettingsError(
                f"PARLOUR_LOG is {self.log!r}, and {min(unknown)!r} is none of {', '.join(LOG_WORDS)}"
            )
        if self.mail is not None and not self.url:
            raise SettingsError(
                "mail is on (PARLOUR_SMTP_HOST) but nothing says where this server is:"
                " set PARLOUR_URL to the address that people use, such as https://play.example.org"
            )

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data.absolute() / 'parlour.db'}"


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    env = os.environ if environment is None else environment
    given = {
        name.removeprefix(PREFIX).lower(): value for name, value in env.items() if name.startswith(PREFIX)
    }
    plain = Settings()
    _check_removed(given)
    _check_numbers(given, plain)
    return Settings(
        data=Path(given.get("data", str(plain.data))),
        database=given.get("database", ""),
        nats=given.get("nats", ""),
        url=given.get("url", "").rstrip("/"),
        secret=given.get("secret", "").encode(),
        games=tuple(name.strip() for name in given.get("games", "").split(",") if name.strip()),
        mail=_mail(given),
        vapid_private=given.get("vapid_private", ""),
        vapid_subject=given.get("vapid_subject", plain.vapid_subject),
        allow_private_webhooks=_is_set(given, "allow_private_webhooks"),
        is_behind_proxy=_is_set(given, "behind_proxy"),
        presence_grace=float(given.get("presence_grace", plain.presence_grace)),
        ping_interval=float(given.get("ping_interval", plain.ping_interval)),
        bot_pace=float(given.get("bot_pace", plain.bot_pace)),
        bot_processes=int(given["bot_processes"]) if "bot_processes" in given else None,
        notice_after=float(given.get("notice_after", plain.notice_after)),
        rule_limit=float(given.get("rule_limit", plain.rule_limit)),
        memory_mb=int(given.get("memory_mb", plain.memory_mb)),
        bot_memory_mb=int(given.get("bot_memory_mb", plain.bot_memory_mb)),
        idle_after=float(given.get("idle_after", plain.idle_after)),
        max_tables_open=int(given.get("max_tables_open", plain.max_tables_open)),
        rate=int(given.get("rate", plain.rate)),
        http_rate=int(given.get("http_rate", plain.http_rate)),
        entry_rate=int(given.get("entry_rate", plain.entry_rate)),
        chat_rate=int(given.get("chat_rate", plain.chat_rate)),
        import_quota=int(given.get("import_quota", plain.import_quota)),
        keep_lobbies=int(given.get("keep_lobbies", plain.keep_lobbies)),
        keep_abandoned=int(given.get("keep_abandoned", plain.keep_abandoned)),
        keep_finished=int(given.get("keep_finished", plain.keep_finished)),
        keep_chat=int(given.get("keep_chat", plain.keep_chat)),
        keep_guests=int(given.get("keep_guests", plain.keep_guests)),
        prune=_is_set(given, "prune"),
        handshake_rate=int(given.get("handshake_rate", plain.handshake_rate)),
        max_connections=int(given.get("max_connections", plain.max_connections)),
        header_timeout=float(given.get("header_timeout", plain.header_timeout)),
        request_timeout=float(given.get("request_timeout", plain.request_timeout)),
        code_rate=int(given.get("code_rate", plain.code_rate)),
        log=given.get("log", plain.log),
        metrics_token=given.get("metrics_token", ""),
        drain=float(given.get("drain", plain.drain)),
    )


def _check_removed(given: Mapping[str, str]) -> None:
    """Raises ValueError if a removed setting is used. The text names its replacement."""
    for name, instead in _REMOVED.items():
        if given.get(name, "0") != "0":
            raise ValueError(f"{PREFIX}{name.upper()} is gone: {instead}")


def _check_numbers(given: Mapping[str, str], plain: Settings) -> None:
    """Raises ValueError for a bad number. The text names the setting and what it must be."""
    kinds = {one.name: type(getattr(plain, one.name)) for one in fields(Settings)} | {
        "smtp_port": int,
        "bot_processes": int,
    }
    for name, kind in kinds.items():
        if name not in given or kind not in (int, float):
            continue
        try:
            is_right = 0 <= kind(given[name]) < float("inf")
        except ValueError:
            is_right = False
        if not is_right:
            wanted = "a whole number" if kind is int else "a number"
            raise ValueError(f"{PREFIX}{name.upper()} is {given[name]!r} and must be {wanted} from 0 on")
    pings = given.get("ping_interval", plain.ping_interval)
    if float(pings) < 1:
        raise ValueError(f"{PREFIX}PING_INTERVAL is {pings!r} and must be a number from 1 on")


def _mail(given: Mapping[str, str]) -> Mail | None:
    if not given.get("smtp_host"):
        return None
    return Mail(
        host=given["smtp_host"],
        port=int(given.get("smtp_port", "25")),
        user=given.get("smtp_user", ""),
        password=given.get("smtp_password", ""),
        security=given.get("smtp_security", "none"),
        sender=given.get("smtp_sender", "parlour@localhost"),
    )


def _is_set(given: Mapping[str, str], name: str) -> bool:
    return given.get(name, "").lower() in ("1", "true", "yes", "on")
