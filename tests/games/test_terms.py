"""The glossaries: each term occurs in its game's texts, and has its own forms in German."""

import re
from itertools import chain

import pytest

from parlour.engine import Game, Term
from parlour.engine.contract.presentation import present
from parlour.games import built_in
from parlour.games.cambio.options import Options as House

WITH_TERMS = ("cambio", "imperial")
HOUSES = {"cambio": House(snapping="everyone", jokers=2)}
"""Options with which the rules have all sections."""

LANGUAGES = ("en", "de")


def told_terms(game: Game, language: str) -> tuple[Term, ...]:
    return tuple(game.terms(game.words((), language)))


def forms(term: Term) -> list[str]:
    return [form.strip() for form in term.words.split("|")]


def texts(game: Game, language: str) -> str:
    """All texts of the game in a language except the glossary."""
    about = present(game, HOUSES.get(game.name, game.Options()), language)
    catalogue = game.translations["de"]
    said = catalogue if language == "en" else catalogue.values()
    own = {text for term in told_terms(game, language) for text in (term.words, term.text)}
    lines = chain.from_iterable((section.title, *section.lines) for section in about.rules)
    return "\n".join([*lines, *(text for text in said if text not in own)])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WITH_TERMS)
def test_each_term_occurs_in_the_texts_of_its_game(name: str, language: str) -> None:
    game = built_in(name)
    text = texts(game, language)
    for term in told_terms(game, language):
        found = [form for form in forms(term) if re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.I)]

        assert found, term.words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WITH_TERMS)
def test_no_form_belongs_to_two_terms(name: str, language: str) -> None:
    found = [form.lower() for term in told_terms(built_in(name), language) for form in forms(term)]

    assert len(found) > 10
    assert len({*found}) == len(found)


@pytest.mark.parametrize("name", WITH_TERMS)
def test_german_explanations_are_translated(name: str) -> None:
    game = built_in(name)
    english, german = (told_terms(game, language) for language in LANGUAGES)

    assert len(english) == len(german)
    assert all(one.text != other.text for one, other in zip(english, german, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WITH_TERMS)
def test_the_section_of_each_term_exists_in_the_rules(name: str, language: str) -> None:
    game = built_in(name)
    about = present(game, HOUSES.get(name, game.Options()), language)

    assert {term.section for term in about.terms} <= {section.title for section in about.rules}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WITH_TERMS)
def test_every_picture_of_the_rules_exists(name: str, language: str) -> None:
    game = built_in(name)
    about = present(game, HOUSES.get(name, game.Options()), language)
    lines = chain.from_iterable(section.lines for section in about.rules)
    shown = {found[1] for line in lines if (found := re.fullmatch(r"!\[.+\]\(scene:(\w+)\)", line))}

    assert shown == {*about.pictures}
