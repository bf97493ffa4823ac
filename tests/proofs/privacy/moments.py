"""The context of a recorded message, and the checks that all games share."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec

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
class Moment:
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

Rule = Callable[[object, Path, Moment], str | None]


def _any(value: object, path: Path, moment: Moment) -> None:
    return None


def _public(value: object, path: Path, moment: Moment) -> str | None:
    """Checks that all viewers of this entry received the same value."""
    if moment.seq < 0 or path[0] not in ("view", "changed"):
        return None
    first = moment.said.setdefault((moment.seq, path[1:]), value)
    return None if first == value else f"is {value!r} here and {first!r} to others"


def as_it_was(value: object, path: Path, moment: Moment) -> str | None:
    """Checks that a public part of an event equals the one in the log."""
    true: object = moment.truth.events[moment.seq]
    for step in path[1:]:
        if isinstance(true, Mapping) and isinstance(step, str):
            true = true.get(step)
        elif isinstance(true, list | tuple) and isinstance(step, int):
            true = true[step] if step < len(true) else None
        else:
            return "is not in the log"
    return None if true == value else f"is {value!r}, and {true!r} in the log"


def _own(value: object, path: Path, moment: Moment) -> str | None:
    return None if value == moment.viewer else f"shows the view of {value!r}"


def _own_room(value: object, path: Path, moment: Moment) -> str | None:
    own = "spectators" if moment.heard.seat is None else "players"
    return None if value == own else f"is of the room {value!r}"


def _when_open(value: object, path: Path, moment: Moment) -> str | None:
    return None if value is None or is_over(moment) else "is shown before the end"


def is_over(moment: Moment) -> bool:
    """True if the message's entry ended the game."""
    truth = moment.truth
    return moment.is_open or (
        moment.seq == len(truth.entries) - 1 and truth.game.result(truth.states[-1]) is not None
    )


ANY: Shape[Moment] = Leaf(_any)
PUBLIC: Shape[Moment] = Leaf(_public)
TRUE: Shape[Moment] = Leaf(as_it_was)
OWN: Shape[Moment] = Leaf(_own)
ROOM: Shape[Moment] = Leaf(_own_room)
SECRET: Shape[Moment] = Leaf(_when_open)
WHEN_OPEN: Shape[Moment] = Whole(_when_open)

_CLOCK = fields(ANY, "kind seconds increment days")
_SEAT = fields(ANY, "number id name kind is_present bot stand_in has_resigned wants_substitute")
_CHAT = fields(ANY, "number name text at seat")
_SPECTATORS = fields(ANY, "names[] others")
_PARTS = Each(Each(Each(ANY)))
_RESULT = Whole(_when_open, Maybe(fields(ANY, "places[] scores[]", breakdown=_PARTS, figures=_PARTS)))


def _of_its_own(value: object, moment: Moment) -> Moment:
    """Returns the context of a line, which belongs to its own entry and is public."""
    seq = value.get("seq") if isinstance(value, dict) else None
    latest = max(moment.latest, moment.seq)
    moment = replace(moment, is_open=is_over(moment), latest=latest)
    return replace(moment, seq=seq if isinstance(seq, int) else -1, viewer=None, now=None)


