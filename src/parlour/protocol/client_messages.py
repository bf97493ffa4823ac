"""What a page sends over the socket. Every message with an `id` gets one `done` or `refused` with that id."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from parlour.engine.values import Data

Id = Annotated[str, Meta(max_length=64, pattern="^[!-~]+$")]
"""Chosen by the page. Sent again after a broken connection, the same id gets the first answer."""

TableId = Annotated[str, Meta(max_length=64, pattern="^[!-~]+$")]
Room = Literal["players", "spectators"]


class Watch(Data, frozen=True, tag_field="type", tag="watch"):
    """Show me this table from now on; the answer is a `table`, then `update`s.

    Someone who sits there is shown what the seat may see, and this page takes the seat over from older pages.
    """

    table: TableId
    words: bool = True
    """Send sentences and labels too; a page or bot that draws everything itself saves them."""

    language: Annotated[str, Meta(max_length=16)] = "en"
    as_spectator: bool = False


class Unwatch(Data, frozen=True, tag_field="type", tag="unwatch"):
    table: TableId


class Sync(Data, frozen=True, tag_field="type", tag="sync"):
    """I missed something: send the whole `table` again."""

    table: TableId


class Act(Data, frozen=True, tag_field="type", tag="act"):
    """Do one of the actions that `choices` offered."""

    table: TableId
    id: Id
    action: msgspec.Raw
    ask: int | None = None
    """The `ask` that the choice was made under; an older one is refused as stale."""


class Undo(Data, frozen=True, tag_field="type", tag="undo"):
    """Take back my last entry, or everything after entry *to*. Where that needs consent, it is asked for."""

    table: TableId
    id: Id
    to: int | None = None


class Redo(Data, frozen=True, tag_field="type", tag="redo"):
    table: TableId
    id: Id


class Consent(Data, frozen=True, tag_field="type", tag="consent"):
    """Agree to the undo that was asked for, or turn it down."""

    table: TableId
    id: Id
    agree: bool


class Resign(Data, frozen=True, tag_field="type", tag="resign"):
    table: TableId
    id: Id


class Return(Data, frozen=True, tag_field="type", tag="return"):
    """I am back: let me play again in place of the bot that stood in."""

    table: TableId
    id: Id


class Pause(Data, frozen=True, tag_field="type", tag="pause"):
    """Stop the table's time until someone resumes."""

    table: TableId
    id: Id


class Resume(Data, frozen=True, tag_field="type", tag="resume"):
    table: TableId
    id: Id


class Say(Data, frozen=True, tag_field="type", tag="say"):
    table: TableId
    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class WatchLists(Data, frozen=True, tag_field="type", tag="watch-lists"):
    """Tell me when the open tables or my own tables change."""


class Ping(Data, frozen=True, tag_field="type", tag="ping"):
    n: int = 0


Ask = (
    Watch
    | Unwatch
    | Sync
    | Act
    | Undo
    | Redo
    | Consent
    | Resign
    | Return
    | Pause
    | Resume
    | Say
    | WatchLists
    | Ping
)
