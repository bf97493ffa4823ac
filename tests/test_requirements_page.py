"""docs/requirements is complete: every requirement has a row, and every test that a row names exists."""

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import Final, cast

import pytest
from tools.deck_page_state import PageState

from parlour.game_apis.cambio import events, schema, wire
from parlour.game_apis.imperial.document import schema as document_schema
from parlour.games.deck.actions import Action
from parlour.server import api
from support.requirement_rows import ROOT, Row, all_rows, faults, rows

PAGES: Final = all_rows()
INDEX: Final = (ROOT / "docs" / "requirements.md").read_text(encoding="utf-8")
DOCUMENTS: Final = (
    "Cambio, data model",
    "Cambio, feature specification",
    "Imperial, document tree",
    "The Deck, discard",
    "The Deck, play order",
)
Schema = Mapping[str, object]


def ids(page: str) -> set[str]:
    return {row.id for row in PAGES[page]}


@pytest.mark.parametrize("page", PAGES)
def test_every_row_is_unique_and_has_existing_tests_or_a_ruling(page: str) -> None:
    assert [*faults(PAGES[page])] == []


def test_the_counts_on_the_index_match_the_pages() -> None:
    counted = Counter(row.document for page in PAGES.values() for row in page)
    wanted = {
        **counted,
        "The five documents": sum(counted[document] for document in DOCUMENTS),
        "All": counted.total(),
    }
    said = re.findall(r"^\| \[?\*{0,2}([^\]|*]+?)(?:\*\*|\]\([^)]+\)) \| (\d+) \|$", INDEX, re.MULTILINE)

    assert {document: int(count) for document, count in said} == wanted, f"the index must say {wanted}"
    assert {*DOCUMENTS} < {*counted}


def test_every_link_has_a_target() -> None:
    files = [ROOT / "docs" / "requirements.md", *(ROOT / "docs" / "requirements").glob("*.md")]
    for file in files:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", file.read_text(encoding="utf-8")):
            assert (file.parent / target).is_file(), (file.name, target)


# Requirements that must have a row.


def test_every_numbered_requirement_of_cambio_has_a_row() -> None:
    numbered = {f"FR-{n:03}" for n in range(1, 25)} | {f"SC-{n:03}" for n in range(1, 8)}

    assert {one for one in ids("cambio") if re.fullmatch(r"(FR|SC)-\d+", one)} == numbered


def test_the_columns_of_cambios_tables_match_the_rows() -> None:
    names = "|".join(table.name for table in schema.TABLES)
    columns = {f"{table.name}.{column.name}" for table in schema.TABLES for column in table.columns}

    assert {one for one in ids("cambio") if re.fullmatch(rf"({names})\.\w+", one)} == columns
    assert {f"table {table.name}" for table in schema.TABLES} <= ids("cambio")


def test_the_checks_and_indexes_of_cambios_tables_match_the_rows() -> None:
    checks = {f"check {table.name}: {check}" for table in schema.TABLES for check in table.checks}
    indexes = {index.name for table in schema.TABLES for index in table.indexes}
    once = {f"once {table.name}.{column}" for table in schema.TABLES for column in table.write_once}

    assert {one for one in ids("cambio") if one.startswith("check ")} == checks
    assert {one for one in ids("cambio") if re.match(r"(idx|uq)_", one)} == indexes
    assert {one for one in ids("cambio") if one.startswith("once ")} == once


def test_the_events_of_cambio_match_the_rows() -> None:
    spoken = capitals(wire) | capitals(events)

    assert {one for one in ids("cambio") if re.fullmatch(r"[A-Z]+(_[A-Z]+)*", one) and len(one) > 1} == spoken


def capitals(module: ModuleType) -> set[str]:
    """Returns the string constants in capitals of a module."""
    found = (
        node.value
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Constant)
    )
    return {one for one in found if isinstance(one, str) and re.fullmatch(r"[A-Z_]{3,}", one)}


PARAMETERS: Final = {
    "{table}": "{id}",
    "{turn}": "{turnID}",
    "{name}": "{name}",
    "{user}": "{uid}",
}


def routes(under: str) -> Iterator[str]:
    for route in api.routes():
        shown = route.path
        for given, name in PARAMETERS.items():
            shown = shown.replace(given, name)
        if route.path.startswith(under):
            yield f"{route.method} {shown}"


@pytest.mark.parametrize(("page", "under"), [("cambio", "/api/game/"), ("imperial", "/api/imperial/")])
def test_the_routes_match_the_rows(page: str, under: str) -> None:
    registered = {*routes(under)}

    assert len(registered) >= 5
    assert {one for one in ids(page) if re.match(r"(GET|POST|PUT|PATCH|DELETE) /", one)} == registered
    assert page != "cambio" or "WS /api/game/{id}/events" in ids(page)


