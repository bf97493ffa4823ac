"""Limits on sign-in that other spellings, other addresses and other clients cannot bypass."""

from pathlib import Path

import pytest

from parlour.server.core.settings import Mail, Settings
from parlour.server.http import entry_limits
from parlour.server.http.origin import UNKNOWN, network
from parlour.server.net.network import network_of
from proofs.fuzz.raw_socket import HANDSHAKE, RawSocket
from served.process import Served
from server.world import Caller, World, problem, run_in_world

EMAIL, PASSWORD = "ann@parlour.test", "correct horse"


@pytest.mark.parametrize(
    "path",
    [
        "//api/guest",
        "/api//guest",
        "/api/guest/",
        "/api/guest//",
        "///api///guest///",
        "/api/%67uest",
        "/api%2Fguest",
        "/%2Fapi/guest",
        "/api/guest%2F",
    ],
)
def test_every_spelling_of_a_path_counts_against_its_limit(path: str, tmp_path: Path) -> None:
    """Otherwise `//api/guest` could create any number of guests."""

    async def test(world: World) -> None:
        raw = f"http://parlour.test{path}"
        answers = [(await world.anonymous.ask("POST", raw, {"name": "Ann"})).status_code for _ in range(4)]

        assert answers == [201, 201, 201, 429]

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test, entry_rate=3)


@pytest.mark.parametrize(
    "path", ["/API/guest", "/api/Guest", "/api/./guest", "/api/x/../guest", "/api/guest;"]
)
def test_a_path_that_resembles_a_route_is_not_found(path: str, tmp_path: Path) -> None:
    with Served(tmp_path) as server, RawSocket(server.port) as page:
        assert page.ask(path, [("Host", "here"), ("Content-Length", "0")], "POST") in (404, 405)


def test_responses_to_unusual_paths_are_not_cached(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        answer = await world.anonymous.ask("GET", "http://parlour.test//api/games")

        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("::ffff:cb00:7109", "203.0.113.9"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unknown:", "unknown:"),
    ],
)
def test_an_ipv6_address_is_limited_by_network(address: str, key: str) -> None:
    assert network_of(address) == key
    assert network((address, 1), {}, Settings()) == key


