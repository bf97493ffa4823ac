"""A game as the rest of Parlour uses it: a module's rules, with what it left out filled in."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from types import NoneType
from typing import TypeVar, cast, get_args

import msgspec

from parlour.engine.chance import Chance
from parlour.engine.contract import Due, Lapse, Opens, Result
from parlour.engine.entry import Entry
from parlour.engine.german import GERMAN
from parlour.engine.records import Row
from parlour.engine.refusals import SENTENCES, Fact
from parlour.engine.values import MAX_SEATS, NOBODY, Data, Millis, Seat, Viewer
from parlour.engine.words import Catalogue, Words

F = TypeVar("F")


class GameContractError(Exception):
    """A module that does not keep the contract; the text names the fault."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """Everything `contract.py` names, ready to call. Values are `Data`: only the game knows more."""

    name: str
    title: str
    seats: range
    version: int
    opens: Opens
    bound: int | None
    secrets: bool
    score_unit: int
    """Scores are counted in so many parts of a point, as money in cents."""

    where: str

    Options: type[Data]
    State: type[Data]
    View: type[Data]
    actions: tuple[type[Data], ...]
    notices: tuple[type[Data], ...]
    by_platform: tuple[type[Data], ...]
    """The notices that the platform may send at any time, such as that everyone has left."""

    events: tuple[type[Data], ...]

    setup: Callable[[Data, int, Chance, Millis], Data]
    start: Callable[[Data], Data]
    decide: Callable[[Data, Seat | None, Data, Chance, Millis], Sequence[Data]]
    evolve: Callable[[Data, Data], Data]
    to_act: Callable[[Data], Collection[Seat]]
    legal: Callable[[Data, Seat], Sequence[Data]]
    result: Callable[[Data], Result | None]

    view: Callable[[Data, Viewer], Data]
    redact: Callable[[Data, Viewer], Data]
    tells: Callable[[Data], Collection[Viewer]]
    final: Callable[[Data], bool]
    redeal: Callable[[Data, Viewer, Chance], Data]
    hidden: Callable[[Data, Viewer], Mapping[str, object]]
    due: Callable[[Data], Due | None]
    lapse: Callable[[Data, Seat], Lapse | None]
    pass_over: Callable[[Data, Sequence[Data], Collection[Seat], Millis], Sequence[Data]]
    """What was decided, once the rules know who is gone; the platform knows it, no state does."""

    conserved: Callable[[Data], object]

    sentence: Callable[[Data, Words], str]
    label: Callable[[Data, Data, Words], str]
    refusal: Callable[[str, Mapping[str, Fact], Words], str]
    describe: Callable[[Data, Words], str]
    translations: Catalogue

    bot: object | None
    records: Callable[..., Sequence[Row]] | None
    """The seed's tables: rows to write for an entry, where the game keeps any."""

    document: Callable[..., object] | None
    """The seed's tree, where the game keeps one."""

    decode_options: Callable[[bytes], Data]
    decode_action: Callable[[bytes], Data]
    decode_event: Callable[[bytes], Data]
    decode_state: Callable[[bytes], Data]
    decode_view: Callable[[bytes], Data]
    decode_entry: Callable[[bytes], Entry]

    def points(self, score: int) -> str:
        """A score as people read it: 12.50 where it is counted in cents, and 12 for a whole one."""
        whole, part = divmod(abs(score), self.score_unit)
        sign, digits = "-" if score < 0 else "", len(str(self.score_unit)) - 1
        return f"{sign}{whole}.{part:0{digits}}" if part else f"{sign}{whole}"

    def outcome(
        self, state: Data, by: Seat | None, action: Data, chance: Chance, now: Millis, gone: Collection[Seat]
    ) -> tuple[Data, ...]:
        """The events that *action* leads to while *gone* are gone."""
        events = tuple(self.decide(state, by, action, chance, now))
        return tuple(self.pass_over(state, events, gone, now)) if gone else events

    def words(self, names: Sequence[str], language: str = "en", you: Viewer = None) -> Words:
        return Words(names, language, self.translations, you)


