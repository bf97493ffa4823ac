"""A bound game: the rules of its module, with defaults for the names it does not define."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import reduce
from operator import or_
from pathlib import Path
from types import NoneType
from typing import cast

import msgspec

from parlour.engine.chance import Chance
from parlour.engine.contract.about import About, Term
from parlour.engine.contract.aliases import with_aliases, with_hint
from parlour.engine.contract.ending import Ending, reason_from_result
from parlour.engine.contract.module_reader import GameContractError as GameContractError
from parlour.engine.contract.module_reader import read_parts
from parlour.engine.contract.parts import FROM_SCENE, SAME_AS_VIEW
from parlour.engine.contract.rule_faults import require_events
from parlour.engine.contract.statistics import Played, Statistic
from parlour.engine.contract.tutorial import Tutorial
from parlour.engine.entry import Entry, version_of
from parlour.engine.scene import Motion, Scene, Taps
from parlour.engine.scene.text import scene_text
from parlour.engine.values import Data, Due, Lapse, Millis, Opens, Result, Seat, Viewer
from parlour.engine.words.catalogues import TABLE_CATALOGUE, merge
from parlour.engine.words.refusals import SENTENCES, Fact
from parlour.engine.words.sentences import sentence_from_table
from parlour.engine.words.words import N_, Catalogue, Words

_RefusalFunction = Callable[[str, Mapping[str, Fact], Words], str]
_SentenceFunction = Callable[[Data, Words], str]
_Structs = tuple[type[Data], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A game, ready to play: every name of the contract, as the module defines it or by default.

    Its values are `Data`: only the game knows their exact types.
    """

    name: str
    title: str
    line: str
    length: str
    minutes: int
    kinds: tuple[str, ...]
    like: tuple[str, ...]
    """Names of other games that it is like."""

    colours: tuple[str, ...]
    """The colour of each seat, from the palette. Empty if the page chooses them."""

    seats: range
    version: int
    versions: Mapping[int, "Game"]
    """Older versions of the rules, by number."""

    aliases: Mapping[str, str]
    opens: Opens
    bound: int | None
    secrets: bool
    score_unit: int
    """How many units of score make one point, such as 100 if scores are in cents."""

    where: str
    folder: Path | None
    """The folder of its module, with the assets, rules and translations."""

    is_text_of_scene: bool
    """Whether `describe` is derived from the scene."""

    options: Data
    """The options that `words` uses if the caller passes none."""

    Options: type[Data]
    quick: Mapping[str, object]
    """The options of a game that is started with one click on its tile."""

    State: type[Data]
    View: type[Data]
    actions: _Structs
    trials: _Structs
    """Actions that a seat can try out in private. They draw nothing and reveal nothing."""

    notices: _Structs
    by_platform: _Structs
    """The notices that the platform can send at any time, such as that everyone has left."""

    events: _Structs

    setup: Callable[[Data, int, Chance, Millis], Data]
    start: Callable[[Data], Data]
    decide: Callable[[Data, Seat | None, Data, Chance, Millis], Sequence[Data]]
    evolve: Callable[[Data, Data], Data]
    to_act: Callable[[Data], Collection[Seat]]
    legal: Callable[[Data, Seat], Sequence[Data]]
    result: Callable[[Data], Result | None]

    view: Callable[[Data, Viewer], Data]
    redact: Callable[[Data, Viewer], Data]
    past_view: Callable[[Data, Data], Data]
    """What a past public view still shows while the game goes on."""

    open_view: Callable[[Data, Viewer], Data]
    """A position with nothing hidden, from a viewer's seat. Only for a finished game with `opens = "all"`."""

    reveals_to: Callable[[Data], Collection[Viewer]]
    final: Callable[[Data], bool]
    redeal: Callable[[Data, Viewer, Chance], Data]
    hidden: Callable[[Data, Viewer], Mapping[str, object]]
    due: Callable[[Data], Due | None]
    lapse: Callable[[Data, Seat], Lapse | None]
    pass_over: Callable[[Data, Sequence[Data], Collection[Seat], Millis], Sequence[Data]]
    """The decided events, adjusted for the seats that are gone.

    Only the platform knows which seats are gone. The state does not.
    """

    conserved: Callable[[Data], object]
    vocabulary: Callable[[], Sequence[str]]

    sentences: Mapping[type[Data], str]
    """The templates that `sentence` uses."""

    sentence: Callable[[Data, Words], str]
    past_sentence: Callable[[Data, Data, Words], str]
    """Like `sentence`, for a past event that is read later while the game goes on."""

    notation: Callable[[Data, Words], str]
    """A move as a short text, such as `Nf3`. Empty for other events."""

    label: Callable[[Data, Data, Words], str]
    refusals: Mapping[str, str]
    refusal: _RefusalFunction
    has_own_refusal: bool
    """Whether `refusal` handles every code, so that `refusals` need not list it."""

    describe: Callable[[Data, Words], str]
    scene: Callable[[Data, Words], Scene] | None
    """The scene of a view. Call `draw` instead, which makes one scene for all viewers of an open game."""

    taps: Callable[[Data, Data], Taps]
    prepare: Callable[[Data, Seat], Sequence[Data]]
    """Actions that a player can choose before their turn. A page sends one if it is legal then."""

    motions: Callable[[Data], Sequence[Motion]]
    board: str
    """The script of a custom board; see `assets`."""

    ending: Callable[[Data, Words], Ending]
    """The game's own words for its end. Call `tell_ending` instead, which fills in a default."""

    captions: Callable[[Data, Words], Data | None]
    about: Callable[[Data, Words], About]
    tutorial: Callable[[Words], Tutorial] | None
    """The scripted game of its tutorial, if it has one. `tutorial.play` plays it."""

    pictures: Callable[[Words], Mapping[str, Scene]]
    terms: Callable[[Words], Sequence[Term]]
    statistics: Callable[[Sequence[Played], Words], Sequence[Statistic]]
    """Statistics over one player's finished games."""

    translations: Catalogue

    bot: object | None
    puzzles: object | None
    """How the game makes its puzzles; `puzzles_of` returns it with its type."""

    decode_options: Callable[[bytes], Data]
    decode_action: Callable[[bytes], Data]
    decode_event: Callable[[bytes], Data]
    decode_state: Callable[[bytes], Data]
    decode_view: Callable[[bytes], Data]
    decode_entry: Callable[[bytes], Entry]

    def pinned_to(self, last_entry: bytes | None) -> "Game":
        """The version of the rules that decided *last_entry*, if the game still has it; else this version."""
        if not self.versions or last_entry is None:
            return self
        try:
            return self.versions.get(version_of(last_entry), self)
        except msgspec.DecodeError:
            return self

    def points(self, score: int) -> str:
        """A score as players read it: `12.50` if it is counted in cents, and `12` for a whole number."""
        whole, part = divmod(abs(score), self.score_unit)
        sign, digits = "-" if score < 0 else "", len(str(self.score_unit)) - 1
        return f"{sign}{whole}.{part:0{digits}}" if part else f"{sign}{whole}"

    def outcome(
        self, state: Data, by: Seat | None, action: Data, chance: Chance, now: Millis, gone: Collection[Seat]
    ) -> tuple[Data, ...]:
        """The events that *action* causes while the seats in *gone* are gone."""
        decided = self.decide(state, by, action, chance, now)
        try:
            events = tuple(decided)
        except TypeError:
            require_events(self.decide, decided)
            raise
        return tuple(self.pass_over(state, events, gone, now)) if gone else events

    def words(
        self, names: Sequence[str], language: str = "en", you: Viewer = None, options: Data | None = None
    ) -> Words:
        """Words for texts of this game. `Table.words` passes the options in force at a table."""
        return Words(names, language, self.translations, you, self.options if options is None else options)

    def title_in(self, language: str) -> str:
        return self.words((), language).call(self.title)

    def tell_ending(self, view: Data, result: Result, words: Words) -> Ending:
        """How a game with this *result* was won, as the viewer of *view* reads it."""
        ending = self.ending(view, words)
        return ending if ending.reason else Ending(reason_from_result(result, words, self.points))

    def draw(self, view: Data, words: Words) -> Scene | None:
        """The scene, if the game has one. Without secrets, it is the same for all viewers in one language."""
        if self.scene is None:
            return None
        return self.scene(view, words if self.secrets else words.for_all())


