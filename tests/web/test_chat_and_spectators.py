"""The surroundings of a table: spectators, chat before and during the game, unread lines."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from browsing.running_tables import start_table
from browsing.visitor import DESKTOP, Visit, Visitor

PHONE: Final = (360, 640)
ON_ITS_SIDE: Final = (740, 360)
WIDE_NAME: Final = "W" * 20
LONG_WORD: Final = "Wolkenkratzer" * 20


def test_unread_lines_on_a_phone_are_marked_until_they_are_read(visit: Visit) -> None:
    """Also after a reload. Each player reads a phrase in their own language."""
    ann, bob = visit("Ann", size=PHONE, language="de-DE"), visit("Bob")
    table = start_table("tictactoe", ann, bob)
    for one in (ann, bob):
        one.open(f"/table/{table}")
    bob.page.get_by_role("tab", name="Chat").click()
    bob.press("Well played!")
    write(bob, LONG_WORD)

    marked = ann.button("Verlauf und Chat, 2 ungelesen", exact=True)
    expect(marked).to_be_visible()
    ann.page.reload()
    expect(marked).to_be_in_viewport(ratio=1)
    marked.click()
    expect(ann.page.locator(".chat").get_by_text("Gut gespielt!")).to_be_visible()
    must_hold(ann)
    ann.must_be_accessible()
    ann.shot("around-chat-phone")
    expect(ann.button("Verlauf und Chat", exact=True)).to_have_count(1)
    ann.page.reload()
    expect(ann.button("Verlauf und Chat", exact=True)).to_be_visible()

    bob.page.get_by_role("tab", name="History").click()
    ann.press("Verlauf und Chat")
    ann.page.get_by_role("tab", name="Chat").click()
    ann.press("Danke!")
    expect(bob.page.get_by_role("tab", name=re.compile("Chat.*1 unread"))).to_be_visible()
    must_hold(bob)
    bob.shot("around-badge-desk")


@pytest.mark.slow
def test_the_lobby_has_a_chat_and_a_list_of_spectators(visit: Visit) -> None:
    ann, bob, cleo, nobody = visit("Ann"), visit("Bob", size=PHONE), visit("Cleo"), visit()
    for one in (ann, bob, cleo):
        one.post("/api/guest", {"name": one.name})
    table = ann.post("/api/tables", {"game": "tictactoe", "seats": ["open", "open"]})
    bob.post(f"/api/tables/{table['code']}/join", {})
    for one in (ann, bob):
        one.open(f"/table/{table['id']}")
    bob.press("Hello!")
    expect(ann.page.locator(".chat").get_by_text("Hello!")).to_be_visible()
    write(ann, "Shall we?")
    bob.press(re.compile("^Chat"))
    expect(bob.page.locator(".chat").get_by_text("Shall we?")).to_be_in_viewport()
    for watcher in (cleo, nobody):
        watcher.open(f"/j/{table['code']}")
        watcher.press("Watch", exact=True)
    for one in (ann, bob, cleo, nobody):
        expect(one.button("Watching: Cleo and 1 guest")).to_be_visible()
        one.must_be_accessible()
        one.must_fit()
    ann.shot("around-lobby-desk")
    bob.shot("around-lobby-phone")

    ann.post(f"/api/tables/{table['id']}/start", {})
    bob.press("2 watching")
    inside = bob.page.get_by_role("dialog", name="Spectators")
    expect(inside.get_by_role("listitem")).to_contain_text(["Cleo", "1 guest"])
    bob.must_be_accessible()
    bob.shot("around-spectators-phone")
    expect(ann.button("Watching: Cleo and 1 guest")).to_be_visible()
    nobody.open()
    expect(ann.button("Watching: Cleo", exact=True)).to_be_visible()
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.locator(".chat").get_by_text("Hello!")).to_be_visible()
    ann.shot("around-table-desk")


@pytest.mark.deep
@pytest.mark.parametrize(
    ("game", "size"), [("tictactoe", PHONE), ("tictactoe", ON_ITS_SIDE), ("imperial", PHONE)]
)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_long_words_and_many_lines_fit(visit: Visit, game: str, size: tuple[int, int], language: str) -> None:
    ann, bob = visit(WIDE_NAME, size=size, language=language), visit("Bob", size=DESKTOP, language=language)
    table = start_table(game, ann, bob)
    for one in (ann, bob):
        one.open(f"/table/{table}")
    if game == "imperial":
        bob.press("History and chat" if language == "en-GB" else "Verlauf und Chat")
    for n in range(11):
        write(bob, f"{n} {LONG_WORD}")
    marked = ann.button(re.compile("11"))
    expect(marked).to_be_in_viewport(ratio=0.95)
    ann.must_fit()
    ann.shot(f"around-{game}-{size[0]}-{language[:2]}-mark")
    marked.click()
    must_hold(ann)
    ann.must_be_accessible()
    ann.shot(f"around-{game}-{size[0]}-{language[:2]}-chat")
    for scheme in ("light", "dark"):
        bob.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        must_hold(bob)
        bob.must_be_accessible()
        bob.shot(f"around-{game}-desk-{language[:2]}-{scheme}")


@pytest.mark.deep
def test_a_spectator_without_a_name_must_enter_one_before_chatting(visit: Visit) -> None:
    ann, bob, cleo = visit("Ann"), visit("Bob"), visit("Cleo")
    table = start_table("tictactoe", ann, bob)
    ann.open(f"/table/{table}")
    cleo.open(f"/j/{ann.code}")
    cleo.page.get_by_role("tab", name="Chat").click()
    cleo.wait_for("Only spectators can read this chat.")
    write(cleo, "Who wins?")
    cleo.give_name()
    expect(cleo.page.locator(".chat").get_by_text("Who wins?")).to_be_visible()
    expect(cleo.button("Watching: Cleo", exact=True)).to_be_visible()


# Private helpers.


def write(visitor: Visitor, text: str) -> None:
    form = visitor.page.locator("form:has(input[maxlength='500'])")
    form.locator("input").fill(text)
    form.locator("button").click()


def must_hold(visitor: Visitor) -> None:
    """Checks that nothing overflows the panel: tabs, badge, log, lines, field and button."""
    out = visitor.page.locator(".side").evaluate(
        """side => {
          const { left, right } = side.getBoundingClientRect();
          return [...side.querySelectorAll("*")]
            .filter((one) => !one.closest(".phrases, .sr"))
            .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.left < left - 0.5 || box.right > right + 0.5))
            .map(([what, box]) => `${what}: ${box.left} to ${box.right}, ${left} to ${right}`);
        }"""
    )
    assert not out, "\n".join(out)
