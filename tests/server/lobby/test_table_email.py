"""An email address for one table's notices: given, confirmed by a link, changed, removed."""

import asyncio
from typing import cast

import msgspec
import pytest
from sqlalchemy import func, select

from parlour.engine.values import Seat
from parlour.server.core.settings import Mail
from parlour.server.notices.reminders import NoticeWriter
from parlour.store import schema
from parlour.store.queries import notices, people
from server.world import Caller, Confirmation, Json, World, json_of, problem, run_in_world

MAIL = Mail(host="127.0.0.1")
URL = "https://play.parlour.test"
ANN, BEA = "ann@example.org", "bea@example.org"
HOUR_S = 3_600


def path(table: Json) -> str:
    return f"/api/tables/{table['id']}/email"


async def give(who: Caller, table: Json, email: str = ANN) -> Json:
    return await who.post(path(table), {"email": email})


async def confirm(world: World, mailed: Confirmation | None = None) -> Json:
    """Opens the newest link, or the one of *mailed*, on a device without a login."""
    found = world.confirmations[-1] if mailed is None else mailed
    return await world.anonymous.post("/api/email/confirm", {"token": found.token})


async def notice_address(world: World, table: Json, seat: int = 0) -> str | None:
    """Returns the address that a notice for the seat would go to."""
    return (await turn_of(world, table, seat)).to.email


async def turn_of(world: World, table: Json, seat: int = 0) -> notices.TurnNotice:
    async with world.services.store.scan() as connection:
        return await notices.read(connection, notices.NoticeKey(str(table["id"]), Seat(seat), 0))


async def rows(world: World, table: str) -> int:
    async with world.services.store.scan() as connection:
        count = select(func.count()).select_from(schema.metadata.tables[table])
        return int((await connection.execute(count)).scalar_one())


def test_an_address_is_used_only_after_confirmation(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)

        answer = await ann.ask("POST", path(table), {"email": "  Ann@Example.org "})
        before = await notice_address(world, table)
        await ann.post(f"/api/tables/{table['id']}/seats", {"seats": ["open", "bot:random"]})
        await ann.post(f"/api/tables/{table['id']}/start")
        running = await notice_address(world, table)
        confirmed = await confirm(world)

        assert answer.status_code == 202
        assert answer.json() == {"email": None, "pending": ANN}
        assert (before, running) == (None, None), "nothing goes to an address that nobody has proved"
        assert [mailed.to for mailed in world.confirmations] == [ANN]
        assert confirmed == {"table": table["id"], "title": "Tic-tac-toe"}
        assert await notice_address(world, table) == ANN
        assert await ann.get(path(table)) == {"email": ANN, "pending": None}
        assert world.tables.notified_ids[-1] == table["id"], "other processes hear of it"

    run_in_world(store_url, test, mail=MAIL, url=URL)


def test_the_link_has_the_public_address_and_is_not_stored(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann, game="imperial")

        await give(ann, table)

        (mailed,) = world.confirmations
        assert mailed.link == f"{URL}/confirm#{mailed.token}"
        assert mailed.stop == f"{URL}/stop#{mailed.token}"
        assert (mailed.title, mailed.language) == ("Imperial", "en")
        async with world.services.store.scan() as connection:
            kept = (await connection.execute(select(schema.email_request))).all()
        assert mailed.token not in str(kept)

    run_in_world(store_url, test, mail=MAIL, url=URL)


def test_a_link_works_once_and_for_a_day(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)
        await give(ann, table)
        used = world.confirmations[-1]
        await confirm(world, used)
        await give(ann, table, BEA)
        world.clock.forward(24 * HOUR_S)

        ask = world.anonymous.refused
        assert await ask("/api/email/confirm", {"token": used.token}) == (410, "email/link")
        late = {"token": world.confirmations[-1].token}
        assert await ask("/api/email/confirm", late) == (410, "email/link")
        assert await ask("/api/email/confirm", {"token": "made up"}) == (410, "email/link")
        assert await ann.get(path(table)) == {"email": ANN, "pending": None}

    run_in_world(store_url, test, mail=MAIL)


def test_a_link_opened_concurrently_is_used_once(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)
        await give(ann, table)
        body = msgspec.json.encode({"token": world.confirmations[-1].token})

        answers = await asyncio.gather(
            *(world.client.post("/api/email/confirm", content=body) for _ in range(4))
        )

        assert sorted(answer.status_code for answer in answers) == [200, 410, 410, 410]

    run_in_world(store_url, test, mail=MAIL)


