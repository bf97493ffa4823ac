"""Links into Parlour: a seat link, and a mailed sign-in link."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from playwright.sync_api import expect

from browsing.visitor import Visit, Visitor
from served.process import Served, free_port


class Letters:
    """A mail server that keeps all messages."""

    def __init__(self) -> None:
        self.got: list[str] = []

    async def handle_DATA(self, _: SMTP, __: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        self.got.append(envelope.content.decode())
        return "250 OK"


@pytest.fixture
def letters() -> Iterator[tuple[Letters, int]]:
    kept = Letters()
    controller = Controller(kept, hostname="127.0.0.1", port=free_port())
    controller.start()
    yield kept, controller.port
    controller.stop()


@pytest.fixture
def server(tmp_path: Path, letters: tuple[Letters, int]) -> Iterator[Served]:
    found = Served(tmp_path, smtp_host="127.0.0.1", smtp_port=str(letters[1]), presence_grace="0.2")
    found.set(url=found.url)
    with found as running:
        yield running


def test_a_seat_link_opens_the_seat(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.make("Imperial")
    links = ann.context.request.get(f"/api/tables/{table}/links").json()["links"]
    third = next(one for one in links if one["seat"] == 2)
    bob.open(third["url"])
    bob.press("Join table")
    bob.give_name()
    bob.page.wait_for_url(re.compile(rf"/table/{table}$"))
    ann.wait_for("Bob")
    shown = ann.context.request.get(f"/api/tables/{table}").json()
    assert shown["seats"][2]["name"] == "Bob"

    bob.open("/")
    bob.open(third["url"])
    bob.page.wait_for_url(re.compile(rf"/table/{table}$"))
    cat = visit("Cat")
    cat.open(f"/seat/{table}#nonsense")
    cat.press("Join table")
    cat.give_name()
    cat.wait_for("There is no table with this code or link, or it is private.")
    cat.shot("link-void")


@pytest.mark.deep
def test_a_substitute_takes_the_seat_of_an_absent_player(visit: Visit) -> None:
    ann, bob, cat = visit("Ann"), visit("Bob"), visit("Cat")
    for who in (ann, bob, cat):
        who.post("/api/guest", {"name": who.name})
    absence = {"policy": "substitute", "grace": 5}
    asked = {"game": "tictactoe", "seats": ["open", "open"], "absence": absence, "is_public": True}
    table = ann.post("/api/tables", asked)["id"]
    bob.post(f"/api/tables/{table}/join", {})
    ann.post(f"/api/tables/{table}/start", {})
    ann.open(f"/table/{table}")
    bob.open(f"/table/{table}")
    bob.wait_for("Ann’s turn")
    bob.page.goto("about:blank")
    ann.wait_for("substitute wanted")
    links = ann.context.request.get(f"/api/tables/{table}/links").json()["links"]
    cat.open(f"/table/{table}")
    cat.wait_for("Ann’s turn")
    cat.open(next(one["url"] for one in links if one["seat"] == 1))
    cat.press("Join table")

    cat.page.wait_for_url(re.compile(rf"/table/{table}$"))
    cat.wait_for("Cat (you)")
    ann.press("Mark cell 5")
    cat.wait_for("Your turn")


@pytest.mark.slow
def test_a_mailed_link_signs_in_once_after_confirmation(visit: Visit, letters: tuple[Letters, int]) -> None:
    ann = visit("Ann")
    ann.open("/settings")
    ann.wait_for("Sign in")
    ann.page.get_by_role("textbox", name="Email").fill("ann@parlour.test")
    ann.press("Email me a sign-in link")
    ann.wait_for("If there is an account with this email, we sent a link to it.")
    link = _link(ann, letters[0])
    phone = visit("Ann", size=(390, 844))
    phone.open(link)
    phone.wait_for("Sign in as ann?")
    phone.must_be_accessible()
    phone.shot("enter")
    assert not phone.has_name, "a mail program that opens the link has not used it up"
    phone.press("Sign in")
    phone.wait_for("Start a game")
    expect(phone.page.get_by_role("link", name="ann")).to_be_visible()

    ann.open(link)
    ann.wait_for("This link no longer works")


def _link(who: Visitor, letters: Letters) -> str:
    while not letters.got:
        who.page.wait_for_timeout(50)
    found = re.search(r"http://\S+/enter#[\w-]+", letters.got[0].replace("=\r\n", "").replace("=3D", "="))
    assert found is not None, letters.got[0]
    return found[0]
