"""Turns typed input into an action: the menu of a seat's choices and their open fields."""

from collections.abc import Sequence

from parlour.cli.terminal import keyboard, screen
from parlour.cli.terminal.typed_move import read_move
from parlour.engine.contract.choices import (
    Open,
    Range,
    Some,
    Split,
    Text,
    Value,
    bounds,
    fill,
    open_fields,
    template,
)
from parlour.engine.contract.game import Game
from parlour.engine.values import Data
from parlour.engine.words.words import Words


def menu_lines(game: Game, choices: Sequence[Data], view: Data, words: Words) -> list[str]:
    width = len(str(len(choices)))
    labels = [_label(game, choice, view, words) for choice in choices]
    return [f"{number:>{width}}. {label}" for number, label in enumerate(labels, start=1)]


def pick_action(game: Game, choices: Sequence[Data], view: Data, words: Words, typed: str) -> Data | None:
    """Parses a number, optionally followed by values for the choice's open fields, or a move.

    Returns None if the input is not a valid action. In that case it has printed the reason.
    """
    number, _, rest = typed.partition(" ")
    if not number.isdecimal():
        return _move(game, choices, view, words, typed)
    if not 1 <= int(number) <= len(choices):
        screen.say(_not_a_choice(typed, len(choices)), "yellow")
        return None
    choice = choices[int(number) - 1]
    return _fill_fields(choice, _split_values(open_fields(choice), rest.strip()), words)


def _move(game: Game, choices: Sequence[Data], view: Data, words: Words, typed: str) -> Data | None:
    move = read_move(game, choices, view, words, typed)
    if not move.numbers:
        screen.say(_not_a_choice(typed, len(choices)), "yellow")
        return None
    if len(move.numbers) > 1:
        lines = menu_lines(game, choices, view, words)
        screen.say(f"{typed!r} matches several choices; type a number:", "yellow")
        screen.listing([lines[number] for number in move.numbers])
        return None
    choice = choices[move.numbers[0]]
    return _fill_fields(choice, [None] * len(open_fields(choice)), words, move.chosen)


def _fill_fields(
    choice: Data, given: Sequence[str | None], words: Words, chosen: tuple[object, ...] | None = None
) -> Data | None:
    """Fills the open fields with the *given* values and prompts for missing ones. *chosen* fills a `Some`."""
    values: list[Value] = []
    for blank, text in zip(open_fields(choice), given, strict=True):
        is_chosen = isinstance(blank, Some) and chosen is not None
        value = chosen if is_chosen else _value(blank, text, words)
        if value is None:
            return None
        values.append(value)
    return fill(choice, values)


def _label(game: Game, choice: Data, view: Data, words: Words) -> str:
    label = game.label(template(choice), view, words)
    blanks = ", ".join(_bounds(blank, words) for blank in open_fields(choice))
    return f"{label} ({blanks})" if blanks else label


def _bounds(blank: Open, words: Words) -> str:
    name = blank.field.replace("_", " ")
    if isinstance(blank, Text):
        return f"{name}: up to {blank.longest} characters"
    if isinstance(blank, Some):
        count = f"{blank.least}" if blank.least == blank.most else f"{blank.least} to {blank.most}"
        return f"{name}: {count} of {' '.join(_names(blank))}"
    if isinstance(blank, Split):
        parts, (low, high) = words.listing([*map(words.call, blank.parts)]), bounds(blank)
        each = "" if (low, high) == (0, blank.total) else f", {low} to {high} each"
        return f"{name}: {blank.total} over {parts}{each}"
    step = f" in steps of {blank.step}" if blank.step != 1 else ""
    return f"{name}: {blank.low} to {blank.high}{step}"


def _split_values(blanks: Sequence[Open], rest: str) -> list[str | None]:
    """Splits the text after the number into one word per field. The last field takes the remainder."""
    words = rest.split(maxsplit=max(0, len(blanks) - 1))
    return [words[at] if at < len(words) else None for at in range(len(blanks))]


def _value(blank: Open, typed: str | None, words: Words) -> Value | None:
    expected = _bounds(blank, words)
    example = f", such as {blank.examples[0]}" if isinstance(blank, Text) and blank.examples else ""
    text = typed if typed is not None else keyboard.read_line(f"{expected}{example}: ")
    if isinstance(blank, Text):
        return _text(blank, text)
    if isinstance(blank, Some):
        return _selection(blank, text, expected)
    return _split(blank, text, expected) if isinstance(blank, Split) else _number(blank, text, expected)


def _text(blank: Text, typed: str) -> str | None:
    if len(typed) <= blank.longest:
        return typed
    screen.say(f"That has {len(typed)} characters; the limit is {blank.longest}.", "yellow")
    return None


def _names(blank: Some) -> list[str]:
    """Returns what to type for each value: itself if all are words or numbers, else its list number."""
    named = all(isinstance(value, int) or (isinstance(value, str) and value.split()) for value in blank.of)
    return ["".join(str(value).split()) if named else f"{n}" for n, value in enumerate(blank.of, start=1)]


def _selection(blank: Some, typed: str, expected: str) -> tuple[object, ...] | None:
    left = [*enumerate(name.lower() for name in _names(blank))]
    chosen: list[int] = []
    for word in typed.lower().replace(",", " ").split():
        found = next((pair for pair in left if pair[1] == word), None)
        if found is None:
            screen.say(f"{word!r} is not one of {' '.join(_names(blank))}; nothing was done.", "yellow")
            return None
        left.remove(found)
        chosen.append(found[0])
    if blank.least <= len(chosen) <= blank.most:
        return tuple(blank.of[place] for place in sorted(chosen))
    screen.say(f"{expected.capitalize()}; nothing was done.", "yellow")
    return None


def _split(blank: Split, typed: str, expected: str) -> tuple[int, ...] | None:
    """Parses one number per part, in order, such as `4 3 2 1 0`."""
    try:
        numbers = tuple(int(word) for word in typed.replace(",", " ").split())
    except ValueError:
        numbers = ()
    low, high = bounds(blank)
    if len(numbers) != len(blank.parts):
        screen.say(f"Type {len(blank.parts)} numbers for {expected}; nothing was done.", "yellow")
    elif sum(numbers) != blank.total:
        screen.say(f"They add up to {sum(numbers)}, not {blank.total}; nothing was done.", "yellow")
    elif min(numbers) < low or max(numbers) > high:
        screen.say(f"Each must be from {low} to {high}; nothing was done.", "yellow")
    else:
        return numbers
    return None


def _number(blank: Range, typed: str, expected: str) -> int | None:
    allowed = range(blank.low, blank.high + 1, blank.step)
    try:
        number = int(typed)
    except ValueError:
        number = None
    if number in allowed:
        return number
    screen.say(f"{expected.capitalize()}; nothing was done.", "yellow")
    return None


def _not_a_choice(typed: str, count: int) -> str:
    return f"{typed!r} is not one of the choices: type a number from 1 to {count}, or ? for help."
