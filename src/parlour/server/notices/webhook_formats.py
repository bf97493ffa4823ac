"""WebhookMessage formats of the chat servers behind webhooks.

The text contains names of players, so mentions and links in it are escaped and ping no member of the channel.
"""

import re
from collections.abc import Callable, Mapping
from email.header import Header
from typing import Final, Literal, get_args
from urllib.parse import urlsplit

from parlour.engine.values import Data, Seat, encode
from parlour.server.notices.notice import Notice

Format = Literal["discord", "slack", "mattermost", "google-chat", "ntfy", "json"]
FormatChoice = Literal["auto", "discord", "slack", "mattermost", "google-chat", "ntfy", "json"]
"""The formats that a person can choose. `auto` derives the format from the URL."""

MAX_CHARS: Final = 1900
"""Discord accepts 2000, the others more."""

_BREAK: Final = "\N{ZERO WIDTH SPACE}"
_MARKDOWN: Final = re.compile(r"([\\`*_~|<>\[\]()#])")
_JSON: Final = {"Content-Type": "application/json"}


class WebhookPayload(Data, frozen=True, tag_field="kind", tag="your-turn"):
    """The JSON body for receivers that are not a known chat server."""

    table: str
    game: str
    seat: Seat
    asked: int
    """The log entry that began the turn. Together with table and seat it identifies the turn."""

    link: str
    text: str
    name: str
    others: tuple[str, ...]
    content: str
    """The text with the link, for receivers that show one field."""


class WebhookMessage(Data, frozen=True):
    body: bytes
    headers: Mapping[str, str]


def format_message(notice: Notice) -> WebhookMessage:
    assert notice.to.webhook, "only who has a webhook is sent to it"
    return _FORMATTERS[resolve_format(notice.to.webhook_format, notice.to.webhook)](notice)


def resolve_format(chosen: str, url: str) -> Format:
    """Returns the chosen format, or else the format of the chat server at this URL."""
    return next((one for one in get_args(Format) if one == chosen), None) or _by_address(url)


def _by_address(url: str) -> Format:
    try:
        parts = urlsplit(url.lower())
        host, path = parts.hostname or "", parts.path.rstrip("/")
    except ValueError:
        return "json"
    if _is_at(host, "discord.com", "discordapp.com") and path.startswith("/api/"):
        return "slack" if path.endswith("/slack") else "discord"
    if _is_at(host, "slack.com", "slack-gov.com"):
        return "slack"
    if host == "chat.googleapis.com":
        return "google-chat"
    if _is_at(host, "ntfy.sh") or host.startswith("ntfy."):
        return "ntfy"
    return "mattermost" if path.startswith("/hooks/") else "json"


def _is_at(host: str, *domains: str) -> bool:
    return any(host == domain or host.endswith(f".{domain}") for domain in domains)


def _discord(notice: Notice) -> WebhookMessage:
    content = _with_link(_plain_markdown(notice.text), notice.link)
    return WebhookMessage(encode({"content": content, "allowed_mentions": {"parse": []}}), _JSON)


def _slack(notice: Notice) -> WebhookMessage:
    text = _with_link(notice.text, notice.link)
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(sign, entity)
    return WebhookMessage(encode({"text": text}), _JSON)


def _mattermost(notice: Notice) -> WebhookMessage:
    return WebhookMessage(encode({"text": _with_link(_plain_markdown(notice.text), notice.link)}), _JSON)


def _google_chat(notice: Notice) -> WebhookMessage:
    """Google Chat rejects bodies with other fields."""
    text = notice.text.replace("<", f"<{_BREAK}")
    return WebhookMessage(encode({"text": _with_link(text, notice.link)}), _JSON)


def _ntfy(notice: Notice) -> WebhookMessage:
    """ntfy takes the plain text as the body and the rest as headers, which must be ASCII."""
    title = Header(notice.title, "utf-8", maxlinelen=10_000).encode()
    title = notice.title if notice.title.isascii() else title
    headers = {"Content-Type": "text/plain; charset=utf-8", "Title": title, "Click": notice.link}
    return WebhookMessage(notice.text[:MAX_CHARS].encode(), headers)


def _json(notice: Notice) -> WebhookMessage:
    called = WebhookPayload(
        table=notice.table,
        game=notice.title,
        seat=notice.seat,
        asked=notice.asked,
        link=notice.link,
        text=notice.text,
        name=notice.to.name,
        others=notice.others,
        content=_with_link(_no_mention(notice.text), notice.link),
    )
    return WebhookMessage(encode(called), _JSON)


def _with_link(text: str, link: str) -> str:
    room = MAX_CHARS - len(link) - 1
    return f"{text[:room]} {link}" if room > 0 else text[:MAX_CHARS]


def _plain_markdown(text: str) -> str:
    return _no_mention(_MARKDOWN.sub(r"\\\1", text))


def _no_mention(text: str) -> str:
    return text.replace("@", f"@{_BREAK}")


_FORMATTERS: Final[Mapping[Format, Callable[[Notice], WebhookMessage]]] = {
    "discord": _discord,
    "slack": _slack,
    "mattermost": _mattermost,
    "google-chat": _google_chat,
    "ntfy": _ntfy,
    "json": _json,
}