@pytest.mark.parametrize(
    ("element", "key"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("203.0.113.7:4711", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("[::ffff:203.0.113.7]:4711", "203.0.113.7"),
        ("2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::1]", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"),
        ('"[2001:db8:1:2::1]:443"', "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        *(
            (garbage, UNKNOWN)
            for garbage in ("", "unknown", "unknown:", "_hidden:1", "[]:1", ":1", "1.2.3:4")
        ),
        *((garbage, UNKNOWN) for garbage in ("203.0.113.7:80:80", "[203.0.113.7", "[2001:db8::1]443", '"')),
    ],
)
def test_a_forwarded_address_is_limited_without_its_port(element: str, key: str) -> None:
    """Some proxies add the port, which would give a client a new limit with each connection."""
    headers = {"x-forwarded-for": f"1.1.1.1, {element}"}

    assert network(None, headers, Settings(is_behind_proxy=True)) == key


def test_addresses_of_one_network_share_a_limit(tmp_path: Path) -> None:
    """Otherwise each of the 18 trillion addresses of a household would have a limit of its own."""

    async def test(world: World) -> None:
        async def status(address: str) -> int:
            headers = {"X-Forwarded-For": address}
            return (await world.anonymous.ask("POST", "/api/guest", {"name": "Ann"}, **headers)).status_code

        assert [await status(f"2001:db8::{number}") for number in range(1, 5)] == [201, 201, 201, 429]
        assert await status("2001:db8:0:1::1") == 201
        assert [await status(one) for one in ["1.2.3.4", "::ffff:1.2.3.4"] * 2] == [201, 201, 201, 429]
        assert [await status(f"1.2.3.5:{port}") for port in range(1, 5)] == [201, 201, 201, 429]
        assert [await status(f"[2001:db8:0:2::1]:{port}") for port in range(1, 5)] == [201, 201, 201, 429]
        assert [await status(f"garbage {number}") for number in range(1, 5)] == [201, 201, 201, 429]

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test, entry_rate=3, is_behind_proxy=True)


def test_a_mailbox_has_a_limit_across_client_addresses(store_url: str) -> None:
    """A client can use a new address for each request."""

    async def test(world: World) -> None:
        await _account(world, EMAIL)
        for email in (EMAIL, "nobody@parlour.test"):
            world.mailed.clear()
            spellings = [email, email.upper(), f" {email} ", email.replace("@", "+x@")] * 25
            answers = [
                await world.anonymous.ask("POST", "/api/login/mail", {"email": one}, **_from(number))
                for number, one in enumerate(spellings)
            ]
            first = answers[: entry_limits.MAX_MAILS_AN_HOUR]
            rest = answers[entry_limits.MAX_MAILS_AN_HOUR :]

            assert [answer.status_code for answer in first] == [202] * len(first)
            assert {problem(answer) for answer in rest} == {(429, "email/too-many")}
            assert len(world.mailed) == entry_limits.MAX_MAILS_AN_HOUR
        world.clock.forward(3600)
        assert (await world.anonymous.ask("POST", "/api/login/mail", {"email": EMAIL})).status_code == 202

    run_in_world(store_url, test, is_behind_proxy=True)


def test_all_kinds_of_mail_share_a_mailbox_limit(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        for number in range(3):
            guest = await world.guest(f"Guest {number}")
            table = await world.table(guest)
            await guest.post(f"/api/tables/{table['id']}/email", {"email": EMAIL})
        statuses = [
            (await world.anonymous.ask("POST", "/api/login/mail", {"email": EMAIL})).status_code
            for _ in range(4)
        ]

        assert statuses == [202, 202, 202, 429]
        assert len(world.mailed) + len(world.confirmations) == entry_limits.MAX_MAILS_AN_HOUR

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test, mail=Mail(host="mail.test"))


def test_password_guesses_are_limited_by_account(store_url: str) -> None:
    """A client can use a new address for each guess."""

    async def test(world: World) -> None:
        await _account(world, EMAIL)

        async def guesses(email: str, count: int) -> list[tuple[int, bytes]]:
            asked = {"email": email, "password": "guess"}
            answers = [
                await world.anonymous.ask("POST", "/api/login", asked, **_from(number))
                for number in range(count)
            ]
            return [(answer.status_code, answer.content) for answer in answers]

        known, unknown = await guesses(EMAIL, 15), await guesses("nobody@parlour.test", 15)

        assert [status for status, _ in known] == [401] * entry_limits.MAX_GUESSES + [429] * 5
        assert known == unknown, "the answers do not tell whether there is such an account"
        asked = {"email": EMAIL, "password": PASSWORD}
        assert await world.anonymous.refused("/api/login", asked) == (429, "who/too-many")
        world.clock.forward(15 * 60)
        assert (await world.anonymous.ask("POST", "/api/login", asked)).status_code == 200

    run_in_world(store_url, test, is_behind_proxy=True)


def test_frequent_sign_ins_are_not_limited(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        await _account(world, EMAIL)
        asked = {"email": EMAIL, "password": PASSWORD}
        statuses = {(await world.anonymous.ask("POST", "/api/login", asked)).status_code for _ in range(12)}

        assert statuses == {200}

    run_in_world(f"sqlite:///{tmp_path / 'parlour.db'}", test)


def test_handshakes_are_limited_by_address(tmp_path: Path) -> None:
    with Served(tmp_path, handshake_rate="5", behind_proxy="1") as server:

        def knock(address: str) -> int:
            with RawSocket(server.port) as page:
                return page.ask("/socket", [*HANDSHAKE.items(), ("X-Forwarded-For", address)])

        assert [knock("2001:db8::1") for _ in range(5)] == [101] * 5
        assert knock("2001:db8::2") == 429
        assert knock("2001:db8:0:1::1") == 101


async def _account(world: World, email: str) -> Caller:
    ann = await world.guest("Ann")
    await ann.post("/api/account", {"email": email, "password": PASSWORD})
    return ann


def _from(number: int) -> dict[str, str]:
    return {"X-Forwarded-For": f"198.51.100.{number}"}
