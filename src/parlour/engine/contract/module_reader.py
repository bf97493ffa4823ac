"""Reads the parts of the contract from a game's module and reports missing or wrong ones."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from inspect import isroutine
from pkgutil import iter_modules
from types import ModuleType
from typing import Final, cast, get_args

import msgspec

from parlour.engine.contract.aliases import find_alias_fault
from parlour.engine.contract.parts import CONTRACT, RENAMED, Part
from parlour.engine.scene.piece_names import COLOURS
from parlour.engine.secrecy.derived_secrecy import UndeclaredError, declares_secrets, derive
from parlour.engine.values import MAX_SEATS, Began, Data
from parlour.engine.words.sentences import find_fault

_MODULES: Final = ("state", "options", "actions", "events", "rules", "view", "words", "scene", "bot", "about")
"""The modules of a package that are read, in addition to modules named after a part, such as `tutorial`."""

_PARTS: Final = tuple(part.name for part in CONTRACT)
_MISSING = object()
_TYPO_SIMILARITY = 0.8
"""Names at least this similar to a part are treated as typos."""

_SIMILAR_NAMES = frozenset({"options"})
"""Names that are similar to a part but are not typos."""


class GameContractError(Exception):
    """The module breaks the contract; the message says how."""


def read_parts(module: object) -> dict[str, object]:
    """The value of every part of the contract, with defaults filled in. Raises GameContractError."""
    title, defined = _title(module), names_in(module)
    _check_names(defined, title)
    found: dict[str, object] = {}
    for part in CONTRACT:
        found[part.name] = _read(defined, title, part, found)
    _check_values(title, found)
    _derive_secrecy(title, found)
    events, sentences = found["Event"], found["sentences"]
    fault = find_fault(cast(tuple[object, ...], events), cast(Mapping[object, object], sentences))
    if fault is not None:
        raise GameContractError(f"{title}: {fault}")
    return found


def names_in(game: object) -> dict[str, object]:
    """The names that *game* defines; for a package also those of its modules. The package's own names win.

    A module is never a value, even if a file of the package is named after a part.
    """
    own: Mapping[str, object] = getattr(game, "__dict__", {})
    own = {**own, **{name: getattr(game, name) for name in _PARTS if hasattr(game, name)}}
    found = {name: value for name, value in own.items() if not isinstance(value, ModuleType)}
    at: dict[str, str] = dict.fromkeys(found, "")
    for module in _modules(game):
        for name, value in vars(module).items():
            if isinstance(value, ModuleType) or at.get(name) == "":
                continue
            if name in _PARTS and found.get(name, value) is not value:
                raise GameContractError(
                    f"{_title(game)}: `{name}` is defined in {at[name]} and in {module.__name__}; "
                    "rename one of them, or import the right one in `__init__`"
                )
            found[name], at[name] = value, module.__name__
    return found


def _title(module: object) -> str:
    return str(getattr(module, "name", None) or getattr(module, "__name__", repr(module)))


def _modules(game: object) -> Iterator[ModuleType]:
    if not isinstance(game, ModuleType) or not hasattr(game, "__path__"):
        return
    there = {module.name for module in iter_modules(game.__path__)}
    for name in dict.fromkeys((*_MODULES, *_PARTS)):
        if name in there:
            yield import_module(f"{game.__name__}.{name}")


def _check_names(own: Mapping[str, object], title: str) -> None:
    """Refuses old and misspelt names: the function would never be called."""
    for old, new in RENAMED.items():
        if old in own:
            raise GameContractError(f"{title}: `{old}` is called `{new}` now; rename it")
    unused = [name for name in _PARTS if name not in own]
    known = {*_PARTS, *_SIMILAR_NAMES}
    for name, value in own.items():
        if name.startswith("_") or name in known or not isroutine(value):
            continue
        for close in get_close_matches(name, unused, n=1, cutoff=_TYPO_SIMILARITY):
            raise GameContractError(
                f"{title}: `{name}` is not in the contract; did you mean `{close}`? If not, call it `_{name}`"
            )


def _read(defined: Mapping[str, object], title: str, part: Part, found: dict[str, object]) -> object:
    value = defined.get(part.name, _MISSING)
    if value is _MISSING and not _is_needed(part, found):
        return found.get(part.default, part.default) if isinstance(part.default, str) else part.default
    if part.kind == "types":
        value = (value,) if isinstance(value, type) else get_args(value)
    if not _fits(part, value):
        has = defined.get(part.name)
        if part.kind == "function":
            unsaid = _without_sentence(found) if part.name == "sentence" and found["sentences"] else []
            reason = f"; `sentences` has nothing for {unsaid[0]}" if unsaid else ""
            raise GameContractError(
                f"{title} has no function `{part.name}`{reason}; docs/reference.md says what it is for"
            )
        raise GameContractError(f"{title} needs `{part.name}`, {part.form}; it has {has!r}")
    return value


def _is_needed(part: Part, found: dict[str, object]) -> bool:
    match part.needed:
        case "with secrets":
            return found["secrets"] is not False and not _declares_secrets(found)
        case "with a bound":
            return found["bound"] is not None
        case "with Started":
            return found["Started"] is not Began
        case "without a scene":
            return found["scene"] is None
        case "without sentences":
            return bool(_without_sentence(found))
        case needed:
            return needed == "yes"


def _fits(part: Part, value: object) -> bool:
    match part.kind:
        case "function":
            return callable(value)
        case "type":
            return _is_struct(value)
        case "types":
            return bool(value) and all(map(_is_struct, cast(tuple[object, ...], value)))
    options = get_args(part.type)
    if options and not isinstance(options[0], type):
        return value in options
    return isinstance(value, cast(type, part.type))


def _is_struct(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Data)


def _declares_secrets(found: Mapping[str, object]) -> bool:
    return declares_secrets(cast(type[Data], found["State"]))


def _derive_secrecy(title: str, found: dict[str, object]) -> None:
    """Derives the functions that a game with declared secrets leaves out."""
    if not _declares_secrets(found):
        return
    if found["secrets"] is False:
        raise GameContractError(f"{title}: `secrets = False`, and its State has a Secret")
    left_out = {part.name for part in CONTRACT if found[part.name] is part.default}
    state, view = (cast(type[Data], found[part]) for part in ("State", "View"))
    events = cast(tuple[type[Data], ...], found["Event"])
    try:
        derived = derive(state, view, events, with_view="view" in left_out, with_redact="redact" in left_out)
    except UndeclaredError as fault:
        raise GameContractError(f"{title}: {fault}") from None
    found |= {name: function for name, function in derived.items() if name in left_out}


def _check_values(title: str, found: dict[str, object]) -> None:
    """Checks that go beyond the type of each part."""
    actions, notices, events, by_platform = (
        cast(tuple[type[Data], ...], found[part]) for part in ("Action", "Notice", "Event", "by_platform")
    )
    started, state, options = (cast(type[Data], found[part]) for part in ("Started", "State", "Options"))
    seats = cast(range, found["seats"])
    if not seats or seats[0] < 1 or seats[-1] > MAX_SEATS:
        raise GameContractError(
            f"{title} needs `seats`, a range of numbers from 1 to {MAX_SEATS}; it has {seats!r}"
        )
    _check_colours(title, cast(tuple[object, ...], found["colours"]), seats)
    for field in msgspec.structs.fields(options):
        if field.required:
            raise GameContractError(
                f"{title}: the option {field.name} needs a default, so that one can simply play"
            )
    if not set(cast(tuple[type[Data], ...], found["trials"])) <= set(actions):
        raise GameContractError(f"{title}: what `trials` lists must be actions")
    try:
        msgspec.convert(dict(cast(Mapping[str, object], found["quick"])), options)
    except msgspec.ValidationError as fault:
        raise GameContractError(f"{title}: `quick` does not fit its Options: {fault}") from None
    if not set(by_platform) <= set(notices):
        raise GameContractError(f"{title}: what `by_platform` lists must be notices")
    _check_tags(title, (*actions, *notices))
    _check_tags(title, (started, *events))
    aliases = cast(Mapping[str, str], found["aliases"])
    if aliases and (wrong := find_alias_fault(aliases, (*actions, *notices, started, *events, state))):
        raise GameContractError(f"{title}: {wrong}")


def _check_colours(title: str, colours: tuple[object, ...], seats: range) -> None:
    if colours and len(colours) != max(seats):
        raise GameContractError(
            f"{title}: `colours` has {len(colours)} for {max(seats)} seats; it needs all or none"
        )
    for colour in colours:
        if colour not in COLOURS:
            raise GameContractError(
                f"{title}: `colours` has {colour!r}; a colour is one of {', '.join(COLOURS)}"
            )
    if len(set(colours)) < len(colours):
        raise GameContractError(f"{title}: `colours` has a colour twice: {colours!r}")


def _without_sentence(found: Mapping[str, object]) -> list[str]:
    table = cast(Mapping[object, object], found["sentences"])
    return [kind.__name__ for kind in cast(tuple[type[Data], ...], found["Event"]) if kind not in table]


def _check_tags(title: str, kinds: Iterable[type[Data]]) -> None:
    seen: dict[object, str] = {}
    for kind in kinds:
        name, tag = kind.__name__, kind.__struct_config__.tag
        if tag is None:
            raise GameContractError(f"{title}: {name} needs a tag, as in `class {name}(Tagged)`")
        if tag in seen:
            raise GameContractError(f"{title}: {name} and {seen[tag]} have the same tag {tag!r}")
        seen[tag] = name
