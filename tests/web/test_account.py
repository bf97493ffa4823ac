"""Identity on the pages: accounts that wait for their link, sessions that ended, bans."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing.visitor import PHONE, Visit
from served.process import Served
from server.notices.receivers import PostOffice, post_office

ANN, PASSWORD = "ann@example.org", "a long password"


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


def test_a_new_account_waits_for_its_link_and_the_page_signs_in(visit: Visit, office: PostOffice) -> None:
    ann = visit("Ann", size=PHONE)
    ann.post("/api/guest", {"name": "Ann"})
    ann.open("/settings")
    ann.page.get_by_role("textbox", name="Email").fill(ANN)
    ann.page.get_by_label("Password").fill(PASSWORD)
    ann.press("Create account")
    ann.wait_for(f"We sent a link to {ANN}. Open it in this browser to create your account.")
    ann.must_be_accessible()
    ann.shot("account-mailed-390")

    body = office.letter_to(ANN).get_body(("plain",))
    assert body is not None
    link = re.search(r"https?://\S+/enter#\S+", str(body.get_content()))
    assert link is not None
    ann.open(link[0])
    ann.press("Sign in")
    ann.wait_for("Start a game")
    ann.open("/settings")
    ann.wait_for(f"Signed in as {ANN}.")
    assert ann.context.request.get("/api/me").json()["is_email_checked"] is True


def test_a_logout_in_one_tab_updates_the_other(visit: Visit) -> None:
    ann = visit("Ann")
    ann.post("/api/guest", {"name": "Ann"})
    ann.open("/")
    expect(ann.page.get_by_role("link", name="Ann")).to_be_visible()
    assert ann.context.request.post("/api/logout", headers={"origin": ann.url}).ok

    expect(ann.page.get_by_role("link", name="Ann")).to_have_count(0)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en-GB", "You are banned from this Parlour."),
        ("de-DE", "Du bist auf diesem Parlour-Server gesperrt."),
    ],
)
def test_a_banned_person_sees_the_ban_and_not_a_lost_connection(
    visit: Visit, server: Served, language: str, said: str
) -> None:
    ann = visit("Ann", language=language)
    ann.post("/api/guest", {"name": "Ann"})
    ann.open("/")
    expect(ann.page.get_by_role("link", name="Ann")).to_be_visible()
    ban = [sys.executable, "-m", "parlour", "person", "ban", "Ann", "--data", str(server.data)]
    subprocess.run(ban, check=True, capture_output=True)

    told = ann.page.get_by_role("alert").filter(has_text=said)
    expect(told).to_be_visible()
    ann.shot(f"banned-{language}")
    ann.page.reload()
    expect(told).to_be_visible()
    expect(ann.page.get_by_role("status").filter(has_text="…")).to_have_count(0)
