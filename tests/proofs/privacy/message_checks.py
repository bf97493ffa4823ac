"""The context of a recorded message, and the checks that all games share."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec

from parlour.engine.chance import Stream
from parlour.engine.contract.choices import OPEN_KINDS
from parlour.engine.scene import Counter
from parlour.engine.values import Viewer
from proofs.privacy.recorder import Heard
from proofs.privacy.shapes import (
    Each,
    Fields,
    Leaf,
    Maybe,
    Path,
    Scoped,
    Shape,
    Values,
    Whole,
    fields,
    findings,
)
from proofs.privacy.truth import Truth


@dataclass(frozen=True)
class MessageContext:
    heard: Heard
    truth: Truth
    seq: int
    viewer: Viewer
    is_open: bool
    """True if the game was certainly over when the message was made, so that everything is public."""

    now: int | None
    said: dict[tuple[int, Path], object]
    """Public values by entry and path. All viewers must have received the same."""

    latest: int = -1
    """The last entry that certainly existed when the message was made."""

    @property
    def is_past(self) -> bool:
        """True if the message is about an earlier entry of a running game."""
        return 0 <= self.seq < self.latest and not self.is_open


_WHICH: Final = re.compile(r"^/api/tables/[^/]+/?|(?<=[a-z])[/?].*$")
_SEED: Final = re.compile(r"^/api/(?:game/[^/]+/(?P<part>\w+)|(?P<game>game)/|imperial/(?P<tree>[\w-]+)/)")

_OPEN: Final = {kind.__struct_config__.tag for kind in OPEN_KINDS}
_OPEN_FIELDS: Final = {"type", *(field for kind in OPEN_KINDS for field in kind.__struct_fields__)}

Rule = Callable[[object, Path, MessageContext], str | None]


def _any(value: object, path: Path, context: MessageContext) -> None:
    return None


def _public(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that all viewers of this entry received the same value."""
    if context.seq < 0 or path[0] not in ("view", "changed"):
        return None
    first = context.said.setdefault((context.seq, path[1:]), value)
    return None if first == value else f"is {value!r} here and {first!r} to others"