def bind(module: object, where: str | None = None) -> Game:
    """The game that *module* holds, or GameContractError. *where* is how another process can import it."""
    found = _Reader(module)
    secrets = found.maybe("secrets", True)
    actions, notices = found.union("Action"), found.union("Notice", required=False)
    started, events = found.struct("Started", default=Began), found.union("Event")
    state = found.struct("State")
    _tagged(found.name, (*actions, *notices))
    _tagged(found.name, (started, *events))
    return Game(
        name=found.name,
        title=found.needed("title", str),
        seats=_seats(found),
        version=found.needed("version", int),
        opens=_opens(found),
        bound=found.bound(),
        secrets=secrets,
        score_unit=found.maybe("score_unit", 1),
        where=where or str(getattr(module, "__name__", "")),
        Options=_options(found),
        State=state,
        View=found.struct("View", default=None if secrets else state),
        actions=actions,
        notices=notices,
        by_platform=_by_platform(found, notices),
        events=events,
        setup=found.function("setup", _began if started is Began else None),
        start=found.function("start"),
        decide=found.function("decide"),
        evolve=found.function("evolve"),
        to_act=found.function("to_act"),
        legal=found.function("legal"),
        result=found.function("result", _no_result if found.bound() is None else None),
        view=found.function("view", None if secrets else _whole),
        redact=found.function("redact", None if secrets else _whole),
        tells=found.function("tells", None if secrets else _tells_nobody),
        final=found.function("final", _never_final),
        redeal=found.function("redeal", None if secrets else _same),
        hidden=found.function("hidden", None if secrets else _nothing_hidden),
        due=found.function("due", _no_due),
        lapse=found.function("lapse", _no_lapse),
        pass_over=found.function("pass_over", _as_decided),
        conserved=found.function("conserved", _nothing_conserved),
        sentence=found.function("sentence"),
        label=found.function("label"),
        refusal=_with_table_refusals(
            found.function("refusal", _from(found.maybe("refusals", cast(Mapping[str, str], {}))))
        ),
        describe=found.function("describe"),
        translations=_with_table_words(found.maybe("translations", cast(Catalogue, {}))),
        bot=getattr(module, "bot", None),
        records=getattr(module, "records", None),
        document=getattr(module, "document", None),
        decode_options=_decoder(_options(found)),
        decode_action=_decoder(_either(actions)),
        decode_event=_decoder(_either((started, *events))),
        decode_state=_decoder(state),
        decode_view=_decoder(found.struct("View", default=None if secrets else state)),
        decode_entry=_entry_decoder((*actions, *notices), (started, *events), state),
    )


class NoOptions(Data, frozen=True):
    """The options of a game that has none."""


class Began(Data, frozen=True, tag="began"):
    """The start of a game in which nothing is dealt."""

    seats: int


def refuse(table_code: str, facts: Mapping[str, Fact], words: Words) -> str | None:
    """The sentence for a refusal of the table itself, or None when it is the game's."""
    sentence = SENTENCES.get(table_code)
    if sentence is None:
        return None
    seat = facts.get("by")
    who = words.name(Seat(seat) if isinstance(seat, int) else None)
    return words.say(sentence, **{"who": who, **facts})


class _Reader:
    """Reads a module's parts and names what is missing or of the wrong kind."""

    def __init__(self, module: object) -> None:
        self._module = module
        self.name: str = getattr(module, "__name__", repr(module))
        self.name = self.needed("name", str)

    def needed(self, part: str, kind: type[F]) -> F:
        value = getattr(self._module, part, None)
        if not isinstance(value, kind):
            raise GameContractError(f"{self.name} needs `{part}`, a {kind.__name__}; it has {value!r}")
        return value

    def maybe(self, part: str, otherwise: F) -> F:
        return cast(F, getattr(self._module, part, otherwise))

    def bound(self) -> int | None:
        value = getattr(self._module, "bound", "missing")
        if value is not None and not isinstance(value, int):
            raise GameContractError(
                f"{self.name} needs `bound`: the most entries a game may take, or None if it is endless"
            )
        return value

    def struct(self, part: str, default: type[Data] | None = None) -> type[Data]:
        value = getattr(self._module, part, default)
        if not (isinstance(value, type) and issubclass(value, Data)):
            raise GameContractError(f"{self.name} needs `{part}`, a class made from Data; it has {value!r}")
        return value

    def union(self, part: str, required: bool = True) -> tuple[type[Data], ...]:
        value = getattr(self._module, part, None)
        if value is None and not required:
            return ()
        kinds = (value,) if isinstance(value, type) else get_args(value)
        if not kinds or not all(isinstance(kind, type) and issubclass(kind, Data) for kind in kinds):
            raise GameContractError(
                f"{self.name} needs `{part}`, a class made from Data or a union of them; it has {value!r}"
            )
        return kinds

    def function(self, part: str, otherwise: F | None = None) -> F:
        value = getattr(self._module, part, otherwise)
        if not callable(value):
            raise GameContractError(
                f"{self.name} has no function `{part}`; docs/authors.md says what it is for"
            )
        return cast(F, value)