def test_a_second_request_replaces_the_first(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)
        await give(ann, table)
        assert await give(ann, table, BEA) == {"email": None, "pending": BEA}
        first, second = world.confirmations

        refused = await world.anonymous.refused("/api/email/confirm", {"token": first.token})
        await confirm(world, second)

        assert refused == (410, "email/link")
        assert await notice_address(world, table) == BEA

    run_in_world(store_url, test, mail=MAIL)


def test_a_changed_address_needs_its_own_confirmation(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)
        await give(ann, table)
        await confirm(world)

        assert await give(ann, table, BEA) == {"email": ANN, "pending": BEA}
        assert await notice_address(world, table) == ANN
        await confirm(world)
        assert await notice_address(world, table) == BEA
        assert await give(ann, table, BEA) == {"email": BEA, "pending": None}
        assert len(world.confirmations) == 2, "what is proved is not proved again"

    run_in_world(store_url, test, mail=MAIL)


def test_removing_an_address_removes_the_pending_one_too(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)
        await give(ann, table)
        await confirm(world)
        await give(ann, table, BEA)

        gone = json_of(await ann.ask("DELETE", path(table)))

        assert gone == {"email": None, "pending": None}
        assert await notice_address(world, table) is None
        late = {"token": world.confirmations[-1].token}
        assert await world.anonymous.refused("/api/email/confirm", late) == (410, "email/link")

    run_in_world(store_url, test, mail=MAIL)


@pytest.mark.parametrize(
    "bad",
    ["ann", "ann@", "@b", "a@b, c@d", "a,b@c.de", "Ann <a@b>", "a@b\r\nBcc: c@d", "a b@c.de", "", "<a@b>"],
)
def test_an_invalid_email_address_is_refused(tmp_path_factory: pytest.TempPathFactory, bad: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)

        assert await ann.refused(path(table), {"email": bad}) == (422, "people/email")
        assert world.confirmations == []

    run_in_world(f"sqlite:///{tmp_path_factory.mktemp('bad') / 'parlour.db'}", test, mail=MAIL)


