"""The OpenAPI description has the constraints that are enforced, and every refusal."""

from pathlib import Path
from typing import cast

import pytest

from parlour.server.api import routes
from parlour.server.http.openapi import Description
from server.world import Json, World, run_in_world


def test_every_route_documents_its_refusals(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        whole = await world.anonymous.get("/api/openapi.json")
        paths = cast(dict[str, Json], whole["paths"])
        schemas = cast(Json, cast(Json, whole["components"])["schemas"])
        named = {str(route.permission) for route in routes()}
        operations = [cast(Json, operation) for path in paths.values() for operation in path.values()]

        assert len(operations) == len(named) - 1
        for operation in operations:
            assert {"400", "403", "429", "503"} <= set(cast(Json, operation["responses"]))
            assert operation["summary"]
        problem = cast(Json, schemas["Problem"])
        assert set(cast(Json, problem["properties"])) == {"code", "sentence", "facts"}
        refs = {
            part.split('"')[0] for part in str(whole).replace("'", '"').split("#/components/schemas/")[1:]
        }
        assert refs <= set(schemas)

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)


def test_request_bodies_document_their_constraints(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        whole = await world.anonymous.get("/api/openapi.json")
        schemas = cast(Json, cast(Json, whole["components"])["schemas"])
        report = cast(Json, schemas["ReportRequest"])

        assert report["additionalProperties"] is False
        assert report["required"] == ["reason"]
        reason = cast(Json, cast(Json, report["properties"])["reason"])
        assert (reason["minLength"], reason["maxLength"]) == (1, 500)

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)


def test_the_document_is_built_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[Description] = []
    build = Description.build

    def count(description: Description) -> dict[str, object]:
        built.append(description)
        return build(description)

    monkeypatch.setattr(Description, "build", count)

    async def test(world: World) -> None:
        answers = [await world.anonymous.ask("GET", "/api/openapi.json") for _ in range(3)]

        assert len(built) == 1
        assert len({answer.content for answer in answers}) == 1
        assert answers[0].headers["content-type"] == "application/json"

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)


def test_an_unchanged_document_is_not_sent_again(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        first = await world.anonymous.ask("GET", "/api/openapi.json")
        tag = first.headers["etag"]
        again = await world.anonymous.ask("GET", "/api/openapi.json", **{"If-None-Match": tag})
        other = await world.anonymous.ask("GET", "/api/openapi.json", **{"If-None-Match": '"older"'})

        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
        assert again.headers["cache-control"] == "no-store"
        assert (other.status_code, other.content) == (200, first.content)

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)
