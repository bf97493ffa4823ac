"""An address for one table's notices: entered in the lobby or menu, confirmed by a mailed link."""

import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from browsing.visitor import PHONE, Visit, Visitor
from served.process import Served
from server.notices.receivers import PostOffice, post_office

ANN = "ann@example.org"
TITLE = "Email me when it’s my turn"


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with post_office() as found:
        yield found


@pytest.fixture
def server(tmp_path: Path, office: PostOffice) -> Iterator[Served]:
    found = Served(tmp_path, smtp_host="127.0.0.1", smtp_port=str(office.port))
    found.set(url=found.url)
    with found as running:
        yield running


def test_a_guest_enters_an_address_in_the_lobby_and_confirms_it(visit: Visit, office: PostOffice) -> None:
    ann = visit("Ann")
    table = ann.make("Cambio")
    part = _part(ann)
    _give(part, "ann at home")
    expect(part.get_by_role("alert")).to_have_text(
        "This isn’t a valid email address. Check it and try again."
    )
    expect(part.get_by_role("textbox")).to_be_focused()
    _looked_at(ann, "table-email-fault")
    _give(part, ANN)
    expect(part.get_by_role("status")).to_contain_text(f"We sent a link to {ANN}.")
    _looked_at(ann, "table-email-pending")

    letter = office.letter_to(ANN)
    reader = visit(size=PHONE)  # opens the mail on a phone without a session
    reader.open(_link(letter, "confirm"))
    expect(reader.button("Confirm address")).to_be_visible()
    _looked_at(reader, "table-email-confirm-390")
    assert _stored_email(ann, table) == {"email": None, "pending": ANN}, "opening the page proves nothing"
    reader.press("Confirm address")
    expect(reader.page.get_by_role("heading", name="Address confirmed")).to_be_focused()
    _looked_at(reader, "table-email-confirmed-390")

    expect(part.get_by_role("status")).to_contain_text(f"Emails about this table go to {ANN}.")
    _looked_at(ann, "table-email-on")
    reader.open("/")
    reader.open(_link(letter, "confirm"))
    reader.press("Confirm address")
    reader.wait_for("This link no longer works")
    reader.wait_for("This link has expired, was already used or was replaced by a newer one")
    assert office.waiting == []


@pytest.mark.slow
def test_an_address_is_entered_changed_and_removed_at_a_running_table(
    visit: Visit, office: PostOffice
) -> None:
    """On a phone, in German, and by keyboard."""
    anne = visit("Änne", size=PHONE, language="de-DE")
    anne.post("/api/guest", {"name": anne.name, "language": "de"})
    seats = ["open", "bot:random"]
    table = str(anne.post("/api/tables", {"game": "tictactoe", "seats": seats})["id"])
    anne.post(f"/api/tables/{table}/start", {})
    anne.open(f"/table/{table}")
    anne.press("Mehr", exact=True)
    part = _part(anne, "E-Mail, wenn ich dran bin")
    _looked_at(anne, "table-email-menu-390")
    part.get_by_role("textbox", name="E-Mail").fill(ANN)
    anne.page.keyboard.press("Enter")
    expect(part.get_by_role("status")).to_contain_text(f"Ein Link ist unterwegs an {ANN}.")
    expect(part).to_be_focused()
    letter = office.letter_to(ANN)
    assert letter["Subject"] == "Bestätige deine Adresse für Tic-tac-toe"
    anne.post("/api/email/confirm", {"token": _link(letter, "confirm").partition("#")[2]})
    expect(part.get_by_role("status")).to_contain_text(f"E-Mails zu diesem Tisch gehen an {ANN}.")

    part.get_by_role("button", name="Ändern").click()
    expect(part.get_by_role("textbox")).to_have_value(ANN)
    part.get_by_role("textbox").fill("neu@example.org")
    part.get_by_role("button", name="Link schicken").click()
    expect(part.get_by_role("status")).to_contain_text(f"Bis dahin gehen E-Mails an {ANN}.")
    _looked_at(anne, "table-email-changing-390")
    part.get_by_role("button", name="Abbrechen").click()
    expect(part.get_by_role("status")).to_contain_text(f"E-Mails zu diesem Tisch gehen an {ANN}.")
    part.get_by_role("button", name="Entfernen").click()
    expect(part.get_by_role("textbox")).to_be_focused()
    assert _stored_email(anne, table) == {"email": None, "pending": None}


@pytest.mark.deep
def test_an_unwanted_mail_can_be_stopped_on_its_page(visit: Visit, office: PostOffice) -> None:
    ann = visit("Ann")
    table = ann.make("Cambio")
    _give(_part(ann), ANN)
    stranger = visit()
    stranger.open(_link(office.letter_to(ANN), "stop"))
    _looked_at(stranger, "table-email-stop")
    assert _stored_email(ann, table) == {"email": None, "pending": ANN}
    stranger.press("Stop emails")
    expect(stranger.page.get_by_role("heading", name="Emails stopped")).to_be_focused()
    _looked_at(stranger, "table-email-stopped")

    assert _stored_email(ann, table) == {"email": None, "pending": None}


@pytest.mark.deep
def test_people_with_an_account_or_without_a_seat_are_not_asked_for_an_address(
    visit: Visit, office: PostOffice
) -> None:
    ann, zoe = visit("Ann"), visit("Zoe")
    ann.post("/api/guest", {"name": "Ann"})
    zoe.post("/api/guest", {"name": "Zoe"})
    table = ann.post("/api/tables", {"game": "cambio", "is_public": True})["id"]
    ann.open(f"/table/{table}")
    expect(_part(ann)).to_be_visible()
    ann.post("/api/account", {"email": ANN, "password": "a long password"})
    ann.post("/api/login/link", {"token": _link(office.letter_to(ANN), "enter").partition("#")[2]})
    ann.page.reload()
    zoe.open(f"/table/{table}")
    for visitor in (ann, zoe):
        visitor.wait_for("At this table")
        visitor.page.wait_for_load_state("networkidle")
        expect(visitor.page.get_by_text(TITLE)).to_have_count(0)


@pytest.mark.deep
def test_a_server_without_mail_does_not_ask_for_an_address(browser: Browser, tmp_path: Path) -> None:
    with Served(tmp_path / "no-mail") as server:
        ann = Visitor(browser, server.url, "Ann")
        ann.make("Cambio")
        ann.wait_for("At this table")
        ann.page.wait_for_load_state("networkidle")
        expect(ann.page.get_by_text(TITLE)).to_have_count(0)
        ann.leave()


def _part(visitor: Visitor, title: str = TITLE) -> Locator:
    found = visitor.page.get_by_role("region", name=title)
    found.scroll_into_view_if_needed()
    return found


def _give(part: Locator, email: str) -> None:
    part.get_by_role("textbox", name="Email").fill(email)
    part.get_by_role("button", name="Send link").click()


def _link(letter: EmailMessage, kind: str) -> str:
    """The path of the mail's link of this kind."""
    body = letter.get_body(("plain",))
    assert body is not None
    found = re.search(rf"http://\S+(/{kind}#\S+)", body.get_content())
    assert found is not None
    return found[1]


def _stored_email(visitor: Visitor, table: str) -> object:
    return visitor.context.request.get(f"/api/tables/{table}/email").json()


def _looked_at(visitor: Visitor, name: str) -> None:
    visitor.shot(name)
    visitor.must_fit()
    visitor.must_be_accessible()