def test_each_refusal_has_its_own_code(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, zoe = [await world.guest(name) for name in ("Ann", "Ben", "Zoe")]
        table = await world.table(ann, sits=False)
        await ben.get(f"/api/tables/{table['code']}")
        asked = {"email": ANN}

        assert await world.anonymous.refused(path(table), asked) == (401, "who/unknown")
        assert await zoe.refused(path(table), asked) == (404, "table/unknown")
        assert await ben.refused(path(table), asked) == (403, "may/not")
        assert await ann.refused(path(table), asked) == (403, "seat/none")
        assert await ann.refused(path(table), method="GET") == (403, "seat/none")
        played = await world.started(ann, ben)
        await give(ben, played, BEA)
        await world.play_out(str(played["id"]))
        assert await ann.refused(path(played), asked) == (409, "email/over")
        late = {"token": world.confirmations[-1].token}
        assert await world.anonymous.refused("/api/email/confirm", late) == (409, "email/over")

    run_in_world(store_url, test, mail=MAIL)


def test_an_address_is_refused_if_the_server_sends_no_mail(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)

        assert await ann.refused(path(table), {"email": ANN}) == (409, "email/no-mail")
        assert await ann.get(path(table)) == {"email": None, "pending": None}

    run_in_world(store_url, test)


@pytest.mark.deep
def test_mails_to_an_address_are_limited(store_url: str) -> None:
    """The limit holds across guests, tables and spellings of the address."""

    async def test(world: World) -> None:
        spellings = ["v@example.org", "v+1@example.org", "V@Example.org", "v+2@example.org"]
        askers = [(guest := await world.guest(f"G{n}"), await world.table(guest)) for n in range(12)]

        async def all_ask() -> list[int]:
            answers = [
                await who.ask("POST", path(table), {"email": spellings[n % 4]})
                for n, (who, table) in enumerate(askers)
            ]
            return [answer.status_code for answer in answers]

        assert await all_ask() == [202] * 3 + [429] * 9
        assert await askers[-1][0].refused(path(askers[-1][1]), {"email": "v@example.org"}) == (
            429,
            "email/too-many",
        )
        for _ in range(8):
            world.clock.forward(HOUR_S)
            await all_ask()
        assert len(world.confirmations) == 10, "a day has a limit too"
        world.clock.forward(24 * HOUR_S)
        assert (await all_ask()).count(202) == 3

    run_in_world(store_url, test, mail=MAIL)


def test_concurrent_requests_are_counted_one_by_one(store_url: str) -> None:
    async def test(world: World) -> None:
        askers = [(guest := await world.guest(f"G{n}"), await world.table(guest)) for n in range(8)]

        answers = await asyncio.gather(
            *(
                world.client.post(
                    path(table),
                    content=msgspec.json.encode({"email": ANN}),
                    headers={"Authorization": f"Bearer {who.token}"},
                )
                for who, table in askers
            )
        )

        assert sorted(answer.status_code for answer in answers) == [202] * 3 + [429] * 5
        assert len(world.confirmations) == 3

    run_in_world(store_url, test, mail=MAIL)


def test_mailed_links_are_limited_by_person_even_after_removal(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        first, second = await world.table(ann), await world.table(ann)
        for n in range(5):
            await give(ann, first if n % 2 else second, f"somebody{n}@example.org")
            json_of(await ann.ask("DELETE", path(first)))
        answer = await ann.ask("POST", path(second), {"email": "other@example.org"})

        assert problem(answer) == (429, "email/too-many")
        assert answer.headers["retry-after"] == "3600"

    run_in_world(store_url, test, mail=MAIL)


def test_mailed_links_are_limited_by_seat(store_url: str) -> None:
    async def test(world: World) -> None:
        host = await world.guest("Host")
        table = await world.table(host)
        answers = []
        for n in range(6):
            guest = await world.guest(f"G{n}")
            await guest.post(f"/api/tables/{table['code']}/join", {"seat": 1})
            answers.append(await guest.ask("POST", path(table), {"email": f"somebody{n}@example.org"}))
            await guest.post(f"/api/tables/{table['id']}/leave")

        assert [answer.status_code for answer in answers] == [202] * 5 + [429]

    run_in_world(store_url, test, mail=MAIL)


def test_an_unwanted_confirmation_mail_can_be_stopped_by_its_link(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table, other = await world.table(ann), await world.table(ben)
        await give(ann, table)
        token = {"token": world.confirmations[-1].stop.partition("#")[2]}

        await world.anonymous.post("/api/email/stop", token)

        assert await ann.get(path(table)) == {"email": None, "pending": None}
        assert await world.anonymous.refused("/api/email/confirm", token) == (410, "email/link")
        assert await world.anonymous.refused("/api/email/stop", token) == (410, "email/stopped")
        assert await ben.refused(path(other), {"email": ANN}) == (429, "email/too-many")
        world.clock.forward(29 * 24 * HOUR_S)
        assert await ben.refused(path(other), {"email": ANN}) == (429, "email/too-many")
        world.clock.forward(24 * HOUR_S)
        await give(ben, other)

    run_in_world(store_url, test, mail=MAIL)


def test_the_unsubscribe_link_in_a_notice_works_without_signing_in(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.started(ann, ben)
        await give(ann, table)
        await confirm(world)
        write = NoticeWriter(world.services.settings, world.services.games)
        stop = write(await turn_of(world, table)).stop
        token = {"token": stop.partition("#")[2]}
        forged = {"token": token["token"][:-4] + "AAAA"}

        assert stop.startswith(f"{URL}/stop#")
        assert write(await turn_of(world, table, 1)).stop == f"{URL}/settings"
        assert await world.anonymous.refused("/api/email/stop", forged) == (410, "email/stopped")
        assert await notice_address(world, table) == ANN
        await world.anonymous.post("/api/email/stop", token)
        assert await notice_address(world, table) is None
        assert await world.anonymous.refused("/api/email/stop", token) == (410, "email/stopped")
        for odd in ("x", "." * 200, "ä.ö", f"{token['token']}."):
            assert await world.anonymous.refused("/api/email/stop", {"token": odd}) == (410, "email/stopped")

    run_in_world(store_url, test, mail=MAIL, url=URL)


def test_leaving_or_being_kicked_removes_the_address(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, zoe = [await world.guest(name) for name in ("Ann", "Ben", "Zoe")]
        table = await world.table(ann, game="cambio")
        for guest in (ben, zoe):
            await guest.post(f"/api/tables/{table['code']}/join", {})
        await give(ben, table, BEA)
        await give(zoe, table, "zoe@example.org")
        await give(ann, table)
        await confirm(world)

        await ben.post(f"/api/tables/{table['id']}/leave")
        await ann.post(f"/api/tables/{table['id']}/kick", {"seat": 2})
        assert await rows(world, "email_request") == 0
        for late in world.confirmations[:2]:
            refused = await world.anonymous.refused("/api/email/confirm", {"token": late.token})
            assert refused == (410, "email/link")
        await ann.post(f"/api/tables/{table['id']}/leave")
        assert await notice_address(world, table) is None, "the table is closed, and nothing of it is kept"

    run_in_world(store_url, test, mail=MAIL)


def test_an_address_does_not_carry_over_to_a_rematch(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        await world.make_account(ben, BEA)
        table = await world.started(ann, ben)
        await give(ann, table)
        await confirm(world)
        await world.play_out(str(table["id"]))

        again = await ann.post(f"/api/tables/{table['id']}/rematch")

        assert [await notice_address(world, again, seat) for seat in (0, 1)] == [BEA, None]

    run_in_world(store_url, test, mail=MAIL)


def test_a_guest_who_creates_an_account_keeps_the_address_of_the_table(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table, waits = await world.table(ann), await world.table(ann)
        await give(ann, table)
        await confirm(world)
        await give(ann, waits, BEA)
        await world.make_account(ann, "home@example.org")

        assert await notice_address(world, table) == ANN
        assert await notice_address(world, waits) == "home@example.org"
        await confirm(world)
        assert await notice_address(world, waits) == BEA
        assert json_of(await ann.ask("DELETE", path(waits))) == {"email": "home@example.org", "pending": None}

    run_in_world(store_url, test, mail=MAIL)


def test_a_guest_who_signs_in_keeps_addresses_and_pending_requests(store_url: str) -> None:
    async def test(world: World) -> None:
        account, guest = await world.guest("Ann"), await world.guest("Ann")
        login = {"email": "home@example.org", "password": "correct horse"}
        await world.make_account(account, **login)
        mine, both = await world.table(guest), await world.table(account)
        await guest.post(f"/api/tables/{both['code']}/join", {})
        await give(guest, mine)
        await give(guest, both, BEA)
        signed = await guest.post("/api/login", login)
        home = Caller(world.client, str(signed["token"]))

        assert (await home.get(path(mine)))["pending"] == ANN
        assert (await home.get(path(both)))["pending"] is None, "that seat stays the guest's"
        for mailed in world.confirmations:
            await confirm(world, mailed)
        assert await notice_address(world, mine) == ANN
        assert [await notice_address(world, both, seat) for seat in (0, 1)] == ["home@example.org", BEA]

    run_in_world(store_url, test, mail=MAIL)


def test_the_address_is_exported_and_deleted_with_the_person(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.started(ann, ben)
        await give(ann, table)
        await confirm(world)
        await give(ann, table, "new@example.org")

        kept = await ann.get("/api/me/export")
        others = await ben.get("/api/me/export")

        assert [row["email"] for row in cast(list[Json], kept["seats"])] == [ANN]
        (request,) = cast(list[Json], kept["email_requests"])
        assert (request["table_id"], request["email"]) == (table["id"], "new@example.org")
        assert "token_hash" not in request
        assert "example.org" not in str(others)
        json_of(await ann.ask("DELETE", "/api/me"))
        assert await rows(world, "email_request") == 0
        assert await notice_address(world, table) is None
        late = {"token": world.confirmations[-1].token}
        assert await world.anonymous.refused("/api/email/confirm", late) == (410, "email/link")

    run_in_world(store_url, test, mail=MAIL)


def test_the_address_is_visible_to_its_owner_only(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.table(ann, game="imperial", seats=["open", "open"], is_public=True)
        await ben.post(f"/api/tables/{table['code']}/join", {})
        await give(ann, table)
        zoe = await world.guest("Zoe")
        looks = [f"/api/tables/{table['id']}", "/api/tables", "/api/tables/mine"]

        for path_ in (*looks, path(table)):
            answer = await ben.ask("GET", path_)
            assert answer.status_code == 200
            assert "example.org" not in answer.text
        assert problem(await zoe.ask("GET", path(table))) == (403, "may/not")

    run_in_world(store_url, test, mail=MAIL)


def test_link_requests_are_limited_by_client_address(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)
        answers = [await ann.ask("POST", path(table), {"email": "no address"}) for _ in range(4)]

        assert [answer.status_code for answer in answers] == [422, 422, 429, 429]

    run_in_world(store_url, test, mail=MAIL, entry_rate=3)


def test_an_unconfirmed_account_address_gets_no_mail(store_url: str) -> None:
    """Such as an account that was created while this server sent no mail."""

    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)
        async with world.services.store.write() as connection:
            await people.change(connection, ann.id, email=ANN)
        world.services.identity.forget(ann.id)
        later = await world.table(ann)

        assert [await notice_address(world, one) for one in (table, later)] == [None, None]
        assert await ann.get(path(later)) == {"email": None, "pending": None}
        assert problem(await ann.ask("POST", path(later), {"email": ANN})) == (409, "email/own")
        assert world.confirmations == []

        await ann.post("/api/login/mail", {"email": ANN})
        signed = await ann.post("/api/login/link", {"token": world.mailed[0][1].partition("#")[2]})
        home = Caller(world.client, str(signed["token"]))
        assert [await notice_address(world, one) for one in (table, later)] == [ANN, ANN]
        assert not (await turn_of(world, later)).is_seat_email
        assert await home.get(path(later)) == {"email": ANN, "pending": None}

    run_in_world(store_url, test, mail=MAIL)
