"""The operator page: all of its sections, and a ban that closes an open page at once."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing.visitor import DESKTOP, PHONE, Visit, Visitor
from served.process import Served
from served.turnable import Turnable

SECTIONS = {
    "health": ("Warnings", "Warnungen"),
    "tables": ("Private", "Privat"),
    "people": ("Sign out everywhere", "Überall abmelden"),
    "reports": ("Nothing here.", "Hier ist nichts."),
    "limits": ("Current limits", "Geltende Limits"),
    "notices": ("Waiting: ", "Wartend: "),
    "actions": ("made Olga an operator", "hat Olga zum Betreiber gemacht"),
}
"""Each section, with a text that it shows once loaded."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Turnable]:
    with Turnable(tmp_path) as running:
        running.clock.stop()  # no periodic check runs on a stopped clock
        yield running


def make_operator(server: Served, visitor: Visitor) -> None:
    address = f"{visitor.name.lower()}@example.org"
    visitor.post("/api/guest", {"name": visitor.name})
    visitor.post("/api/account", {"email": address, "password": "a long password"})
    command = [sys.executable, "-m", "parlour", "person", "operator", address, "--data", str(server.data)]
    subprocess.run(command, check=True, capture_output=True)


@pytest.mark.parametrize(
    "size", [pytest.param(DESKTOP, id="desktop", marks=pytest.mark.deep), pytest.param(PHONE, id="phone")]
)
def test_a_reported_player_is_banned_and_sees_it_immediately(
    visit: Visit, server: Turnable, size: tuple[int, int]
) -> None:
    olga, ann, bob = visit("Olga", size=size), visit("Ann", size=size), visit("Bob")
    make_operator(server, olga)
    for guest in (ann, bob):
        guest.post("/api/guest", {"name": guest.name})
    table = ann.post("/api/tables", {"game": "tictactoe"})
    bob.post(f"/api/tables/{table['code']}/join", {})
    ann.post(f"/api/tables/{table['id']}/start", {})
    for guest in (ann, bob):
        guest.open(f"/table/{table['id']}")
    bob.page.get_by_role("tab", name="Chat").click()
    bob.page.get_by_label("Write a message").fill("You play like my cat")
    bob.press("Send")
    if size == PHONE:
        ann.press("History and chat")
    ann.page.get_by_role("tab", name=re.compile("^Chat")).click()
    ann.shot(f"report-line-{size[0]}")
    ann.press("Report this message by Bob")
    ann.page.get_by_label("What happened?").fill("He insults me")
    ann.shot(f"report-{size[0]}")
    ann.press("Send report")
    ann.wait_for("Report sent. The operator will look into it.")

    olga.open("/settings")
    olga.page.get_by_role("link", name="Operator page").click()
    olga.page.get_by_role("link", name="Reports", exact=True).click()
    olga.wait_for("You play like my cat")
    olga.shot(f"operator-reports-{size[0]}")
    olga.page.get_by_role("link", name="Show Bob").click()
    olga.press("Ban", exact=True)
    olga.page.get_by_label("Reason").fill("Insults")
    olga.shot(f"operator-ban-{size[0]}")
    olga.page.get_by_role("dialog").get_by_role("button", name="Ban", exact=True).click()

    expect(bob.page.get_by_role("alert").filter(has_text="You are banned from this Parlour.")).to_be_visible()
    bob.shot("operator-banned")
    olga.wait_for(re.compile("^Banned until"))
    olga.shot(f"operator-people-{size[0]}")
    olga.page.get_by_role("link", name="Log", exact=True).click()
    olga.wait_for("banned Bob")
    olga.shot(f"operator-actions-{size[0]}")


@pytest.mark.deep
@pytest.mark.parametrize(
    ("size", "language"),
    [
        pytest.param(DESKTOP, "en-GB", id="desktop", marks=pytest.mark.deep),
        pytest.param((360, 740), "de-DE", id="phone"),
    ],
)
def test_every_section_fits_and_is_accessible(
    visit: Visit, server: Turnable, size: tuple[int, int], language: str
) -> None:
    olga = visit("Olga", size=size, language=language, is_dark=language == "de-DE")
    make_operator(server, olga)
    table = olga.post("/api/tables", {"game": "cambio", "seats": ["open", "bot:greedy"]})["id"]
    olga.post(f"/api/tables/{table}/start", {})
    for section, names in SECTIONS.items():
        olga.open(f"/operator#{section}")
        olga.wait_for(names[language == "de-DE"])
        olga.shot(f"operator-{section}-{size[0]}")
        olga.must_fit()
        olga.must_be_accessible()


def test_the_operator_page_is_hidden_from_others(visit: Visit) -> None:
    ann = visit("Ann")
    ann.post("/api/guest", {"name": "Ann"})
    ann.open("/operator")
    ann.wait_for("Operators only")
    ann.open("/settings")
    expect(ann.button("Sign out").first).to_be_visible()

    expect(ann.page.get_by_role("link", name="Operator page")).to_have_count(0)