def bind(module: object, where: str | None = None) -> Game:
    """The game that *module* defines. Raises GameContractError if the module breaks the contract.

    *where* is the import path for other processes.
    """
    parts = read_parts(module)
    sentences = cast(Mapping[type[Data], str], parts["sentences"])
    sentence = sentence_from_table(sentences, cast(_SentenceFunction, parts["sentence"]))
    actions, notices, events = (cast(_Structs, parts[kinds]) for kinds in ("Action", "Notice", "Event"))
    started, state, options, view = (
        cast(type[Data], parts[kind]) for kind in ("Started", "State", "Options", "View")
    )
    aliases, file = cast(Mapping[str, str], parts["aliases"]), getattr(module, "__file__", None)
    parts |= {
        "sentence": sentence,
        "options": options(),
        "actions": actions,
        "notices": notices,
        "events": events,
        "versions": _bind_versions(parts),
        "is_text_of_scene": parts["describe"] is FROM_SCENE,
        "where": where or str(getattr(module, "__name__", "")),
        "folder": Path(file).parent if isinstance(file, str) else None,
        "has_own_refusal": parts["refusal"] is not None,
        "refusal": _with_table_refusals(
            cast(_RefusalFunction | None, parts["refusal"]), cast(Mapping[str, str], parts["refusals"])
        ),
        "describe": _from_scene(parts) if parts["describe"] is FROM_SCENE else parts["describe"],
        "open_view": parts["view"] if parts["open_view"] is SAME_AS_VIEW else parts["open_view"],
        "past_sentence": parts["past_sentence"] or (lambda event, _, words: sentence(event, words)),
        "translations": merge(TABLE_CATALOGUE, cast(Catalogue, parts["translations"])),
        "decode_options": _decoder(options),
        "decode_action": with_aliases(_decoder(_union(actions)), aliases),
        "decode_event": with_aliases(_decoder(_union((started, *events))), aliases),
        "decode_state": _decoder(state),
        "decode_view": _decoder(view),
        "decode_entry": with_hint(
            with_aliases(_entry_decoder((*actions, *notices), (started, *events), state), aliases)
        ),
    }
    make = cast(Callable[..., Game], Game)  # `read_parts` has checked the types of the fields
    return make(**{field.name: parts[field.name] for field in fields(Game)})