def equals_log(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that a public part of an event equals the one in the log."""
    true: object = context.truth.events[context.seq]
    for step in path[1:]:
        if isinstance(true, Mapping) and isinstance(step, str):
            true = true.get(step)
        elif isinstance(true, list | tuple) and isinstance(step, int):
            true = true[step] if step < len(true) else None
        else:
            return "is not in the log"
    return None if true == value else f"is {value!r}, and {true!r} in the log"


def _own(value: object, path: Path, context: MessageContext) -> str | None:
    return None if value == context.viewer else f"shows the view of {value!r}"


def _own_room(value: object, path: Path, context: MessageContext) -> str | None:
    own = "spectators" if context.heard.seat is None else "players"
    return None if value == own else f"is of the room {value!r}"


def _when_open(value: object, path: Path, context: MessageContext) -> str | None:
    return None if value is None or is_over(context) else "is shown before the end"


def is_over(context: MessageContext) -> bool:
    """True if the message's entry ended the game."""
    truth = context.truth
    return context.is_open or (
        context.seq == len(truth.entries) - 1 and truth.game.result(truth.states[-1]) is not None
    )


ANY: Shape[MessageContext] = Leaf(_any)
PUBLIC: Shape[MessageContext] = Leaf(_public)
TRUE: Shape[MessageContext] = Leaf(equals_log)
OWN: Shape[MessageContext] = Leaf(_own)
ROOM: Shape[MessageContext] = Leaf(_own_room)
SECRET: Shape[MessageContext] = Leaf(_when_open)
WHEN_OPEN: Shape[MessageContext] = Whole(_when_open)

_CLOCK = fields(ANY, "kind seconds increment days")
_SEAT = fields(ANY, "number id name kind is_present bot stand_in has_resigned wants_substitute")
_CHAT = fields(ANY, "number name text at seat")
_SPECTATORS = fields(ANY, "names[] others")
_PARTS = Each(Each(Each(ANY)))
_RESULT = Whole(_when_open, Maybe(fields(ANY, "places[] scores[]", breakdown=_PARTS, figures=_PARTS)))


def _of_its_own(value: object, context: MessageContext) -> MessageContext:
    """Returns the context of a line, which belongs to its own entry and is public."""
    seq = value.get("seq") if isinstance(value, dict) else None
    latest = max(context.latest, context.seq)
    context = replace(context, is_open=is_over(context), latest=latest)
    return replace(context, seq=seq if isinstance(seq, int) else -1, viewer=None, now=None)


@dataclass(frozen=True)
class Shapes:
    """The allowed messages of a game. *text* checks words."""

    view: Shape[MessageContext]
    event: Shape[MessageContext]
    options: Shape[MessageContext]
    action: Shape[MessageContext]
    text: Rule
    captions: Shape[MessageContext] | None = None
    """The captions of the game's own board, or None."""

    scene: Rule = _any
    """Checks a whole scene, or the whole change of one."""

    piece: Rule = _any
    """Checks a piece of a scene."""

    motion: Rule = _any
    """Checks a motion of an event."""

    messages: Mapping[str, Shape[MessageContext]] = field(init=False)
    answers: Mapping[str, Shape[MessageContext]] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "messages", self._messages())
        object.__setattr__(self, "answers", self._answers())

    def _shown(self) -> Fields[MessageContext]:
        return fields(
            ANY,
            "id code game title status kind parent is_public host commitment rematch"
            " created_at started_at ended_at kinds[] colours[] has_notation has_plans",
            options=self.options,
            seats=Each(_SEAT),
            clock=_CLOCK,
            absence=fields(ANY, "policy grace"),
            secret=SECRET,
        )

    def _captions(self) -> Shape[MessageContext]:
        return Maybe(Fields({}) if self.captions is None else self.captions)

    def _scene(self) -> dict[str, Shape[MessageContext]]:
        """Returns the fields that a scene and a change of one have in common."""
        text: Shape[MessageContext] = Leaf(self.text)
        said = Whole(self._texts)
        own = "type id seat fold rows columns tiling shape checkered missing[] rims[][] faces[]"
        looks = "weight aspect order across turns picture pointer labels[] side seats tray control speaker"
        zone = fields(ANY, "id over[] colour", name=text, label=text)
        spot = fields(ANY, "id x y width height shape stack colour outline picture", name=text, label=text)
        area = fields(
            ANY,
            f"{own} {looks} size fan links[][]",
            title=text,
            name=text,
            zones=Each(zone),
            spots=Each(spot),
            names=said,
            labels=said,
            pictures=said,
            of=said,
        )
        marks = Each(fields(ANY, "type at start end why places[] picture look over", text=text))
        said_once = {name: Maybe(text) for name in ("say", "pending", "blocked")}
        return {"areas": Each(area), "marks": Maybe(marks), **said_once, "picture": ANY, "around": ANY}

    def _texts(self, value: object, path: Path, context: MessageContext) -> str | None:
        """Checks every text in a list, such as pairs of a place and its name, or counters."""
        if isinstance(value, dict):
            unknown = {*value} - {"type", *Counter.__struct_fields__}
            return f"has {unknown}" if unknown else self._texts([*value.values()], path, context)
        if isinstance(value, list):
            found = (self._texts(one, (*path, n), context) for n, one in enumerate(value))
            return next((fault for fault in found if fault is not None), None)
        return self.text(value, path, context) if isinstance(value, str) else None

    def _thing(self) -> Shape[MessageContext]:
        said = {name: Leaf(self.text) for name in ("text", "name", "title")}
        own = "type shape colour picture count turned tinted id face icon value sides"
        return fields(ANY, f"{own} finish fallen comes spent beads[]", **said)

    def _piece(self) -> Shape[MessageContext]:
        said: Shape[MessageContext] = Leaf(self.text)
        own = fields(ANY, "at over[] dim until turned tone", what=self._thing(), note=said, beside=said)
        return Whole(self.piece, own)

    def _motion(self) -> Shape[MessageContext]:
        return Whole(
            self.motion, fields(ANY, "type at why start end via[] ms kind", shown=Maybe(self._thing()))
        )

    def _whole_scene(self) -> Shape[MessageContext]:
        return Maybe(Whole(self.scene, Fields({**self._scene(), "pieces": Each(self._piece())})))

    def _changed_scene(self) -> Shape[MessageContext]:
        put = Values(Each(self._piece()))
        return Maybe(Whole(self.scene, Fields({**self._scene(), "gone": Each(ANY), "put": put})))

    def _line(self) -> Shape[MessageContext]:
        said: Shape[MessageContext] = Leaf(self.text)
        return Scoped(_of_its_own, fields(ANY, "seq wall by to seat", text=said, short=said))

    def _ending(self) -> Shape[MessageContext]:
        return Maybe(fields(ANY, "", reason=Leaf(self.text)))

    def _choice(self) -> Shape[MessageContext]:
        blank = fields(ANY, "field low high step longest examples[] type of[] least most names[] total")
        taps = {"path": Each(ANY), "together": Each(ANY), "drop": ANY, "confirm": ANY}
        taps["button"] = ANY
        return Fields({"action": self.action, "label": Leaf(self.text), "blanks": Each(blank), **taps})

    def _judgements(self) -> Shape[MessageContext]:
        text: Shape[MessageContext] = Leaf(self.text)
        move = fields(ANY, "seq seat odds is_played", label=text, reason=SECRET)
        return fields(ANY, "table", moves=Each(move), odds=Each(fields(ANY, "seq odds[]")))

    def _bug_report(self) -> Shape[MessageContext]:
        said: Shape[MessageContext] = Leaf(self.text)
        return fields(
            ANY,
            "format format_version seq language is_redealt",
            you=OWN,
            view=self.view,
            text=said,
            scene=self._whole_scene(),
            choices=Each(Fields({"action": Whole(self._offered), "label": said})),
            lines=Each(Scoped(_of_its_own, fields(ANY, "seq", text=said))),
            game=Whole(as_known),
        )

    def _offered(self, value: object, path: Path, context: MessageContext) -> str | None:
        """Checks an action, or an open choice and the action inside it."""
        if isinstance(value, dict) and value["type"] in _OPEN:
            unknown = {*value} - _OPEN_FIELDS
            return f"has {unknown}" if unknown else self._offered(value["action"], (*path, "action"), context)
        found = findings(self.action, value, context, path)
        return next((f"{'.'.join(map(str, at))} {fault}" for at, fault in found), None)

    def _messages(self) -> Mapping[str, Shape[MessageContext]]:
        text: Shape[MessageContext] = Maybe(Leaf(self.text))
        clock: Shape[MessageContext] = Maybe(fields(ANY, "left[] running[]"))
        undo: Shape[MessageContext] = Maybe(fields(ANY, "by to agreed[]"))
        both = {"clock": clock, "text": text, "captions": self._captions(), "result": _RESULT}
        both["ending"] = self._ending()
        shown, line = self._shown(), self._line()
        whole = fields(
            ANY,
            "type seq now offset waiting[] ask may_undo may_redo is_paused is_closed visited",
            you=OWN,
            table=shown,
            view=Maybe(self.view),
            choices=Each(self._choice()),
            undo=undo,
            scene=self._whole_scene(),
            lines=Each(line),
            chat=Each(_CHAT),
            spectators=_SPECTATORS,
            **both,
        )
        update = fields(
            ANY,
            "type table seq kind now offset by to seat late waiting[] ask may_undo may_redo kept[][]",
            short=Leaf(self.text),
            events=Each(self.event),
            changed=self.view,
            choices=Maybe(Each(self._choice())),
            scene=self._changed_scene(),
            motions=Each(self._motion()),
            lines=Maybe(Each(Leaf(self.text))),
            **both,
        )
        return {
            "welcome": fields(ANY, "type person name version wall by_table"),
            "table": whole,
            "update": update,
            "done": fields(ANY, "type id table seq"),
            "refused": fields(ANY, "type id table code", sentence=Leaf(self.text), facts=Whole(_no_card)),
            "seats": fields(ANY, "type", table=shown),
            "chatted": fields(ANY, "type table", room=ROOM, line=_CHAT),
            "spectators": fields(ANY, "type table", spectators=_SPECTATORS),
            "undo-asked": fields(ANY, "type table", undo=undo),
            "paused": fields(ANY, "type table is_paused now offset"),
            "superseded": fields(ANY, "type table"),
            "fault": fields(ANY, "type code table", sentence=Leaf(self.text)),
        }

    def _answers(self) -> Mapping[str, Shape[MessageContext]]:
        return {
            "": self._shown(),
            "log": fields(ANY, "next last", lines=Each(self._line())),
            "replay": fields(
                ANY,
                "table seq kind by wall now may_open",
                you=OWN,
                view=self.view,
                text=Leaf(self.text),
                captions=self._captions(),
                scene=self._whole_scene(),
                lines=Each(Leaf(self.text)),
                ending=self._ending(),
                state=WHEN_OPEN,
            ),
            "undo": fields(ANY, "entries[]"),
            "chat": fields(ANY, "", room=ROOM, lines=Each(_CHAT)),
            "file": WHEN_OPEN,
            "bug-report": self._bug_report(),
            "judgements": Whole(_when_open, self._judgements()),
        }


