"""This module lists every field that an operator receives. None of them is secret in a game.

The operator plays Cambio at the inspected table and sees no more of it than without the role.
"""

from pathlib import Path

import msgspec
from sqlalchemy import insert

from parlour.store import schema
from parlour.store.queries import chat, tables
from proofs.privacy.shapes import Each, Fields, Leaf, Maybe, Shape, Values, fields, findings
from server.world import Caller, Json, World, run_in_world

PLAIN: Shape[None] = Leaf(lambda *_: None)
MASKED: Shape[None] = Leaf(
    lambda value, *_: None if value is None or "…@" in str(value) else "is a whole address"
)
NETWORK: Shape[None] = Leaf(
    lambda value, *_: (
        None if value is None or str(value) == "?" or str(value).endswith((".x", "/48")) else "is an address"
    )
)
COUNTS: Shape[None] = Values(PLAIN)
PERSON: Shape[None] = fields(
    PLAIN,
    "id name is_guest is_email_checked is_operator created_at seen_at banned_at banned_until ban_reason",
    email=MASKED,
)
SEAT = fields(PLAIN, "number name kind person is_present has_resigned")
TABLE = fields(
    PLAIN,
    "id game title rules_version status is_public is_paused waiting[] entries created_at started_at moved_at"
    " ended_at",
    seats=Each(SEAT),
)
REPORT = fields(PLAIN, "id at table by about about_person is_withheld line reason closed_at note")
NOTICE = fields(PLAIN, "table game seat asked name at channels[] fault")
ACTION = fields(PLAIN, "id at operator action about person until reason")
SHAPES: dict[str, Fields[None]] = {
    "health": fields(
        PLAIN,
        "version process uptime python database database_version write_ms disk_free disk_total last_backup"
        " warnings[] open_reports waiting_notices",
        numbers=COUNTS,
    ),
    "tables": fields(PLAIN, "next", tables=Each(TABLE)),
    "people": fields(PLAIN, "next", people=Each(PERSON)),
    "reports": fields(PLAIN, "next", reports=Each(REPORT)),
    "limits": Fields(
        {
            "settings": Each(fields(PLAIN, "name value")),
            "braked": Each(fields(PLAIN, "setting keys refused", network=Maybe(NETWORK))),
            "connections": Each(fields(PLAIN, "open", network=NETWORK)),
        }
    ),
    "notices": fields(
        PLAIN, "waiting_count", failed_counts=COUNTS, waiting=Each(NOTICE), failed=Each(NOTICE)
    ),
    "actions": fields(PLAIN, "next", actions=Each(ACTION)),
}
CHEAT = "she holds the king"


async def play_reported_game(world: World) -> tuple[Caller, Json]:
    """Olga, an operator, plays with Bob. A spectator reports him with a text that players must not read."""
    olga, bob, eve = [await world.guest(name) for name in ("Olga", "Bob", "Eve")]
    await world.make_account(bob, "bob@example.org")
    table = await world.table(olga, game="cambio", is_public=True)
    await bob.post(f"/api/tables/{table['code']}/join", {"nonce": "the nonce of Bob"})
    table = await olga.post(f"/api/tables/{table['id']}/start")
    async with world.services.store.write() as connection:
        line = {"room": "spectators", "person_id": eve.id, "name": "Eve", "text": CHEAT, "at": world.clock()}
        await chat.add(connection, str(table["id"]), **line)  # type: ignore[arg-type]  # a line of chat
        notice = {"table_id": table["id"], "seat": 1, "asked": 0, "at": 1}
        await connection.execute(insert(schema.notice).values(notice))
    mia = await world.guest("Mia")
    await mia.post(f"/api/tables/{table['id']}/reports", {"line": 0, "reason": f"told us that {CHEAT}"})
    return olga, table


def test_operators_receive_only_listed_fields_without_secrets(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        olga, table = await play_reported_game(world)
        where = f"/api/tables/{table['id']}"
        before = [await olga.get(path) for path in (where, f"{where}/replay/0", f"{where}/log")]
        await world.make_operator(olga)
        as_operator = [await olga.get(path) for path in (where, f"{where}/replay/0", f"{where}/log")]
        await olga.post(f"/api/operator/people/{await bobs_id(olga)}/ban", {"reason": "rude"})
        async with world.services.store.scan() as connection:
            sitting = await tables.read(connection, str(table["id"]))
        assert sitting is not None
        hidden = [
            sitting.table.secret.hex(),
            sitting.table.code,
            "bob@example.org",
            CHEAT,
            *(seat.nonce for seat in sitting.seats if seat.nonce),
            *(seat.id for seat in sitting.seats),
        ]

        assert as_operator == before
        sent = {}
        for path, shape in SHAPES.items():
            answer = await olga.ask("GET", f"/api/operator/{path}")
            sent[path] = answer.text
            assert [*findings(shape, msgspec.json.decode(answer.content), None)] == []
            assert [one for one in hidden if one in answer.text] == []
        (report,) = msgspec.json.decode(sent["reports"])["reports"]
        assert (report["is_withheld"], report["line"], report["reason"]) == (True, None, None)
        assert '"name":"Bob"' in sent["tables"]
        assert '"asked":0' in sent["notices"]
        assert '"about":"Bob"' in sent["actions"]

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)


async def bobs_id(olga: Caller) -> str:
    found = (await olga.get("/api/operator/people?text=Bob"))["people"]
    assert isinstance(found, list)
    return str(found[0]["id"])
