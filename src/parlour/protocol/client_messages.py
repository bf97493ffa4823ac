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
    scene: bool = False
    """Send what lies on the table, for games that say it, and what is tapped for the choices."""

    kept: bool = False
    """I keep the last list of choices that was not empty: say which of them stay."""

    code: Annotated[str, Meta(max_length=20)] | None = None
    """The table's room code. Whoever knows it may watch a table that is not public, also without a name."""

    seat: Annotated[int, Meta(ge=0, le=63)] | None = None
    """Where I play several seats: the one to look and act from. Without it I am shown what everybody sees."""


class Unwatch(Data, frozen=True, tag_field="type", tag="unwatch"):
    table: TableId


class Sync(Data, frozen=True, tag_field="type", tag="sync"):
    """I missed something: send the whole `table` again."""

    table: TableId


class Command(Data, frozen=True, tag_field="type"):
    """What changes something at a table, and is answered."""

    table: TableId
    id: Id


class Act(Command, frozen=True, tag="act"):
    """Do one of the actions that `choices` offered."""

    action: msgspec.Raw
    ask: int | None = None
    """The `ask` that the choice was made under; an older one is refused as stale."""


class Undo(Command, frozen=True, tag="undo"):
    """Take back my last entry, or everything after entry *to*. Where that needs consent, it is asked for."""

    to: int | None = None


class Redo(Command, frozen=True, tag="redo"):
    """Bring back what I took back last."""


class Consent(Command, frozen=True, tag="consent"):
    """Agree to the undo that was asked for, or turn it down."""

    agree: bool


class Resign(Command, frozen=True, tag="resign"):
    """Give up this game."""


class Return(Command, frozen=True, tag="return"):
    """I am back: let me play again in place of the bot that stood in."""


class Pause(Command, frozen=True, tag="pause"):
    """Stop the table's time until someone resumes."""


class Resume(Command, frozen=True, tag="resume"):
    """Let the table's time go on."""


class Say(Command, frozen=True, tag="say"):
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