REDEALS: Final = 2000
"""If none of these redeals is the real position, a report with the real position was not dealt by chance."""


def as_known(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that the log in a bug report is the real one only if the viewer is allowed to know it. Otherwise
    it is a single position, dealt again."""
    truth, seq, viewer = context.truth, context.seq, context.viewer
    if not isinstance(value, dict) or value["secret"] is not None:
        return "is no log without its secret"
    entries, game, state = value["entries"], truth.game, truth.states[seq]
    if not game.secrets or context.is_open:
        return None if len(entries) in (1, seq + 1) else f"has {len(entries)} entries, not {seq + 1}"
    if [entry["kind"] for entry in entries] != ["fork"] or {"draws", "events", "action"} & {*entries[0]}:
        return "has more than one redealt position"
    given = game.decode_entry(msgspec.json.encode(entries[0])).base
    if given is None or game.view(given, viewer) != game.view(state, viewer):
        return "is not what the viewer knows"
    streams = (Stream(b"redealt".ljust(32), f"{n}") for n in range(REDEALS))
    if given == state and all(game.redeal(state, viewer, stream) != state for stream in streams):
        return "is the real position"
    return None


def _no_card(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that the facts of a refusal are numbers of seats and entries, never of cards."""
    named = set(value) if isinstance(value, dict) else {"?"}
    known = {"ask", "asked", "seat", "caller", "needed", "have", "slot", "entry", "last", "fault", "game"}
    return None if named <= known else f"has facts that nobody has named: {sorted(named - known)}"


PROBLEM = fields(ANY, "code sentence", facts=Whole(_no_card))


def check(
    shapes: Shapes, specified: Mapping[str, Shape[MessageContext]], truth: Truth, tape: list[Heard]
) -> Iterator[str]:
    """Yields every finding in a recording, with its receiver and its path in the message."""
    said: dict[tuple[int, Path], object] = {}
    known = (-1, 0)
    seen: set[tuple[Viewer, bytes]] = set()
    for n, heard in enumerate(tape):
        if heard.source == "socket" and (heard.seat, heard.raw) in seen:
            continue  # the same message to another viewer of this seat
        seen.add((heard.seat, heard.raw))
        value = msgspec.json.decode(heard.raw)
        shape, context = _placed(shapes, specified, truth, heard, value, said)
        if heard.source.startswith("/api/tables/") and known[1] < heard.sent:
            context = replace(context, latest=known[0])
        for path, fault in findings(shape, value, context):
            where = ".".join(map(str, path))
            yield f"{heard.who} ({heard.seat}) message {n} {heard.source}: {where} {fault}"
        if heard.source == "socket" and context.seq >= 0:
            known = max(known, (context.seq, heard.received))
        yield from _not_now(heard, context, known)


def _placed(
    shapes: Shapes,
    specified: Mapping[str, Shape[MessageContext]],
    truth: Truth,
    heard: Heard,
    value: object,
    said: dict[tuple[int, Path], object],
) -> tuple[Shape[MessageContext], MessageContext]:
    about = value if isinstance(value, dict) else {}
    if heard.source == "events":
        return _specified(specified, "events", truth, heard, about)
    if (found := _SEED.match(heard.source)) is not None:
        return _specified(specified, next(one for one in found.groups() if one), truth, heard, about)
    seq, you = about.get("seq"), about.get("you")
    context = MessageContext(heard, truth, -1, heard.seat, False, None, said)
    if heard.source == "socket":
        kind, now = about.get("type"), about.get("now")
        if kind in ("table", "update") and isinstance(seq, int) and isinstance(now, int):
            context = replace(context, seq=seq, now=now)
        elif kind == "seats":
            context = replace(context, is_open=heard.received >= truth.ended)
        return shapes.messages.get(str(kind), Fields({})), context
    is_open = heard.received >= truth.ended
    context = replace(context, is_open=is_open, said={})
    if heard.status >= 400:
        return PROBLEM, context
    if isinstance(seq, int):
        context = replace(context, seq=seq, viewer=None if you is None else heard.seat)
    which = _WHICH.sub("", heard.source)
    return shapes.answers.get(which, Fields({})), context


def _specified(
    specified: Mapping[str, Shape[MessageContext]],
    which: str,
    truth: Truth,
    heard: Heard,
    about: Mapping[str, object],
) -> tuple[Shape[MessageContext], MessageContext]:
    """Returns shape and context of a message on the specification's own channels. A document names its turn
    instead of its entry."""
    payload = about.get("payload", about)
    seq = payload.get("seq", -1) if isinstance(payload, Mapping) else -1
    if "turnID" in about:
        turns = [getattr(state, "turn", None) for state in truth.states]
        seq = turns.index(about["turnID"]) if about["turnID"] in turns else -1
    is_open = heard.source != "events" and heard.received >= truth.ended
    context = MessageContext(heard, truth, seq if isinstance(seq, int) else -1, heard.seat, is_open, None, {})
    if heard.status >= 400:
        return specified.get("problem", PROBLEM), context
    return specified.get(which, Fields({})), context


def _not_now(heard: Heard, context: MessageContext, known: tuple[int, int]) -> Iterator[str]:
    """Checks that a player cannot look up their own view of a past entry, which they have to remember.

    *known* is the latest entry that any viewer had received, and since when. In Imperial, players can look up
    everything.
    """
    is_own = (
        heard.source not in ("socket", "events")
        and not heard.source.startswith("/api/imperial")
        and context.seq >= 0
        and context.viewer is not None
    )
    seq, since = known
    if is_own and not context.is_open and context.seq < seq and since < heard.sent:
        yield f"{heard.who} ({heard.seat}) {heard.source}: shows a seat its past"
