"""Completeness of the German: every template is marked for translation, and played games show no English."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from parlour.conformance.checks.playout import Playout, play_out
from parlour.engine import Seat, Words
from parlour.engine.contract.choices import template
from parlour.engine.table import transcript
from parlour.engine.words import refusals as engine_refusals
from parlour.engine.words.catalogues import TABLE_CATALOGUE
from parlour.games import CLASSIC_GAMES, NAMES, built_in
from parlour.games.cambio.options import Options as House
from parlour.games.deck.presets import PRESETS
from parlour.games.imperial.actions import Options as Variant
from parlour.games.imperial.board import get_board
from parlour.games.imperial.names import inside, into, out_of

BLANK = re.compile(r"\{\w+\}")
WORD = re.compile(r"[^\W\d_]{2,}")
FEN = re.compile(r"^\S+/\S+ [wb] \S+ \S+ \d+ \d+$")
CARD = re.compile(r"\b[AKQJT\d][CDHS]\b")
PEOPLE = ("Ann", "Ben", "Cid", "Dot")
ENGLISH = Words(PEOPLE)
CLASSIC = (".words", ".scene", ".ending", ".tutorial")
SPEAKING = {
    "tictactoe": ["", ".ending", ".tutorial"],
    **{name: [*CLASSIC] for name in CLASSIC_GAMES},
    **{name: [*CLASSIC, ".about"] for name in ("chess", "backgammon", "hearts", "sea-battle")},
    "deck": [".words", ".names", ".entries", ".describe", ".tutorial"],
    "cambio": [
        *(".words", ".house_rules", ".refusals", ".card_names"),
        *(".captions", ".prompts", ".scoreboard", ".about", ".terms", ".tutorial"),
    ],
    "imperial": [
        ".sentences",
        ".phrases",
        ".words",
        ".map_lines",
        ".refusals",
        ".money",
        ".about",
        ".terms",
        ".tutorial",
        ".statistics",
        ".captions",
        ".captions.parts",
        ".captions.headline",
        ".captions.auction",
        ".captions.proposals",
        ".captions.votes",
        ".captions.maneuver",
        ".captions.market",
        ".captions.ending",
    ],
}
SAME = {"Import", "Investor", "England", "Standard", "Cambio", "Joker", "Hand"}
"""Words that are the same in both languages."""

IDS = {"discs 0", "cube 0", "cube 1", "doubling cube", "off 0"}
"""Ids of areas and pieces, which are never shown."""

OWN = sorted(
    {*PRESETS["major-arcana"].cards, *PRESETS["first-quest"].cards}
    | {"Scout", "Knight", "Bishop", "Castle", "Queen", "King", "Sun", "Moon", "Star"},
    key=len,
    reverse=True,
)
"""Card names that are not translated: those of presets and of custom decks."""

HOUSES = {
    "cambio": House(snapping="everyone", rounds=2, jokers=2, turn_timer_sec=60, tie_rule="caller-wins"),
    "imperial": Variant(timed=True),
}


def template_strings(source: str) -> set[str]:
    """The strings of a module that look like templates: those with a space or a placeholder."""
    tree = ast.parse(source)
    silent = {id(text) for node in ast.walk(tree) for text in _unsaid(node)}
    return {
        text.value
        for text in _texts(tree)
        if isinstance(text.value, str)
        and id(text) not in silent
        and WORD.search(text.value)
        and (BLANK.search(text.value) or " " in text.value.strip())
    }


def _texts(node: ast.AST) -> Iterator[ast.Constant]:
    return (one for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str))


def _unsaid(node: ast.AST) -> Iterator[ast.Constant]:
    """Strings that are never shown: docstrings, assertion messages and the parts of f-strings."""
    if isinstance(node, ast.Assert) and node.msg is not None:
        yield from _texts(node.msg)
    if isinstance(node, ast.Expr | ast.JoinedStr):
        yield from (one for one in ast.iter_child_nodes(node) if isinstance(one, ast.Constant))


def _source(module: ModuleType) -> str:
    return Path(str(module.__file__)).read_text()


@pytest.mark.parametrize("name", NAMES)
def test_every_template_of_a_game_is_marked_for_translation(name: str) -> None:
    known = built_in(name).translations["de"]
    for part in SPEAKING[name]:
        module = import_module(f"parlour.games.{name.replace('-', '_')}{part}")
        said = {
            text
            for text in template_strings(_source(module))
            if CARD.sub("", text).strip() and not FEN.match(text)
        }  # not just cards or a position

        assert said
        assert said - set(known) - IDS == set(), module.__name__


@pytest.mark.parametrize("module", [transcript, engine_refusals], ids=lambda module: module.__name__)
def test_every_sentence_of_the_table_is_marked_for_translation(module: ModuleType) -> None:
    said = {text for text in template_strings(_source(module)) if text[-1:] == "."}

    assert said
    assert said <= set(TABLE_CATALOGUE["de"])


def test_every_place_and_wheel_space_of_a_board_has_a_german_name() -> None:
    known = built_in("imperial").translations["de"]
    for setup in ("standard@1", "example@1"):
        table = get_board(setup)
        named = {*table.wheel, *table.countries, *table.places}
        led = {say(place, ENGLISH) for say in (inside, into, out_of) for place in table.places}

        assert named | led <= set(known)


@cache
def play_random_game(name: str) -> Playout:
    game = built_in(name)
    return play_out(
        game, "german", 3 if 3 in game.seats else game.seats[-1], HOUSES.get(name, game.Options())
    )


def shown_lines(made: Playout, language: str, most: int = 150) -> Iterator[str]:
    """All lines shown to any viewer, in the same order for every language."""
    game = made.game
    made.selections.examined.clear()  # the same steps for every language
    for step in made.select_steps(most, "german"):
        for viewer in made.viewers:
            words = game.words(PEOPLE[: made.seats], language, viewer)
            view = game.view(step.after, viewer)
            yield from transcript.transcribe(made.table.game, step.entry, viewer, words)
            yield from game.describe(view, words).splitlines()
            if viewer is not None:
                yield from (game.label(template(one), view, words) for one in game.legal(step.after, viewer))


@pytest.mark.parametrize("name", NAMES)
def test_a_played_game_shows_no_english_word(name: str) -> None:
    known = built_in(name).translations["de"]
    german = {word for text in known.values() for word in WORD.findall(text)}
    english = {word for text in known for word in WORD.findall(BLANK.sub("", text))} - german
    for line in shown_lines(play_random_game(name), "de"):
        words = set(WORD.findall(_without_own_names(line)))

        assert words & english == set(), line


@pytest.mark.parametrize("name", NAMES)
def test_every_german_text_differs_from_the_english(name: str) -> None:
    made = play_random_game(name)
    pairs = list(zip(shown_lines(made, "en"), shown_lines(made, "de"), strict=True))
    alike = {english for english, german in pairs if english == german and _has_words(english)}

    assert len(pairs) > 50
    assert alike == set()


def _has_words(line: str) -> bool:
    """Whether the line has words other than names and those that are the same in both languages."""
    return any(word not in (*PEOPLE, *SAME) for word in WORD.findall(CARD.sub("", _without_own_names(line))))


def _without_own_names(line: str) -> str:
    for label in OWN:
        line = line.replace(label, "")
    return line


def test_a_name_with_braces_is_not_a_template() -> None:
    words = Words(["Ann"], "de", {"de": {"Rome": "Rom"}})

    assert [words.call(name) for name in ("Rome", "{what}")] == ["Rom", "{what}"]


def test_german_prepositions_fit_their_places() -> None:
    game = built_in("imperial")
    told = game.refusal("imperial/not-here", {"place": "Baltic Sea"}, game.words(PEOPLE, "de", Seat(0)))

    assert told == "Die Einheit kann nicht in die Ostsee ziehen."
    assert game.refusal("imperial/too-dear", {"needed": 700, "have": 250}, game.words(PEOPLE, "de")) == (
        "Du brauchst 7\N{NO-BREAK SPACE}$, hast aber 2,50\N{NO-BREAK SPACE}$."
    )
