"""The description of the routes holds what is enforced, and every refusal."""

from pathlib import Path
from typing import cast

from litestar.handlers import HTTPRouteHandler

from parlour.server.api import handlers
from server.world import Json, World, in_world


def test_every_route_is_described_with_its_refusals(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        whole = await world.nobody.get("/api/openapi.json")
        paths = cast(dict[str, Json], whole["paths"])
        schemas = cast(Json, cast(Json, whole["components"])["schemas"])
        named = {str(route.name) for route in handlers() if isinstance(route, HTTPRouteHandler)}
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

    in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)


def test_bodies_are_described_as_they_are_read(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        whole = await world.nobody.get("/api/openapi.json")
        schemas = cast(Json, cast(Json, whole["components"])["schemas"])
        guest = cast(Json, schemas["GuestRequest"])

        assert guest["additionalProperties"] is False
        assert guest["required"] == ["name"]
        name = cast(Json, cast(Json, guest["properties"])["name"])
        assert (name["minLength"], name["maxLength"]) == (1, 20)

    in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)