@dataclass(frozen=True)
class Shapes:
    """The allowed messages of a game. *text* checks words."""

    view: Shape[Moment]
    event: Shape[Moment]
    options: Shape[Moment]
    action: Shape[Moment]
    text: Rule
    captions: Shape[Moment] | None = None
    """The captions of the game's own board, or None."""

    scene: Rule = _any
    """Checks a whole scene, or the whole change of one."""

    piece: Rule = _any
    """Checks a piece of a scene."""

    motion: Rule = _any
    """Checks a motion of an event."""

    messages: Mapping[str, Shape[Moment]] = field(init=False)
    answers: Mapping[str, Shape[Moment]] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "messages", self._messages())
        object.__setattr__(self, "answers", self._answers())

    def _shown(self) -> Fields[Moment]:
        return fields(
            ANY,
            "id code game title status kind parent is_public host commitment rematch"
            " created_at started_at ended_at",
            options=self.options,
            seats=Each(_SEAT),
            clock=_CLOCK,
            absence=fields(ANY, "policy grace"),
            secret=SECRET,
        )

    def _captions(self) -> Shape[Moment]:
        return Maybe(Fields({}) if self.captions is None else self.captions)

    def _scene(self) -> dict[str, Shape[Moment]]:
        """Returns the fields that a scene and a change of one have in common."""
        text: Shape[Moment] = Leaf(self.text)
        own = "type id seat fold rows columns tiling shape checkered missing[] rims[][] faces[]"
        zone = fields(ANY, "id over[] colour", title=text)
        spot = fields(ANY, "id x y width height shape stack colour outline", label=text)
        area = fields(
            ANY,
            f"{own} picture steps size fan links[][]",
            title=text,
            zones=Each(zone),
            spots=Each(spot),
            labels=Whole(_any),
            of=Each(Each(text)),
        )
        marks = Each(fields(ANY, "type at start end why", text=text))
        return {"areas": Each(area), "marks": Maybe(marks), "say": Maybe(text)}

    def _thing(self) -> Shape[Moment]:
        said = {name: Leaf(self.text) for name in ("text", "name", "title")}
        return fields(ANY, "type shape colour picture count turned id face icon value sides", **said)

    def _piece(self) -> Shape[Moment]:
        own = fields(ANY, "at over[] dim until", what=self._thing(), note=Leaf(self.text))
        return Whole(self.piece, own)

    def _motion(self) -> Shape[Moment]:
        return Whole(self.motion, fields(ANY, "type at why start end", shown=Maybe(self._thing())))

    def _whole_scene(self) -> Shape[Moment]:
        return Maybe(Whole(self.scene, Fields({**self._scene(), "pieces": Each(self._piece())})))

    def _changed_scene(self) -> Shape[Moment]:
        put = Values(Each(self._piece()))
        return Maybe(Whole(self.scene, Fields({**self._scene(), "gone": Each(ANY), "put": put})))

    def _line(self) -> Shape[Moment]:
        return Scoped(_of_its_own, fields(ANY, "seq wall by to", text=Leaf(self.text)))

    def _choice(self) -> Shape[Moment]:
        blank = fields(ANY, "field low high step longest examples[] type of[] least most names[] total")
        taps = {"path": Each(ANY), "together": Each(ANY), "drop": ANY, "confirm": ANY}
        return Fields({"action": self.action, "label": Leaf(self.text), "blanks": Each(blank), **taps})

    def _judgements(self) -> Shape[Moment]:
        text: Shape[Moment] = Leaf(self.text)
        move = fields(ANY, "seq seat odds is_played", label=text, reason=SECRET)
        return fields(ANY, "table", moves=Each(move), odds=Each(fields(ANY, "seq odds[]")))

    def _messages(self) -> Mapping[str, Shape[Moment]]:
        text: Shape[Moment] = Maybe(Leaf(self.text))
        clock: Shape[Moment] = Maybe(fields(ANY, "left[] running[]"))
        undo: Shape[Moment] = Maybe(fields(ANY, "by to agreed[]"))
        both = {"clock": clock, "text": text, "captions": self._captions(), "result": _RESULT}
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
            "type table seq kind now offset by to late waiting[] ask may_undo may_redo kept[][]",
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

    def _answers(self) -> Mapping[str, Shape[Moment]]:
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
                state=WHEN_OPEN,
            ),
            "undo": fields(ANY, "entries[]"),
            "chat": fields(ANY, "", room=ROOM, lines=Each(_CHAT)),
            "file": WHEN_OPEN,
            "judgements": Whole(_when_open, self._judgements()),
        }


