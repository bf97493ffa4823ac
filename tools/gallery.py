"""The pictures in docs/gallery, taken in a real browser: `make gallery`.

They are taken by the same hands that the browser tests play with, on a server that is started for them.
"""

import base64
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from browsing import chromium
from browsing.cambio import Player
from browsing.evening import quietly, sensibly
from browsing.imperial import Six
from browsing.visitor import DESKTOP, PHONE, Visit, Visitor
from parlour.engine import Seat
from parlour.games.imperial.rules import to_act
from parlour.games.imperial.state import Proposing, State
from served.process import Served

GALLERY: Final = Path(__file__).parents[1] / "docs" / "gallery"
MAX_BYTES: Final = 150_000
QUALITY: Final = (88, 80, 70, 60)
WIDE: Final = (1440, 900)


def main() -> None:
    GALLERY.mkdir(exist_ok=True)
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = chromium.launch(playwright)
        if browser is None:
            sys.exit(chromium.NONE)
        with Served(Path(folder)) as server, visits(browser, server.url) as visit:
            take_deck(visit)
            take_cambio(visit)
            take_imperial(visit)


@contextmanager
def visits(browser: Browser, url: str) -> Iterator[Visit]:
    visitors: list[Visitor] = []

    def visit(
        name: str = "",
        *,
        size: tuple[int, int] = DESKTOP,
        is_dark: bool = False,
        language: str = "en-GB",
        is_still: bool = True,
    ) -> Visitor:
        visitors.append(
            Visitor(browser, url, name, size=size, is_dark=is_dark, language=language, is_still=is_still)
        )
        return visitors[-1]

    yield visit
    for visitor in visitors:
        visitor.leave()


def take(visitor: Visitor, name: str) -> None:
    """Keep what is seen as `name`.webp, in the best quality that is small enough."""
    page = visitor.page
    page.evaluate("document.fonts.ready")
    session = visitor.context.new_cdp_session(page)
    for quality in QUALITY:
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        picture = base64.b64decode(shot["data"])
        if len(picture) <= MAX_BYTES:
            break
    session.detach()
    assert len(picture) <= MAX_BYTES, f"{name} has {len(picture):,} bytes"
    (GALLERY / f"{name}.webp").write_bytes(picture)


def take_deck(visit: Visit) -> None:
    ann = visit("Ann")
    ann.open("/deck")
    decline_walkthrough(ann)
    cards = ann.page.locator(".hand button")
    for at in (0, 3):
        cards.nth(at).click()
    ann.press("Discard Selected Cards")
    for at in (2, 0):
        cards.nth(at).click()
    ann.page.locator(".badge").nth(1).wait_for()
    take(ann, "deck")


def take_cambio(visit: Visit) -> None:
    """Ann against two bots: at the table, at home while she is waited for, on a phone, and the replay."""
    ann = sit(visit("Ann"))
    take(ann.visitor, "cambio")
    ann.visitor.open("/")
    ann.visitor.wait_for("Your turn")
    take(ann.visitor, "home")

    eve = sit(visit("Eve", size=PHONE, is_dark=True))
    take(eve.visitor, "cambio-phone")

    cid = Player(visit("Cid"), calls=3)
    cid.start(table := cid.sit("bot:greedy", "bot:greedy"))
    play(cid, lambda: cid.has_results)
    cid.visitor.open(f"/replay/{table}")
    cid.page.wait_for_selector(".cambio")
    cid.visitor.press("Last move")
    cid.page.wait_for_selector(".cambio table")
    take(cid.visitor, "replay")


def sit(visitor: Visitor) -> Player:
    """At a table with two bots, holding the first card."""
    player = Player(visitor)
    player.start(player.sit("bot:greedy", "bot:greedy"))
    decline_walkthrough(visitor)
    play(player, lambda: player.stage == "holding" and can_choose(player))
    return player


def decline_walkthrough(visitor: Visitor) -> None:
    visitor.press("No thanks")


def can_choose(player: Player) -> bool:
    return player.page.locator(".own [data-spot]").count() > 0


def play(player: Player, until: Callable[[], bool]) -> None:
    while not until():
        if not player.play():
            player.page.wait_for_timeout(50)


def take_imperial(visit: Visit) -> None:
    """Some years into a game of six: whoever leads a country chooses on the wheel, and Ben has a phone."""
    six = Six(visit, phone="Ben")
    six.hurry(quietly, lambda state: isinstance(state.phase, Proposing))
    chosen: list[Seat] = []

    def is_full(state: State) -> bool:
        units = sum(len(one.fleets) + len(one.armies) for one in state.nations)
        leader = to_act(state)[0]
        if isinstance(state.phase, Proposing) and state.phase.draft is None and units >= 14 and leader != 1:
            chosen.append(leader)
        return bool(chosen)

    six.hurry(sensibly, is_full)
    leader = six.players[chosen[0]]
    leader.page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    leader.come(six.table)
    decline_walkthrough(leader.visitor)
    leader.page.get_by_role("group", name="Wheel").get_by_role("button").first.click()
    take(leader.visitor, "imperial")
    (ben,) = six.come("Ben")
    decline_walkthrough(ben.visitor)
    ben.page.get_by_role("tab", name="Market").click()
    take(ben.visitor, "imperial-phone")


if __name__ == "__main__":
    main()
