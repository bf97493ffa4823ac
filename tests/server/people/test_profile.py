"""Profiles: change, push subscriptions, export and deletion."""

from sqlalchemy import select

from parlour.game_apis.cambio.tables import TABLES
from parlour.server.core.settings import Mail
from parlour.server.notices.push import new_key, public_key
from parlour.server.notices.webhook import signing_key
from parlour.store.queries import tables
from parlour.store.schema import chat
from server.world import Json, World, json_of, run_in_world

PUSH = {"endpoint": "https://push.test/1", "keys": {"p256dh": "key", "auth": "auth"}, "expirationTime": None}


def test_people_change_their_profile(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        asked = {
            "name": "Anna",
            "language": "de",
            "zone": "Europe/Vienna",
            "sleeps_from": 1320,
            "sleeps_to": 420,
            "notices": False,
            "webhook": "https://hook.test/x?y=1",
            "settings": {"board": "large", "sound": True, "speed": 3},
        }
        json_of(await ann.ask("PATCH", "/api/me", asked))
        me = await ann.get("/api/me")

        assert {name: me[name] for name in asked} == asked
        assert me["webhook_key"] == signing_key(b"the server's secret", "https://hook.test/x?y=1")
        cleared = json_of(
            await ann.ask("PATCH", "/api/me", {"webhook": None, "sleeps_from": None, "sleeps_to": None})
        )
        assert (cleared["webhook"], cleared["sleeps_from"], cleared["name"]) == (None, None, "Anna")
        assert cleared["webhook_key"] is None

    run_in_world(store_url, test)


def test_a_new_name_appears_at_tables_that_are_not_over(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Merry Otter"), await world.guest("Anna")
        running = await world.started(ann, ben)
        waiting = await world.table(ann)
        fixed = await world.started(ann, ben, game="imperial")
        json_of(await ann.ask("PATCH", "/api/me", {"name": "Anna"}))

        async def names(table: Json) -> list[str]:
            shown = await ann.get(f"/api/tables/{table['id']}")
            assert isinstance(shown["seats"], list)
            return [seat["name"] for seat in shown["seats"] if seat["name"]]

        assert await names(running) == ["Anna 2", "Anna"]
        assert await names(waiting) == ["Anna"]
        assert await names(fixed) == ["Merry Otter", "Anna"], "its document goes by names"

    run_in_world(store_url, test)


def test_invalid_values_are_refused(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")

        for asked, refusal in (
            ({"zone": "Mars/Olympus"}, (422, "people/zone")),
            ({"zone": "../../etc/passwd"}, (422, "people/zone")),
            ({"sleeps_from": 5}, (422, "people/sleep")),
            ({"webhook": "ftp://x"}, (422, "people/webhook")),
            ({"webhook": "http://"}, (422, "people/webhook")),
            ({"webhook": "http://[x"}, (422, "people/webhook")),
            ({"name": "\u202e"}, (422, "people/name")),
            ({"name": ""}, (422, "people/name")),
            ({"sleeps_from": 1440}, (400, "message/unreadable")),
            ({"settings": {"deep": {"er": 1}}}, (400, "message/unreadable")),
            ({"is_banned": False}, (400, "message/unreadable")),
        ):
            assert await ann.refused("/api/me", asked, method="PATCH") == refusal, asked

    run_in_world(store_url, test)


def test_notice_channels_are_those_that_the_operator_configured(store_url: str) -> None:
    async def none(world: World) -> None:
        assert await world.anonymous.get("/api/notices") == {"mail": False, "push_key": None}

    async def with_mail_and_push(world: World) -> None:
        found = await world.anonymous.get("/api/notices")
        assert found == {"mail": True, "push_key": public_key(private)}

    private = new_key()
    run_in_world(store_url, none)
    run_in_world(store_url, with_mail_and_push, vapid_private=private, mail=Mail(host="127.0.0.1"))


def test_a_push_subscription_can_be_moved_and_deleted(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        end = {"endpoint": PUSH["endpoint"]}
        await ann.post("/api/me/push", PUSH)
        await ben.post("/api/me/push", PUSH)

        assert await ann.refused("/api/me/push", end, method="DELETE") == (404, "people/no-push")
        assert (await ben.ask("DELETE", "/api/me/push", end)).status_code == 204
        assert await ben.refused("/api/me/push", {**PUSH, "endpoint": "x"}) == (422, "people/webhook")

    run_in_world(store_url, test)


def test_an_export_has_all_data_of_the_person_and_no_secret(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        await ann.post("/api/me/push", PUSH)
        await world.make_account(ann, "ann@parlour.test")
        table = await world.started(ann, ben)
        await _say(world, str(table["id"]), ann.id, "Ann", "hello")
        answer = await ann.ask("GET", "/api/me/export")
        whole = answer.json()

        assert whole["person"][0]["email"] == "ann@parlour.test"
        assert [row["text"] for row in whole["chat"]] == ["hello"]
        assert [row["id"] for row in whole["tables"]] == [table["id"]]
        assert [row["number"] for row in whole["seats"]] == [0]
        assert len(whole["push"]) == len(whole["logins"]) == 1
        assert "argon2" not in answer.text
        assert "secret" not in answer.text

    run_in_world(store_url, test)


def test_a_deleted_persons_games_continue(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = await world.guest("Ann"), await world.guest("Ben"), await world.guest("Cat")
        await world.make_account(ann, "ann@parlour.test")
        running = await world.started(ann, ben, game="cambio")
        opened = await world.table(ann)
        await cat.post(f"/api/tables/{opened['code']}/join", {})
        await _say(world, str(running["id"]), ann.id, "Ann", "hello")

        answer = await ann.ask("DELETE", "/api/me")

        assert answer.status_code == 204
        assert await ann.refused("/api/me", method="GET") == (401, "who/unknown")
        left = await ben.get(f"/api/tables/{running['id']}")
        seats = left["seats"]
        assert isinstance(seats, list)
        assert [seat["name"] for seat in seats] == ["Former player", "Ben"]
        assert [seat["kind"] for seat in seats] == ["person", "person"]
        assert (await cat.get(f"/api/tables/{opened['id']}"))["host"] == 1
        assert (await ben.get(f"/api/tables/{running['id']}/log"))["lines"]
        async with world.services.store.scan() as connection:
            said = (await connection.execute(select(chat.c.name, chat.c.person_id))).one()
            player = TABLES["player"]
            named = select(player.c.display_name, player.c.user_id).order_by(player.c.turn_order)
            players = (await connection.execute(named.where(player.c.game_session_id == running["id"]))).all()
            sitting = await tables.read(connection, str(running["id"]))
        assert tuple(said) == ("Former player", None)
        assert tuple(players[0]) == ("Former player", None)
        assert sitting is not None
        assert sitting.seats[0].gone_at == world.clock()
        assert sitting.table.host_id is None
        again = await world.guest("Ann")
        made = await again.ask(
            "POST", "/api/account", {"email": "ann@parlour.test", "password": "correct horse"}
        )
        assert made.status_code == 201

    run_in_world(store_url, test)


async def _say(world: World, table: str, person: str, name: str, text: str, room: str = "players") -> None:
    async with world.services.store.write() as connection:
        row = {"table_id": table, "number": 1, "room": room, "person_id": person, "name": name, "text": text}
        await connection.execute(chat.insert().values(**row, at=world.clock()))
