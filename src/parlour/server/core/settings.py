"""What an operator can set. Everything comes from the environment, so that secrets stay out of files."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

PREFIX = "PARLOUR_"


class SettingsError(Exception):
    """No server starts with these settings; the text says what to set."""


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
    """The address that people use, for every link that is mailed; a server that mails needs it. Empty to take
    it from each request for what only the asker is shown."""

    secret: bytes = field(default=b"", repr=False)
    """Signs seat links. Made and kept in the data folder when it is not set."""

    games: tuple[str, ...] = ()
    """Modules that hold games beside the built-in ones."""

    mail: Mail | None = None
    vapid_private: str = field(default="", repr=False)
    vapid_subject: str = "mailto:parlour@localhost"
    allow_private_webhooks: bool = False
    is_behind_proxy: bool = False
    """Believe X-Forwarded-For and X-Forwarded-Proto."""

    presence_grace: float = 5.0
    """Seconds without a page before a seat counts as disconnected."""

    bot_pace: float = 1.0
    """Seconds that a bot takes at the least, so that people can follow."""

    notice_after: float = 60.0
    """Seconds for which one must have been asked before a notice goes out."""

    rule_limit: float = 2.0
    """Seconds after which a rule that does not come back is stopped."""

    idle_after: float = 300.0
    """Seconds after which a table that nobody looks at leaves the memory."""

    max_tables_open: int = 200
    """Tables that one person may have open or running at once."""

    rate: int = 10
    """Messages a second for each socket, after a first burst of five times as many."""

    http_rate: int = 50
    """Requests a second for each address and each person, after a burst of five times as many; 0 for any."""

    entry_rate: int = 30
    """Guests, logins and mailed links a minute for each address; 0 for any."""

    code_rate: int = 20
    """Wrong room codes a minute for each address; 0 for any."""

    log: str = "info"
    """The least that is written to the log: `debug`, `info`, `warning` or `error`."""

    metrics_token: str = field(default="", repr=False)
    """What a reader of `/metrics` on another machine must show; empty for this machine only."""

    drain: float = 0.0
    """Seconds from being told to stop to stopping, so that a load balancer can look elsewhere."""

    def check(self) -> None:
        """Refuse what no server may start with."""
        if self.mail is not None and not self.url:
            raise SettingsError(
                "mail is on (PARLOUR_SMTP_HOST) but nothing says where this server is:"
                " set PARLOUR_URL to the address that people use, such as https://play.example.org"
            )

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data.absolute() / 'parlour.db'}"


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings that the environment names; the rest are as above."""
    env = os.environ if environment is None else environment
    given = {
        name.removeprefix(PREFIX).lower(): value for name, value in env.items() if name.startswith(PREFIX)
    }
    plain = Settings()
    return Settings(
        data=Path(given.get("data", str(plain.data))),
        database=given.get("database", ""),
        nats=given.get("nats", ""),
        url=given.get("url", "").rstrip("/"),
        secret=given.get("secret", "").encode(),
        games=tuple(name for name in given.get("games", "").split(",") if name),
        mail=_mail(given),
        vapid_private=given.get("vapid_private", ""),
        vapid_subject=given.get("vapid_subject", plain.vapid_subject),
        allow_private_webhooks=_is_set(given, "allow_private_webhooks"),
        is_behind_proxy=_is_set(given, "behind_proxy"),
        presence_grace=float(given.get("presence_grace", plain.presence_grace)),
        bot_pace=float(given.get("bot_pace", plain.bot_pace)),
        notice_after=float(given.get("notice_after", plain.notice_after)),
        rule_limit=float(given.get("rule_limit", plain.rule_limit)),
        idle_after=float(given.get("idle_after", plain.idle_after)),
        max_tables_open=int(given.get("max_tables_open", plain.max_tables_open)),
        rate=int(given.get("rate", plain.rate)),
        http_rate=int(given.get("http_rate", plain.http_rate)),
        entry_rate=int(given.get("entry_rate", plain.entry_rate)),
        code_rate=int(given.get("code_rate", plain.code_rate)),
        log=given.get("log", plain.log),
        metrics_token=given.get("metrics_token", ""),
        drain=float(given.get("drain", plain.drain)),
    )


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
