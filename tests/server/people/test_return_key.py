"""Return keys: a guest whose browser lost the cookie comes back, and no other person does."""

from server.world import Caller, World, run_in_world

MAIL = "ann@parlour.test"


async def key_of(caller: Caller) -> object:
    return (await caller.get("/api/session/return-key"))["key"]


def test_a_guest_comes_back_once_with_a_new_login(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann, seats=["open", "open"])
        key = await key_of(ann)

        back = await world.anonymous.post("/api/session/return", {"key": key})

        fresh = Caller(world.client, str(back["token"]))
        assert (await fresh.get("/api/me"))["name"] == "Ann"
        mine = await fresh.get("/api/tables/mine")
        assert isinstance(mine["tables"], list)
        assert [one["table"]["id"] for one in mine["tables"]] == [table["id"]]
        assert await ann.refused("/api/me", method="GET") == (401, "who/unknown")
        assert await world.anonymous.refused("/api/session/return", {"key": key}) == (401, "who/return")
        assert await key_of(fresh) != key

    run_in_world(store_url, test)


def test_a_key_ends_with_its_login(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        key = await key_of(ann)

        await ann.post("/api/logout")

        assert await world.anonymous.refused("/api/session/return", {"key": key}) == (401, "who/return")

    run_in_world(store_url, test)


def test_a_key_of_another_guest_or_a_changed_one_is_refused(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, bob = await world.guest("Ann"), await world.guest("Bob")
        whose, _, digest = str(await key_of(ann)).partition(".")
        other = str(await key_of(bob)).partition(".")[2]

        for key in (f"{whose}.{other}", f"{whose}.{digest[:-1]}", whose, f"none.{digest}", "é"):
            status, code = await world.anonymous.refused("/api/session/return", {"key": key})
            assert (status, code) in {(401, "who/return"), (400, "message/unreadable")}, key
        assert await world.anonymous.refused("/api/session/return-key", method="GET") == (401, "who/unknown")

    run_in_world(store_url, test)


def test_an_account_signs_in_instead(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        key = await key_of(ann)
        made = await ann.post("/api/account", {"email": MAIL, "password": "correct horse"})
        account = Caller(world.client, str(made["token"]))

        assert await key_of(account) is None
        assert await world.anonymous.refused("/api/session/return", {"key": key}) == (401, "who/return")

    run_in_world(store_url, test)