def test_the_fields_of_imperials_document_match_the_rows() -> None:
    whole = document_schema()
    parts = cast(Mapping[str, Schema], whole["$defs"])
    fields = {*paths(parts["game"], "games/{id}", parts)} | {*paths(parts["setup"], "setups/{name}", parts)}

    assert len(fields) > 100
    assert {one for one in ids("imperial") if re.match(r"(games/\{id\}|setups/\{name\})\.", one)} == fields


KEYS: Final = {
    "playerInfo": "name",
    "wheelCoords": "action",
    "countries": "country",
    "territories": "territory",
}
"""Placeholders for the keys below these fields."""


def paths(part: Schema, at: str, parts: Mapping[str, Schema]) -> Iterator[str]:
    """Yields every field below *at*. Names of countries and of the two proposals become placeholders."""
    if "$ref" in part:
        yield from paths(parts[str(part["$ref"]).rpartition("/")[2]], at, parts)
    for either in cast(Sequence[Schema], part.get("anyOf", ())):
        yield from paths(either, at, parts)
    if isinstance(items := part.get("items"), dict):
        yield from paths(items, f"{at}[]", parts)
    for name, field in cast(Mapping[str, Schema], part.get("properties", {})).items():
        if at.endswith(".countryInfo"):
            yield from paths(field, f"{at}.{{country}}", parts)
            continue
        yield f"{at}.{name}"
        yield from paths(field, re.sub(r"proposal [12]$", "proposal {n}", f"{at}.{name}"), parts)
    if isinstance(others := part.get("additionalProperties"), dict):
        inner = f"{at}.{{{KEYS[at.rpartition('.')[2]]}}}"
        if at.endswith(".wheelCoords"):
            yield inner
        yield from paths(others, inner, parts)


def test_the_modes_of_imperial_match_the_rows() -> None:
    parts = cast(Mapping[str, Mapping[str, Mapping[str, Schema]]], document_schema()["$defs"])
    modes = cast(Sequence[str], parts["game"]["properties"]["mode"]["enum"])

    assert {one for one in ids("imperial") if one.startswith("mode ")} == {f'mode "{mode}"' for mode in modes}


def test_the_actions_and_fields_of_the_deck_match_the_rows() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in Action.__args__}

    assert {one for one in ids("deck") if re.fullmatch(r"[A-Z]+(_[A-Z]+)*", one)} == tags
    assert {*PageState.__struct_encode_fields__} <= ids("deck")


# Checks of this test itself.

HERE: Final = "tests/test_requirements_page.py"
TITLED: Final = "`web/src/games/deck/order.test.ts: is null for a card that has no place`"


def page_of(*tests_and_notes: tuple[str, str]) -> list[Row]:
    lines = [f"| R-{n} | something | {tests} | {note} |" for n, (tests, note) in enumerate(tests_and_notes)]
    return [*rows("\n".join(["## A document", "", *lines]))]


@pytest.mark.parametrize(
    ("tests", "note", "fault"),
    [
        ("", "", "neither a test nor a ruling"),
        ("", "not needed", "neither a test nor a ruling"),
        ("`tests/test_nowhere.py::test_x`", "", "no such file"),
        (f"`{HERE}::test_nothing`", "", "no such test"),
        (f"`{HERE}::page_of`", "", "no such test"),
        (f"`{HERE}::test_the_routes_match_the_rows[chess]`", "", "no such case"),
        (f"`{HERE}::test_every_numbered_requirement_of_cambio_has_a_row[cambio]`", "", "it has no cases"),
        ("`web/src/games/deck/vectors.test.ts: does nothing`", "", "no such title"),
        ("`web/src/games/chess/none.test.ts: does`", "", "no such file"),
        ("`somewhere`", "", "not spelled as a test"),
        ("`tests/web/test_sc006.py::test_sc006_also_with_real_pauses`", "", "only `make deep`"),
    ],
)
def test_an_invalid_row_is_reported(tests: str, note: str, fault: str) -> None:
    (found,) = faults(page_of((tests, note)))

    assert found.startswith("R-0: ")
    assert fault in found


def test_a_row_with_a_test_or_a_ruling_is_valid() -> None:
    sound = (f"`{HERE}::test_the_routes_match_the_rows[cambio]`", "")

    assert [*faults(page_of(sound, (TITLED, ""), ("", "Ruling: not here")))] == []


def test_a_duplicate_row_is_reported() -> None:
    (row,) = page_of((TITLED, ""))

    assert [*faults([row, row])] == ["R-0: stands there twice"]


def test_a_new_field_without_a_row_would_be_found() -> None:
    grown = {"type": "object", "properties": {"mode": {"type": "string"}, "mood": {"type": "string"}}}

    assert {*paths(grown, "games/{id}", {})} - ids("imperial") == {"games/{id}.mood"}


def test_a_malformed_row_is_an_error() -> None:
    with pytest.raises(AssertionError, match="four cells"):
        [*rows("| FR-001 | something | `x` |")]
