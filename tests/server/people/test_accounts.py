"""Guests, accounts, logins and mailed links."""

import re

from parlour.server.core.names import clean_name
from parlour.server.core.settings import Mail
from parlour.server.people import guest_names
from server.world import Caller, World, problem, run_in_world

MAIL, PASSWORD = "ann@parlour.test", "correct horse"
MAILS = {"mail": Mail(host="127.0.0.1"), "url": "https://play.parlour.test"}


async def account(world: World, name: str = "Ann", email: str = MAIL) -> Caller:
    ann = await world.guest(name)
    await world.make_account(ann, email, PASSWORD)
    return ann


async def logged_in(world: World, asker: Caller | None = None, email: str = MAIL) -> Caller:
    made = await (asker or world.anonymous).post("/api/login", {"email": email, "password": PASSWORD})
    person = made["person"]
    assert isinstance(person, dict)
    return Caller(world.client, str(made["token"]), person["id"])


def test_a_name_is_enough_to_play(store_url: str) -> None:
    async def test(world: World) -> None:
        answer = await world.anonymous.ask("POST", "/api/guest", {"name": "  Ann   of  Ayr "})
        token = answer.json()["token"]
        by_cookie = await world.anonymous.ask("GET", "/api/me", Cookie=f"parlour={token}")

        assert answer.status_code == 201
        assert answer.json()["person"]["name"] == "Ann of Ayr"
        assert answer.json()["person"]["is_guest"] is True
        cookie = answer.headers["set-cookie"].lower()
        assert cookie.startswith("parlour=")
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie
        assert by_cookie.json()["name"] == "Ann of Ayr"
        assert (await Caller(world.client, token).get("/api/me"))["name"] == "Ann of Ayr"

    run_in_world(store_url, test)


def test_a_guest_without_a_name_gets_one_in_their_language(store_url: str) -> None:
    async def test(world: World) -> None:
        english = await world.anonymous.post("/api/guest", {})
        german = await world.anonymous.post("/api/guest", {"language": "de"})
        names = [made["person"]["name"] for made in (english, german) if isinstance(made["person"], dict)]

        assert len(names) == 2
        for name in names:
            assert re.fullmatch(r"\w+ \w+", str(name))
        assert str(names[1]).partition(" ")[0].endswith("er")

    run_in_world(store_url, test)


def test_every_generated_name_is_valid() -> None:
    for adjectives, animals in guest_names.WORDS.values():
        for name in (f"{first} {last}" for first in adjectives for last in animals):
            assert clean_name(name) == name