def table_refusal(
    table_code: str, facts: Mapping[str, Fact], words: Words, own: Mapping[str, str]
) -> str | None:
    """The sentence for a refusal by the table itself, or None if the code is the game's.

    A game can override the table's sentence in its *own* `refusals`.
    """
    if table_code not in SENTENCES:
        return None
    sentence = own.get(table_code, SENTENCES[table_code])
    seat = facts.get("by")
    who = words.name(Seat(seat) if isinstance(seat, int) else None)
    return words.say(sentence, **{"who": who, **facts})


def _bind_versions(parts: Mapping[str, object]) -> dict[int, Game]:
    name, newest = parts["name"], cast(int, parts["version"])
    found: dict[int, Game] = {}
    for module in cast(tuple[object, ...], parts["versions"]):
        game = bind(module)
        if game.name != name or game.versions:
            raise GameContractError(f"{name}: `versions` are older rules of {name}, each of one version")
        if game.version >= newest or game.version in found:
            raise GameContractError(f"{name}: `versions` has {game.version} twice or later than {newest}")
        found[game.version] = game
    return found


def _from_scene(parts: Mapping[str, object]) -> _SentenceFunction:
    scene = cast(Callable[[Data, Words], Scene], parts["scene"])
    is_open = parts["secrets"] is False

    def describe(view: Data, words: Words) -> str:
        words = words.for_all() if is_open else words
        return scene_text(scene(view, words), words)

    return describe


def _union(kinds: Iterable[type[Data]]) -> object:
    return reduce(or_, kinds)


def _decoder(kind: object) -> Callable[[bytes], Data]:
    try:
        return cast(Callable[[bytes], Data], msgspec.json.Decoder(cast(type[Data], kind)).decode)
    except TypeError as fault:  # two structs with one tag in a field; the message names them
        raise GameContractError(str(fault)) from None


def _entry_decoder(actions: _Structs, events: _Structs, state: type[Data]) -> Callable[[bytes], Entry]:
    exact = msgspec.defstruct(
        "Entry",
        [
            ("action", reduce(or_, actions, NoneType), None),
            ("events", tuple[_union(events), ...], ()),  # type: ignore[misc]  # the union is made at run time
            ("base", state | None, None),
        ],
        bases=(Entry,),
        frozen=True,
        omit_defaults=True,
        kw_only=True,
    )
    decode, as_dict = msgspec.json.Decoder(exact).decode, msgspec.structs.asdict
    return lambda raw: Entry(**as_dict(decode(raw)))


def _with_table_refusals(own: _RefusalFunction | None, sentences: Mapping[str, str]) -> _RefusalFunction:
    def listed(code: str, facts: Mapping[str, Fact], words: Words) -> str:
        return words.say(sentences.get(code, N_("You can’t do that now.")), **facts)

    game = own or listed
    return lambda code, facts, words: table_refusal(code, facts, words, sentences) or game(code, facts, words)
