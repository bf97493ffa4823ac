"""*Something is wrong* saves a file with the position, at a table and in a replay."""

from pathlib import Path

from playwright.sync_api import Locator, expect

from browsing.running_tables import start_table
from browsing.tictactoe import begin, mark, play_out
from browsing.visitor import PHONE, Visit, Visitor
from parlour.engine.table.bug_report import BugReport, load, read
from parlour.games import built_in

OPEN = {"en-GB": "Something is wrong", "de-DE": "Etwas stimmt nicht"}


def dialog(who: Visitor, language: str = "en-GB") -> Locator:
    found = who.page.get_by_role("dialog", name=OPEN[language])
    expect(found.get_by_role("textbox")).to_be_visible()
    return found


def save(who: Visitor, button: str = "Save report") -> BugReport:
    with who.page.expect_download() as download:
        who.press(button)
    report = read(Path(download.value.path()).read_bytes())
    header = report.game.header
    assert download.value.suggested_filename == f"{header.game}-{header.table[:8]}-{report.seq}.report.json"
    return report


def test_a_player_reports_the_position_by_keyboard_while_the_game_goes_on(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    mark(ann, 5)
    bob.wait_for("Your turn")
    bob.button("More", exact=True).focus()
    bob.page.keyboard.press("Enter")
    bob.button("Something is wrong").focus()
    bob.page.keyboard.press("Enter")
    shown = dialog(bob)
    field = shown.get_by_label("What did you expect?")
    expect(field).to_have_attribute("maxlength", "1000")
    expect(shown).to_contain_text("every move of the game up to here")
    expect(shown).to_contain_text("no names and no chat")
    bob.must_be_accessible()
    bob.page.keyboard.press("Escape")
    expect(bob.button("Something is wrong")).to_be_focused()

    bob.page.keyboard.press("Enter")
    expect(shown).to_contain_text("no names and no chat")
    field.fill('I could "take back"\nthe middle.')
    report = save(bob)

    assert (report.expected, report.seq, report.you) == ('I could "take back"\nthe middle.', 1, 1)
    game = built_in("tictactoe")
    assert sorted(game.to_act(load(report, lambda _: game).state)) == [1]
    expect(bob.page.get_by_text("Send the file to the author of the game")).to_be_visible()
    expect(shown).to_have_count(0)


def test_hidden_cards_are_dealt_again_in_a_report_from_a_phone(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob", size=PHONE, language="de-DE")
    bob.open(f"/replay/{start_table('cambio', ann, bob)}")
    bob.press("Züge")
    bob.press("Etwas stimmt nicht")
    shown = dialog(bob, "de-DE")
    expect(shown).to_contain_text("wird zufällig neu verteilt")
    bob.must_fit()
    bob.must_be_accessible()

    report = save(bob, "Bericht speichern")

    assert (report.is_redealt, report.you, report.seq, report.language) == (True, 1, 0, "de")
    assert report.expected == ""


def test_any_move_of_a_finished_game_can_be_reported(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    play_out(ann, bob)
    ann.wait_for("You won")
    ann.open(f"/replay/{ann.page.url.rpartition('/')[2]}?at=2")
    ann.wait_for("2 / 5")
    ann.press("Something is wrong")
    expect(dialog(ann)).to_contain_text("every move of the game up to here")

    report = save(ann)

    assert (report.seq, len(report.game.entries), report.is_redealt) == (2, 3, False)


def test_a_position_that_is_covered_now_cannot_be_reported(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = start_table("cambio", ann, bob)
    ann.open(f"/replay/{table}")
    refusal = {"code": "sandbox/covered", "sentence": "Some cards are hidden now.", "facts": {}}
    ann.page.route("**/bug-report?*", lambda route: route.fulfill(status=409, json=refusal))
    ann.press("Something is wrong")

    expect(ann.page.get_by_role("alert")).to_have_text("Some cards are hidden now.")
    expect(ann.button("Save report")).to_have_count(0)
    ann.faults.clear()  # the browser logs the refusal