def test_the_session_of_an_anonymous_caller_is_null(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")

        assert await world.anonymous.get("/api/session") == {"person": None}
        assert await Caller(world.client, "made-up").get("/api/session") == {"person": None}
        assert (await ann.get("/api/session"))["person"] == await ann.get("/api/me")

    run_in_world(store_url, test)


def test_the_cookie_is_secure_over_https(store_url: str) -> None:
    async def test(world: World) -> None:
        answer = await world.anonymous.ask(
            "POST", "/api/guest", {"name": "Ann"}, **{"X-Forwarded-Proto": "https"}
        )

        assert "secure" in answer.headers["set-cookie"].lower()

    run_in_world(store_url, test, is_behind_proxy=True)


def test_names_are_short_and_printable(store_url: str) -> None:
    async def test(world: World) -> None:
        ask = world.anonymous.refused

        assert await ask("/api/guest", {"name": " \t "}) == (422, "people/name")
        assert await ask("/api/guest", {"name": "a\u200bb"}) == (422, "people/name")
        assert await ask("/api/guest", {"name": ""}) == (422, "people/name")
        assert await ask("/api/guest", {"name": "x" * 21}) == (422, "people/name")

    run_in_world(store_url, test)


def test_an_unknown_token_is_anonymous(store_url: str) -> None:
    async def test(world: World) -> None:
        who = Caller(world.client, "made-up")

        assert await who.refused("/api/me", method="GET") == (401, "who/unknown")
        assert await world.anonymous.refused("/api/me", method="GET") == (401, "who/unknown")

    run_in_world(store_url, test)


def test_a_guest_who_creates_an_account_keeps_their_identity(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await account(world)
        again = await logged_in(world, email="  ANN@parlour.test ")

        assert (await ann.get("/api/me"))["is_guest"] is False
        assert again.id == ann.id
        assert again.token != ann.token
        both = await ann.get("/api/me/logins")
        assert isinstance(both["logins"], list)
        assert [login["is_this"] for login in both["logins"]].count(True) == 1
        assert len(both["logins"]) == 2

    run_in_world(store_url, test)


def test_an_email_address_has_one_account(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await account(world), await world.guest("Ben")
        asked = {"email": "Ann@Parlour.test", "password": PASSWORD}

        assert await ben.refused("/api/account", asked) == (409, "people/email-taken")
        assert await ann.refused("/api/account", asked) == (409, "people/has-account")
        assert await ben.refused("/api/account", {**asked, "email": "ann at home"}) == (422, "people/email")

    run_in_world(store_url, test)


def test_a_wrong_password_and_an_unknown_address_get_the_same_response(store_url: str) -> None:
    async def test(world: World) -> None:
        await account(world)
        wrong = await world.anonymous.ask("POST", "/api/login", {"email": MAIL, "password": "battery"})
        unknown = await world.anonymous.ask("POST", "/api/login", {"email": "b@x", "password": PASSWORD})

        assert problem(wrong) == (401, "who/wrong")
        assert wrong.content == unknown.content

    run_in_world(store_url, test)


def test_a_guest_who_signs_in_keeps_their_seats(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await account(world), await world.guest("Ben")
        guest = await world.guest("Ann again")
        hosted = await world.table(guest, game="cambio")
        joined = await world.table(ben)
        await guest.post(f"/api/tables/{joined['code']}/join", {})
        both = await world.table(ben, game="cambio")
        for each in (ann, guest):
            await each.post(f"/api/tables/{both['code']}/join", {})
        world.tables.notified_ids.clear()

        home = await logged_in(world, guest)

        assert home.id == ann.id
        mine = (await home.get("/api/tables/mine"))["tables"]
        assert isinstance(mine, list)
        assert {table["table"]["id"]: table["seat"] for table in mine} == {
            hosted["id"]: 0,
            joined["id"]: 1,
            both["id"]: 1,
        }
        assert set(world.tables.notified_ids) == {hosted["id"], joined["id"]}
        assert await guest.refused("/api/me", method="GET") == (401, "who/unknown")

    run_in_world(store_url, test)


def test_a_mailed_link_signs_in_once_within_fifteen_minutes(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await account(world)
        for _ in range(2):
            await world.anonymous.post("/api/login/mail", {"email": MAIL})
        first, late = (link.partition("#")[2] for _, link, _ in world.mailed)

        signed = await world.anonymous.post("/api/login/link", {"token": first})
        again = await world.anonymous.refused("/api/login/link", {"token": first})
        world.clock.forward(15 * 60)

        person = signed["person"]
        assert isinstance(person, dict)
        assert person["id"] == ann.id
        assert again == (410, "who/link")
        assert await world.anonymous.refused("/api/login/link", {"token": late}) == (410, "who/link")
        assert await world.anonymous.refused("/api/login/link", {"token": "none"}) == (410, "who/link")

    run_in_world(store_url, test)


def test_a_mailed_link_shows_the_name_of_its_account(store_url: str) -> None:
    """A person who opens a link sent by a stranger sees whose account it is before signing in."""
    path = "/api/login/link/name"

    async def test(world: World) -> None:
        await account(world, "Ann Arbor")
        for _ in range(2):
            await world.anonymous.post("/api/login/mail", {"email": MAIL})
        first, late = (link.partition("#")[2] for _, link, _ in world.mailed)

        assert [await world.anonymous.post(path, {"token": first}) for _ in range(3)] == [
            {"name": "Ann Arbor"}
        ] * 3
        assert (await world.anonymous.ask("POST", path, {"token": first})).headers.get("set-cookie") is None
        await world.anonymous.post("/api/login/link", {"token": first})
        used = await world.anonymous.ask("POST", path, {"token": first})
        unknown = await world.anonymous.ask("POST", path, {"token": "none"})
        world.clock.forward(15 * 60)
        expired = await world.anonymous.ask("POST", path, {"token": late})
        assert problem(used) == (410, "who/link")
        assert used.content == unknown.content == expired.content

    run_in_world(store_url, test)


def test_a_link_that_creates_an_account_shows_the_name_it_will_have(store_url: str) -> None:
    async def test(world: World) -> None:
        guest, other = await world.guest("Anastasia"), await world.guest("Ben")
        await guest.post("/api/login/mail", {"email": MAIL})
        token = {"token": world.mailed[0][1].partition("#")[2]}
        shown = {
            who: (await asker.post("/api/login/link/name", token))["name"]
            for who, asker in (("guest", guest), ("other", other), ("nobody", world.anonymous))
        }
        signed = await world.anonymous.post("/api/login/link", token)

        assert shown == {"guest": "Anastasia", "other": "ann", "nobody": "ann"}
        person = signed["person"]
        assert isinstance(person, dict)
        assert person["name"] == "ann"

    run_in_world(store_url, test)


def test_reading_the_name_of_a_link_counts_towards_its_limit(store_url: str) -> None:
    async def test(world: World) -> None:
        asked = [
            await world.anonymous.refused(path, {"token": "none"})
            for path in ("/api/login/link", "/api/login/link/name") * 2
        ]

        assert asked == [(410, "who/link")] * 3 + [(429, "message/too-fast")]

    run_in_world(store_url, test, entry_rate=3)


def test_a_guest_creates_an_account_with_a_mailed_link_alone(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        answer = await ann.ask("POST", "/api/login/mail", {"email": MAIL})
        signed = await ann.post("/api/login/link", {"token": world.mailed[0][1].partition("#")[2]})

        assert answer.status_code == 202
        person = signed["person"]
        assert isinstance(person, dict)
        assert (person["id"], person["email"], person["is_guest"]) == (ann.id, MAIL, False)

    run_in_world(store_url, test)


def test_a_link_requested_by_a_stranger_gives_them_no_access(store_url: str) -> None:
    async def test(world: World) -> None:
        thief = await world.guest("Thief")
        await thief.post("/api/login/mail", {"email": MAIL})
        signed = await world.anonymous.post(
            "/api/login/link", {"token": world.mailed[0][1].partition("#")[2]}
        )

        person = signed["person"]
        assert isinstance(person, dict)
        assert person["id"] != thief.id
        assert person["name"] == "ann"
        assert (await thief.get("/api/me"))["is_guest"] is True

    run_in_world(store_url, test)


def test_logging_out_ends_only_this_login(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await account(world)
        phone = await logged_in(world)

        answer = await ann.ask("POST", "/api/logout")

        assert answer.status_code == 204
        assert "max-age=0" in answer.headers["set-cookie"].lower()
        assert await ann.refused("/api/me", method="GET") == (401, "who/unknown")
        assert (await phone.get("/api/me"))["id"] == ann.id
        assert (await world.anonymous.ask("POST", "/api/logout")).status_code == 204

    run_in_world(store_url, test)


def test_a_person_ends_another_login(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await account(world), await world.guest("Ben")
        phone = await logged_in(world)
        logins = (await ann.get("/api/me/logins"))["logins"]
        assert isinstance(logins, list)
        other = next(login["id"] for login in logins if not login["is_this"])

        not_mine = await ben.refused(f"/api/me/logins/{other}", method="DELETE")
        ended = await ann.ask("DELETE", f"/api/me/logins/{other}")

        assert not_mine == (404, "people/no-login")
        assert ended.status_code == 204
        assert await phone.refused("/api/me", method="GET") == (401, "who/unknown")

    run_in_world(store_url, test)


def test_a_login_expires_unless_it_is_used(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        for _ in range(3):
            world.clock.forward(90 * 86_400)
            assert (await ann.get("/api/me"))["name"] == "Ann"

        assert await ben.refused("/api/me", method="GET") == (401, "who/unknown")

    run_in_world(store_url, test)


def test_confirming_an_address_ends_unconfirmed_logins(store_url: str) -> None:
    async def test(world: World) -> None:
        claimed = await account(world, "Mallory")
        await world.anonymous.post("/api/login/mail", {"email": MAIL})
        await world.anonymous.post("/api/login/link", {"token": world.mailed[0][1].partition("#")[2]})

        assert await claimed.refused("/api/me", method="GET") == (401, "who/unknown")
        wrong = await world.anonymous.ask("POST", "/api/login", {"email": MAIL, "password": PASSWORD})
        assert wrong.status_code == 401

    run_in_world(store_url, test)


def test_creating_an_account_replaces_the_guests_token(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        old = Caller(world.client, ann.token, ann.id)
        answer = await ann.ask("POST", "/api/account", {"email": MAIL, "password": PASSWORD})
        made = answer.json()
        new = Caller(world.client, made["token"])

        assert answer.status_code == 201
        assert made["token"] in answer.headers["set-cookie"]
        assert await old.refused("/api/me", method="GET") == (401, "who/unknown")
        assert (await new.get("/api/me"))["id"] == ann.id
        logins = (await new.get("/api/me/logins"))["logins"]
        assert isinstance(logins, list)
        assert len(logins) == 1

    run_in_world(store_url, test)


def test_with_mail_the_mailed_link_creates_the_account_and_renews_the_token(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        answer = await ann.ask("POST", "/api/account", {"email": MAIL, "password": PASSWORD})
        early = await world.anonymous.refused("/api/login", {"email": MAIL, "password": PASSWORD})
        waits = await ann.get("/api/me")
        old = Caller(world.client, ann.token)
        link = world.mailed[0][1]
        signed = await ann.post("/api/login/link", {"token": link.partition("#")[2]})
        home = await logged_in(world)

        assert answer.status_code == 202
        assert (answer.json()["person"]["is_guest"], waits["is_guest"]) == (True, True)
        assert early == (401, "who/wrong")
        assert world.purposes == ["account"]
        assert link.startswith("https://play.parlour.test/enter#")
        person = signed["person"]
        assert isinstance(person, dict)
        assert (person["id"], person["email"], person["is_email_checked"]) == (ann.id, MAIL, True)
        assert await old.refused("/api/me", method="GET") == (401, "who/unknown")
        assert home.id == ann.id, "by the password that was typed before the proof"

    run_in_world(store_url, test, **MAILS)


def test_the_response_does_not_reveal_whether_an_address_is_taken(store_url: str) -> None:
    async def test(world: World) -> None:
        await account(world)
        ben = await world.guest("Ben")
        before = await ben.get("/api/me"), await ben.get("/api/me/logins")
        answers = [
            await ben.ask("POST", "/api/account", {"email": email, "password": PASSWORD})
            for email in (MAIL, "ben@parlour.test")
        ]

        taken, free = answers
        assert (taken.status_code, taken.content) == (free.status_code, free.content)
        assert taken.headers == free.headers
        assert (await ben.get("/api/me"), await ben.get("/api/me/logins")) == before
        assert world.purposes[1:] == ["taken", "account"]
        assert [to for to, _, _ in world.mailed[1:]] == [MAIL, "ben@parlour.test"]

    run_in_world(store_url, test, **MAILS)


def test_a_guest_who_already_has_an_account_signs_in_with_their_seats(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, guest = await account(world), await world.guest("Ann again")
        table = await world.table(guest)
        await guest.post("/api/account", {"email": MAIL, "password": "another password"})
        signed = await guest.post("/api/login/link", {"token": world.mailed[-1][1].partition("#")[2]})
        home = Caller(world.client, str(signed["token"]))

        assert (await home.get("/api/me"))["id"] == ann.id
        mine = (await home.get("/api/tables/mine"))["tables"]
        assert isinstance(mine, list)
        assert [one["table"]["id"] for one in mine] == [table["id"]]
        assert (await logged_in(world)).id == ann.id, "the password stays the one it was"

    run_in_world(store_url, test, **MAILS)


def test_an_account_does_not_get_the_password_of_a_stranger(store_url: str) -> None:
    async def test(world: World) -> None:
        thief = await world.guest("Thief")
        await thief.post("/api/account", {"email": MAIL, "password": "known to the thief"})
        signed = await world.anonymous.post(
            "/api/login/link", {"token": world.mailed[0][1].partition("#")[2]}
        )

        person = signed["person"]
        assert isinstance(person, dict)
        assert person["id"] != thief.id
        asked = {"email": MAIL, "password": "known to the thief"}
        assert await world.anonymous.refused("/api/login", asked) == (401, "who/wrong")
        assert (await thief.get("/api/me"))["is_guest"] is True

    run_in_world(store_url, test, **MAILS)


def test_confirming_the_own_account_keeps_password_and_logins(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await account(world)
        phone = await logged_in(world)
        await ann.post("/api/login/mail", {"email": MAIL})
        signed = await ann.post("/api/login/link", {"token": world.mailed[0][1].partition("#")[2]})

        person = signed["person"]
        assert isinstance(person, dict)
        assert (person["id"], person["is_email_checked"]) == (ann.id, True)
        assert (await phone.get("/api/me"))["id"] == ann.id
        assert (await logged_in(world)).id == ann.id

    run_in_world(store_url, test)
