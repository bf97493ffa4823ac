"""Messages from clients. Every message with an `id` gets one `done` or `refused` with that id."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from parlour.engine.values import Data

Id = Annotated[str, Meta(max_length=64, pattern="^[!-~]+$")]
"""Chosen by the client. If it is sent again after a lost connection, it gets the first answer."""

TableId = Annotated[str, Meta(max_length=64, pattern="^[!-~]+$")]
Room = Literal["players", "spectators"]


class Watch(Data, frozen=True, tag_field="type", tag="watch"):
    """Subscribe to a table. The answer is a `table`, then `update`s.

    A player gets what their seat is allowed to see, and this client takes the seat over from older clients.
    """

    table: TableId
    words: bool = True
    """Send sentences and labels too. A client or bot that makes its own can leave them out."""

    language: Annotated[str, Meta(max_length=16)] = "en"
    as_spectator: bool = False
    scene: bool = False
    """Send the scene of the table, for games that have one, and what the player taps for each choice."""

    kept: bool = False
    """The client keeps the last non-empty list of choices, so send which of them stay."""

    code: Annotated[str, Meta(max_length=20)] | None = None
    """The table's room code. With it a client can watch a table that is not public, also without a name."""

    seat: Annotated[int, Meta(ge=0, le=63)] | None = None
    """For a person with several seats, the one to view and act from. The default is the spectators' view."""


class Unwatch(Data, frozen=True, tag_field="type", tag="unwatch"):
    table: TableId


class Sync(Data, frozen=True, tag_field="type", tag="sync"):
    """Send the whole `table` again, because the client missed a message."""

    table: TableId


class Command(Data, frozen=True, tag_field="type"):
    """A message that changes a table and gets an answer."""

    table: TableId
    id: Id


class Act(Command, frozen=True, tag="act"):
    """Perform one of the actions in `choices`."""

    action: msgspec.Raw
    ask: int | None = None
    """The `ask` that came with the choice. An older one is refused as stale."""


class Undo(Command, frozen=True, tag="undo"):
    """Take back the player's last entry, or everything after entry *to*. Requests consent if needed."""

    to: int | None = None


class Redo(Command, frozen=True, tag="redo"):
    """Restore what the player last took back."""


class Consent(Command, frozen=True, tag="consent"):
    """Agree to the pending undo request, or decline it."""

    agree: bool


class Resign(Command, frozen=True, tag="resign"):
    """Resign from the game."""


class Return(Command, frozen=True, tag="return"):
    """Play again, instead of the bot that stood in for the player."""


class Pause(Command, frozen=True, tag="pause"):
    """Pause the table until a player resumes it."""


class Resume(Command, frozen=True, tag="resume"):
    """Resume the paused table."""


class Say(Command, frozen=True, tag="say"):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class WatchLists(Data, frozen=True, tag_field="type", tag="watch-lists"):
    """Subscribe to changes of the open tables and of the person's own tables."""


class Ping(Data, frozen=True, tag_field="type", tag="ping"):
    n: int = 0


ClientMessage = (
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