def _seats(found: _Reader) -> range:
    seats = found.needed("seats", range)
    if not seats or seats[0] < 1 or seats[-1] > MAX_SEATS:
        raise GameContractError(
            f"{found.name} needs `seats`, a range of numbers from 1 to {MAX_SEATS}; it has {seats!r}"
        )
    return seats


def _options(found: _Reader) -> type[Data]:
    kind = found.struct("Options", default=NoOptions)
    if needed := [field.name for field in msgspec.structs.fields(kind) if field.required]:
        raise GameContractError(
            f"{found.name}: the option {needed[0]} needs a default, so that one can simply play"
        )
    return kind


def _by_platform(found: _Reader, notices: tuple[type[Data], ...]) -> tuple[type[Data], ...]:
    kinds = found.maybe("by_platform", cast(tuple[type[Data], ...], ()))
    if not set(kinds) <= set(notices):
        raise GameContractError(f"{found.name}: what `by_platform` lists must be notices")
    return kinds


def _opens(found: _Reader) -> Opens:
    opens = found.needed("opens", str)
    if opens not in get_args(Opens):
        raise GameContractError(f'{found.name} needs `opens`, "all" or "nothing"; it has {opens!r}')
    return cast(Opens, opens)


def _tagged(name: str, kinds: Iterable[type[Data]]) -> None:
    seen: dict[object, str] = {}
    for kind in kinds:
        tag = kind.__struct_config__.tag
        if tag is None:
            raise GameContractError(
                f'{name}: {kind.__name__} needs a tag, as in `class {kind.__name__}(Data, tag="…")`'
            )
        if tag in seen:
            raise GameContractError(f"{name}: {kind.__name__} and {seen[tag]} have the same tag {tag!r}")
        seen[tag] = kind.__name__


def _either(kinds: Iterable[type[Data]]) -> object:
    return reduce(or_, kinds)


def _decoder(kind: object) -> Callable[[bytes], Data]:
    return cast(Callable[[bytes], Data], msgspec.json.Decoder(cast(type[Data], kind)).decode)


def _entry_decoder(
    actions: tuple[type[Data], ...], events: tuple[type[Data], ...], state: type[Data]
) -> Callable[[bytes], Entry]:
    exact = msgspec.defstruct(
        "Entry",
        [
            ("action", reduce(or_, actions, NoneType), None),
            ("events", tuple[_either(events), ...], ()),  # type: ignore[misc]  # the union is made at run time
            ("base", state | None, None),
        ],
        bases=(Entry,),
        frozen=True,
        omit_defaults=True,
        kw_only=True,
    )
    decode, fields = msgspec.json.Decoder(exact).decode, Entry.__struct_fields__
    return lambda raw: _plain(decode(raw), fields)


def _plain(exact: msgspec.Struct, fields: tuple[str, ...]) -> Entry:
    return Entry(**{field: getattr(exact, field) for field in fields})


def _with_table_refusals(
    own: Callable[[str, Mapping[str, Fact], Words], str],
) -> Callable[[str, Mapping[str, Fact], Words], str]:
    return lambda code, facts, words: refuse(code, facts, words) or own(code, facts, words)


def _with_table_words(own: Catalogue) -> Catalogue:
    return {**own, "de": {**GERMAN, **own.get("de", {})}}


def _from(sentences: Mapping[str, str]) -> Callable[[str, Mapping[str, Fact], Words], str]:
    """The refusals of a game that lists its sentences by code."""
    return lambda code, facts, words: words.say(sentences.get(code, "You cannot do that now."), **facts)


def _began(options: Data, seats: int, chance: Chance, now: Millis) -> Began:
    return Began(seats)


def _whole(value: Data, viewer: Viewer) -> Data:
    return value


def _same(state: Data, viewer: Viewer, chance: Chance) -> Data:
    return state


def _tells_nobody(event: Data) -> Collection[Viewer]:
    return NOBODY


def _nothing_hidden(state: Data, viewer: Viewer) -> Mapping[str, object]:
    return {}


def _never_final(event: Data) -> bool:
    return False


def _no_due(state: Data) -> Due | None:
    return None


def _no_lapse(state: Data, seat: Seat) -> Lapse | None:
    return None


def _as_decided(state: Data, events: Sequence[Data], gone: Collection[Seat], now: Millis) -> Sequence[Data]:
    return events


def _no_result(state: Data) -> Result | None:
    return None


def _nothing_conserved(state: Data) -> object:
    return None
