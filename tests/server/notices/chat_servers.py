"""Fakes of the chat servers that accept webhooks. Each rejects what the real server rejects.

They follow the servers' documentation: Discord "Execute Webhook", Slack and Mattermost "Incoming webhooks",
Google Chat "Build a webhook" (its JSON allows only the fields of a Message), ntfy "Publishing".
"""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from server.notices.receivers import Request

TAKEN: Final = "200 OK"
REFUSED: Final = "400 Bad Request"


def discord(request: Request) -> str:
    content = _json(request).get("content")
    is_fit = isinstance(content, str) and len(content.strip()) > 0 and len(content) <= 2000
    return "204 No Content" if is_fit else REFUSED


def slack(request: Request) -> str:
    text = _json(request).get("text")
    return TAKEN if isinstance(text, str) and 0 < len(text) <= 40_000 else "400 no_text"


def mattermost(request: Request) -> str:
    text = _json(request).get("text")
    return TAKEN if isinstance(text, str) and 0 < len(text) <= 16_383 else REFUSED


def google_chat(request: Request) -> str:
    body = _json(request)
    text = body.get("text")
    is_known = set(body) <= {"text", "cards", "cardsV2", "thread", "fallbackText"}
    return TAKEN if is_known and isinstance(text, str) and 0 < len(text) <= 4096 else REFUSED


def ntfy(request: Request) -> str:
    """Rejects JSON bodies, which ntfy would display as raw text."""
    topic = request.line.split(" ")[1].strip("/")
    is_text = 0 < len(request.body) <= 4096 and not request.body.startswith(b"{")
    return TAKEN if topic and "/" not in topic and is_text and request.body.decode() else REFUSED


def plain(request: Request) -> str:
    wanted = {"kind", "table", "game", "seat", "asked", "link", "text", "name", "others", "content"}
    return TAKEN if set(_json(request)) == wanted else REFUSED


def _json(request: Request) -> Mapping[str, object]:
    if request.headers.get("content-type") != "application/json":
        return {}
    body = msgspec.json.decode(request.body)
    return body if isinstance(body, dict) else {}


SERVERS: Final[Mapping[str, Callable[[Request], str]]] = {
    "discord": discord,
    "slack": slack,
    "mattermost": mattermost,
    "google-chat": google_chat,
    "ntfy": ntfy,
    "json": plain,
}