def _no_card(value: object, path: Path, moment: Moment) -> str | None:
    """Checks that the facts of a refusal are numbers of seats and entries, never of cards."""
    named = set(value) if isinstance(value, dict) else {"?"}
    known = {"ask", "asked", "seat", "caller", "needed", "have", "slot", "entry", "last", "fault", "game"}
    return None if named <= known else f"has facts that nobody has named: {sorted(named - known)}"


PROBLEM = fields(ANY, "code sentence", facts=Whole(_no_card))


def check(
    shapes: Shapes, specified: Mapping[str, Shape[Moment]], truth: Truth, tape: list[Heard]
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
        shape, moment = _placed(shapes, specified, truth, heard, value, said)
        if heard.source.startswith("/api/tables/") and known[1] < heard.sent:
            moment = replace(moment, latest=known[0])
        for path, fault in findings(shape, value, moment):
            where = ".".join(map(str, path))
            yield f"{heard.who} ({heard.seat}) message {n} {heard.source}: {where} {fault}"
        if heard.source == "socket" and moment.seq >= 0:
            known = max(known, (moment.seq, heard.received))
        yield from _not_now(heard, moment, known)


def _placed(
    shapes: Shapes,
    specified: Mapping[str, Shape[Moment]],
    truth: Truth,
    heard: Heard,
    value: object,
    said: dict[tuple[int, Path], object],
) -> tuple[Shape[Moment], Moment]:
    about = value if isinstance(value, dict) else {}
    if heard.source == "events":
        return _specified(specified, "events", truth, heard, about)
    if (found := _SEED.match(heard.source)) is not None:
        return _specified(specified, next(one for one in found.groups() if one), truth, heard, about)
    seq, you = about.get("seq"), about.get("you")
    moment = Moment(heard, truth, -1, heard.seat, False, None, said)
    if heard.source == "socket":
        kind, now = about.get("type"), about.get("now")
        if kind in ("table", "update") and isinstance(seq, int) and isinstance(now, int):
            moment = replace(moment, seq=seq, now=now)
        elif kind == "seats":
            moment = replace(moment, is_open=heard.received >= truth.ended)
        return shapes.messages.get(str(kind), Fields({})), moment
    is_open = heard.received >= truth.ended
    moment = replace(moment, is_open=is_open, said={})
    if heard.status >= 400:
        return PROBLEM, moment
    if isinstance(seq, int):
        moment = replace(moment, seq=seq, viewer=None if you is None else heard.seat)
    which = _WHICH.sub("", heard.source)
    return shapes.answers.get(which, Fields({})), moment


def _specified(
    specified: Mapping[str, Shape[Moment]],
    which: str,
    truth: Truth,
    heard: Heard,
    about: Mapping[str, object],
) -> tuple[Shape[Moment], Moment]:
    """Returns shape and context of a message on the specification's own channels. A document names its turn
    instead of its entry."""
    payload = about.get("payload", about)
    seq = payload.get("seq", -1) if isinstance(payload, Mapping) else -1
    if "turnID" in about:
        turns = [getattr(state, "turn", None) for state in truth.states]
        seq = turns.index(about["turnID"]) if about["turnID"] in turns else -1
    is_open = heard.source != "events" and heard.received >= truth.ended
    moment = Moment(heard, truth, seq if isinstance(seq, int) else -1, heard.seat, is_open, None, {})
    if heard.status >= 400:
        return specified.get("problem", PROBLEM), moment
    return specified.get(which, Fields({})), moment


def _not_now(heard: Heard, moment: Moment, known: tuple[int, int]) -> Iterator[str]:
    """Checks that a player cannot look up their own view of a past entry, which they have to remember.

    *known* is the latest entry that any viewer had received, and since when. In Imperial, players can look up
    everything.
    """
    is_own = (
        heard.source not in ("socket", "events")
        and not heard.source.startswith("/api/imperial")
        and moment.seq >= 0
        and moment.viewer is not None
    )
    seq, since = known
    if is_own and not moment.is_open and moment.seq < seq and since < heard.sent:
        yield f"{heard.who} ({heard.seat}) {heard.source}: shows a seat its past"
