"""Takes the pictures in docs/gallery and docs/cookbook/pictures in a real browser: `make gallery`.

`python -m tools.gallery NAME…` takes some of them.

They show games that are played for them, on a server of their own, with what the browser tests play with.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Page, sync_playwright

from browsing import chromium
from browsing.cambio import Player
from browsing.imperial import Six
from browsing.imperial_script import quietly, sensibly
from browsing.visitor import DESKTOP, PHONE, Visit, Visitor
from parlour.engine import Seat
from parlour.games.imperial.rules import to_act
from parlour.games.imperial.state import Proposing, State
from served.process import Served
from tools.gallery import banner, cookbook
from tools.gallery.camera import take, visits
from tools.gallery.readme import readme_game
from tools.gallery.shelf import SHOTS, at_table
from tools.gallery.stamp import GALLERY, STAMP, stamp

WIDE: Final = (1440, 900)
Cut = dict[str, tuple[bytes, str]]
"""What the banner is made of: boards cut from their pages, with their widths there."""


def main(names: Sequence[str]) -> None:
    GALLERY.mkdir(exist_ok=True)
    cut: Cut = {}
    todo: Mapping[str, Callable[[Visit], None]] = {
        "home": take_home,
        "deck": take_deck,
        "cambio": partial(take_cambio, cut),
        "imperial": partial(take_imperial, cut),
        **{name: partial(take_shelf, cut, name) for name in SHOTS},
        "learn": take_lesson,
        **{game.name: partial(take_cookbook, game) for game in cookbook.SHOTS},
    }
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = chromium.launch(playwright)
        if browser is None:
            sys.exit(chromium.NONE)
        nim = Path(folder) / "nim.py"
        nim.write_text(readme_game(), encoding="utf-8")
        games = [word for game in (nim, *cookbook.FOLDERS) for word in ("--game", str(game))]
        with Served(Path(folder), *games) as server:
            for name, take_pictures in todo.items():
                if not names or name in names:
                    with visits(browser, server.url) as visit:
                        take_pictures(visit)
        if len(cut) == len(banner.BOARDS):
            banner.take_banner(browser, cut)
    if not names:
        STAMP.write_text(stamp(), encoding="utf-8")


def save(page: Page, name: str) -> None:
    take(page, GALLERY / f"{name}.webp")


def take_home(visit: Visit) -> None:
    for name, size, is_dark in (("home", WIDE, False), ("home-phone", PHONE, True)):
        ann = visit("Ann", size=size, is_dark=is_dark)
        ann.open()
        ann.wait_for("Cambio")
        save(ann.page, name)


def take_shelf(cut: Cut, name: str, visit: Visit) -> None:
    with at_table(SHOTS[name], visit) as ann:
        if name == "nim":  # the README shows the board next to the game's source
            take(ann.page, GALLERY / "nim.webp", ann.page.locator(".plan").first.bounding_box())
            return
        save(ann.page, name)
        if name in ("chess", "backgammon"):
            cut[name.title()] = banner.cut(ann.page, ".plan"), "auto"


def take_cookbook(game: cookbook.Game, visit: Visit) -> None:
    cookbook.PICTURES.mkdir(exist_ok=True)
    for name, size in ((game.name, DESKTOP), (f"{game.name}-phone", cookbook.SMALL_PHONE)):
        with cookbook.at_cookbook_table(game, visit, size) as ann:
            take(ann.page, cookbook.PICTURES / f"{name}.webp")


def take_lesson(visit: Visit) -> None:
    ann = visit("Ann", size=PHONE)
    ann.open("/learn/cambio")
    ann.page.locator(".cambio").wait_for()
    save(ann.page, "learn-phone")


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
    save(ann.page, "deck")


def take_cambio(cut: Cut, visit: Visit) -> None:
    """Ann against two bots: at the table, at home while she is waited for, on a phone, and the replay."""
    ann = sit(visit("Ann"))
    save(ann.page, "cambio")
    cut["Cambio"] = banner.cut(ann.page, ".cambio"), "550px"

    eve = sit(visit("Eve", size=PHONE, is_dark=True))
    save(eve.page, "cambio-phone")

    cid = Player(visit("Cid"), calls=3)
    cid.start(table := cid.sit("bot:greedy", "bot:greedy"))
    play(cid, lambda: cid.has_results)
    cid.visitor.open(f"/replay/{table}")
    cid.page.wait_for_selector(".cambio")
    cid.visitor.press("Last move")
    cid.page.wait_for_selector(".cambio table")
    save(cid.page, "replay")


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


def take_imperial(cut: Cut, visit: Visit) -> None:
    """Some years into a game of six. A country's leader chooses on the wheel, and Ben has a phone."""
    six = Six(visit, phone="Ben")
    six.fast_forward(quietly, lambda state: isinstance(state.phase, Proposing))
    chosen: list[Seat] = []

    def is_full(state: State) -> bool:
        units = sum(len(one.fleets) + len(one.armies) for one in state.nations)
        leader = to_act(state)[0]
        if isinstance(state.phase, Proposing) and state.phase.draft is None and units >= 14 and leader != 1:
            chosen.append(leader)
        return bool(chosen)

    six.fast_forward(sensibly, is_full)
    leader = six.players[chosen[0]]
    leader.page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    leader.come(six.table)
    decline_walkthrough(leader.visitor)
    leader.page.get_by_role("group", name="Wheel").get_by_role("button").first.click()
    save(leader.page, "imperial")
    cut["Imperial"] = banner.cut(leader.page, ".imperial .map"), "430px"
    (ben,) = six.come("Ben")
    decline_walkthrough(ben.visitor)
    ben.page.get_by_role("tab", name="Market").click()
    save(ben.page, "imperial-phone")


if __name__ == "__main__":
    main(sys.argv[1:])
