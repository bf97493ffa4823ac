"""`parlour report` measures a game. The numbers of the game Rubies are exact."""

import json
import re
from html.parser import HTMLParser
from math import isclose
from pathlib import Path

import pytest

from cli.terminal import GAMES, SEALED, Parlour, Ran, only_line
from parlour.cli.report.action_values import values_chosen, values_offered
from parlour.cli.report.leads import count_changes, known_after, leader_at
from parlour.cli.report.record import Lead
from parlour.cli.report.statistics import Group, chance_of_equal, difference, histogram, spread
from parlour.engine import Data, Range, Some, Split, Text
from parlour.engine.contract.choices import count_actions
from parlour.parts.cards import PlayingCard

RUBIES = GAMES / "rubies.py"
TOKENS = Path(__file__).parents[2] / "web" / "src" / "styles" / "tokens.css"


class Discard(Data, frozen=True, tag="discard"):
    cards: tuple[PlayingCard, ...]
    price: int = 0


def section(ran: Ran, title: str) -> str:
    """Returns the text of one section of the report."""
    assert ran.code == 0, ran.err
    return ran.out.split(f"\n\n{title}\n")[1].split("\n\n")[0]


@pytest.fixture
def rubies(parlour: Parlour) -> Ran:
    return parlour("report", RUBIES, "--bots", "keen,dull", "--games", "40", "--seed", "1", "--jobs", "1")


# The text.


def test_the_heading_names_what_was_played(rubies: Ran) -> None:
    assert rubies.says("Rubies: design report\n40 games, 2 seats, bots: keen, dull, seed 1\n")
    assert not rubies.err


def test_the_endings_are_counted(rubies: Ran) -> None:
    assert section(rubies, "How games end") == (
        "One seat won 40 of 40 games.\nGames by their last event: taken 40.\n"
        "The bots played 2 different games; the others repeat one of them.\n"
        "Most games are repetitions, so the intervals of this report are too narrow, and the seats are not "
        "tested. `--opening 2` starts each game with two random actions of each seat."
    )


def test_the_length_is_compared_with_the_bound(rubies: Ran) -> None:
    text = section(rubies, "Length")

    assert re.search(r"Steps +4 +4 +4 +4 +4 +4\n", text)
    assert "The longest game took 4 of the 8 steps that `bound` allows." in text


def test_the_choices_are_counted(rubies: Ran) -> None:
    text = section(rubies, "Choices")

    assert re.search(r"Choices +4 +4 +4 +4 +4 +4\n", text)
    assert "0 of 160 actions (0 %) were forced" in text


def test_equal_seats_are_not_called_different(parlour: Parlour) -> None:
    games = ["--bots", "random", "--games", "40", "--seed", "1", "--jobs", "1"]

    text = section(parlour("report", RUBIES, *games), "Seats")

    assert re.search(r"Seat 1 +40 +\d+ +\d+ +\d+ % +\d+ % – \d+ % +\d.\d\d\n", text)
    assert text.endswith("% of such measurements. It can be chance.")


def test_an_advantage_of_a_seat_is_found(parlour: Parlour) -> None:
    bonus = [
        "--options",
        '{"bonus": "first"}',
        "--bots",
        "random",
        "--games",
        "40",
        "--seed",
        "1",
        "--jobs",
        "1",
    ]

    ran = parlour("report", RUBIES, *bonus)

    text = section(ran, "Seats")
    assert "occurs in less than 0.1 % of such measurements. It is more than chance: seat 1 won most." in text
    assert ran.says('Options: {"bonus": "first"}. The others have their default.')


def test_repeated_games_are_not_taken_for_a_sample(rubies: Ran) -> None:
    assert "The bots played 2 different games; the others repeat one of them." in rubies.out
    assert re.search(r"Seat 1 +40 +20 +0 +50 % +35 % – 65 % +3.00\n", section(rubies, "Seats"))
    assert section(rubies, "Seats").endswith(
        "Not tested: most games repeat another one, so they say nothing about chance."
    )


def test_a_random_opening_makes_other_games(parlour: Parlour) -> None:
    games = ["--bots", "keen", "--games", "10", "--seed", "1", "--jobs", "1"]
    plain, opened = (parlour("report", RUBIES, *games, "--opening", count) for count in ("0", "1"))

    assert "The bots played 1 different game" in plain.out
    assert "Random opening: 1 action of each seat." in opened.out
    assert re.search(r"take +40 +(?!40)\d+ ", section(opened, "Actions and events")), "some passed"


def test_the_lead_is_measured_with_the_evaluation(rubies: Ran) -> None:
    text = section(rubies, "Lead")

    # Seat 1 moves first and leads. If it has the weaker bot, seat 2 overtakes it with its first stone.
    assert (
        "the lead passed to another seat 0.5 times (median; from 0 to 1). 20 games had only one leader."
    ) in text
    assert "The later winner led for good after 38 % of the game (median)" in text
    assert re.search(r"After 40 % +40 +20 +50 % .*\nAfter 50 % +40 +40 +100 % ", text)


def test_a_game_without_an_evaluation_has_no_lead(parlour: Parlour) -> None:
    ran = parlour("report", "tictactoe", "--games", "10", "--bots", "random", "--seed", "1", "--jobs", "1")

    assert section(ran, "Lead").startswith("Not measured: the game's bot has no `evaluate`")


def test_equal_positions_have_no_leader(parlour: Parlour) -> None:
    ran = parlour("report", RUBIES, "--games", "10", "--bots", "keen", "--jobs", "1")

    assert section(ran, "Lead") == "Not measured: no game was won by one seat alone."


def test_bots_are_compared_with_the_weakest(rubies: Ran) -> None:
    text = section(rubies, "Weak and strong bots")

    assert re.search(r"keen +40 +40 +0 +100 % +91 % – 100 % +4.00 +50 %\n", text)
    assert "Clearly better than random: easy, medium, hard, greedy, dull, keen." in text


def test_what_was_never_used_is_listed(rubies: Ran) -> None:
    text = section(rubies, "Actions and events")

    assert re.search(r"pass +160 +0 +0 %\n *take +160 +160 +100 %\n", text)
    assert (
        "Never legal: steal.\nLegal, but never chosen: pass.\nEvents that never happened: passed, stolen."
        in text
    )
    assert section(rubies, "Cards and other values") == ("take stone: 1 of 3 values were never chosen: coal.")


def test_options_without_an_effect_are_listed(rubies: Ran) -> None:
    text = section(rubies, "Options")

    assert re.search(r"turns +2 +1 +25 of 25 +4 → 2\n *turns +2 +3 +25 of 25 +4 → 6\n", text)
    assert re.search(r"polished +false +true +0 of 25 +4 → 4\n", text)
    assert "Never changed a result: polished = true." in text
    assert "Not compared: motto, because it has no list of values." in text
    assert "Not compared: doubled, because it counts only with bonus first." in text


def test_an_action_that_decides_is_found(parlour: Parlour) -> None:
    games = ["--bots", "random", "--games", "100", "--seed", "1", "--jobs", "1"]

    text = section(parlour("report", RUBIES, *games), "Actions that go with winning or losing")

    assert re.search(r"take stone = ruby +\d+ of \d+ \(\d+ %\) .* \+\d+ % +\+\d+ % to \+\d+ %\n", text)
    assert "A difference is not a cause" in text


def test_open_choices_and_notices_are_counted(parlour: Parlour) -> None:
    ran = parlour("report", SEALED, "--games", "10", "--bots", "bold", "--seed", "1", "--jobs", "1")

    assert re.search(r"Choices +[2-9]", section(ran, "Choices")), "a range counts as its numbers"
    assert "Every kind of action, event and notice occurred." in section(ran, "Actions and events")


def test_games_that_do_not_end_are_reported(parlour: Parlour) -> None:
    ran = parlour("report", "deck", "--games", "2", "--steps", "20", "--seed", "1", "--jobs", "1")

    assert "2 games did not end within the limit of steps." in section(ran, "How games end")
    assert section(ran, "Lead") == "Not measured: the game has one seat."


# The same seed gives the same report.


def test_the_report_does_not_depend_on_the_number_of_processes(parlour: Parlour) -> None:
    ran = [
        parlour("report", SEALED, "--games", "12", "--seed", "s", "--jobs", jobs, "--html", f"{jobs}.html")
        for jobs in ("1", "2")
    ]
    alone, together = (one.out.replace(f"{jobs}.html", "") for one, jobs in zip(ran, "12", strict=True))

    assert alone == together
    assert Path("1.html").read_text() == Path("2.html").read_text()


def test_json_has_the_same_numbers(parlour: Parlour) -> None:
    games = ["--bots", "keen,dull", "--games", "40", "--seed", "1", "--jobs", "1", "--json"]

    found = json.loads(parlour("report", RUBIES, *games).out)

    assert (found["game"], found["games"], found["is_repeatable"]) == ("rubies", 40, True)
    assert found["length"]["steps"]["median"] == 4
    assert found["usage"]["never_legal"] == ["steal"]
    assert [row["wins"] for row in found["seats"]["rows"]] == [20, 20]


# The page.


class Page(HTMLParser):
    """Collects the tags, checks that they are closed, and lists the addresses of other files."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.linked: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.linked += [str(value) for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_one_file_with_plots(parlour: Parlour) -> None:
    games = ["--bots", "keen,dull", "--games", "20", "--seed", "1", "--jobs", "1"]
    ran = parlour("report", RUBIES, *games, "--html", "report.html")
    text = Path("report.html").read_text()
    page = Page(text)

    assert ran.out.endswith("The page is report.html.\n")
    assert not page.open
    assert page.tags.count("svg") == 6
    assert not page.linked
    assert not {"script", "link", "img", "iframe"} & {*page.tags}
    assert "url(" not in text
    for line in section(ran, "Options").splitlines()[-3:]:
        assert line in text


def test_the_page_has_the_colours_of_the_product(parlour: Parlour) -> None:
    parlour("report", RUBIES, "--games", "1", "--jobs", "1", "--html", "report.html")

    colours = re.findall(r"--[a-z0-9-]+: (?:light-dark\([^)]*\)|#\w+);", Path("report.html").read_text())

    assert len(colours) > 8
    assert {*colours} <= {*re.findall(r"--[^;]*;", TOKENS.read_text())}


# Wrong input.


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["nothing"], 1, "there is no game 'nothing'"),
        (["tictactoe", "--bots", "champion"], 1, "Tic-tac-toe has no bot 'champion'"),
        (["tictactoe", "--seats", "5"], 1, "Tic-tac-toe is for 2 seats, not for 1 bot at 5 seats"),
        (["tictactoe", "--options", "nonsense"], 1, "--options must be JSON"),
        (["tictactoe", "--html", "nowhere/report.html"], 1, "--html: there is no folder nowhere"),
        (["tictactoe", "--games", "1", "--jobs", "1", "--json", "--html", "."], 1, "--html: cannot write ."),
        (["tictactoe", "--games", "0"], 2, "--games"),
        ([], 2, "missing argument 'GAME'"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(
    parlour: Parlour, arguments: list[str], code: int, reason: str
) -> None:
    ran = parlour("report", *arguments)

    assert ran.code == code
    assert reason in only_line(ran.err)


# The statistics.


@pytest.mark.parametrize(
    ("counts", "chance"),
    [([60, 40], 0.0455), ([10, 20, 30], 0.00674), ([10, 20, 30, 40], 0.000170), ([25, 25], 1.0)],
)
def test_the_chance_of_equal_seats_is_that_of_a_chi_squared_test(counts: list[int], chance: float) -> None:
    found = chance_of_equal(counts)

    assert found is not None
    assert isclose(found, chance, rel_tol=0.01)


def test_few_games_and_one_seat_are_not_tested() -> None:
    assert chance_of_equal([4, 5]) is None
    assert chance_of_equal([100]) is None


def test_a_spread_has_quartiles() -> None:
    found = spread([1, 2, 3, 4, 10])

    assert found is not None
    assert (found.least, found.low, found.median, found.high, found.most, found.mean) == (1, 2, 3, 4, 10, 4)
    assert spread([]) is None


def test_an_advantage_of_a_seat_is_no_difference_of_an_action() -> None:
    # The first seat wins 90 % and chooses it often. The second wins 10 % and chooses it seldom.
    alike = difference([Group(81, 90, 9, 10), Group(1, 10, 9, 90)])
    better = difference([Group(60, 100, 30, 100)])

    assert alike is not None
    assert better is not None
    assert isclose(alike.value, 0, abs_tol=1e-12)
    assert not alike.is_clear
    assert isclose(better.value, 0.3)
    assert better.is_clear
    assert difference([Group(5, 10, 0, 0)]) is None


def test_a_histogram_counts_every_number_once() -> None:
    found = histogram([3, 3, 4, 9, 27], 12)

    assert sum(games for _, _, games in found) == 5
    assert found[0] == (3.0, 6.0, 3)
    assert histogram([5, 5], 12) == [(5, 6, 2)]


def test_the_lead_is_lost_and_taken() -> None:
    changes = [Lead(1, 0), Lead(3, None), Lead(4, 1), Lead(6, None), Lead(7, 1)]

    assert count_changes(changes) == 1, "a shared lead in between does not count"
    assert [leader_at(changes, step) for step in (0, 1, 3, 5, 10)] == [None, 0, None, 1, 1]
    assert known_after(changes, 1, 10) == 0.4, "a shared lead does not end it"
    assert known_after(changes, 0, 10) == 1, "it was behind to the end"


# The actions.


def test_an_open_choice_counts_as_the_actions_that_it_stands_for() -> None:
    cards = tuple(PlayingCard(rank, "spades") for rank in (2, 3, 4, 5))
    two_or_three = Some(Discard(()), "cards", cards, 2, 3)

    assert count_actions(Discard(())) == 1
    assert count_actions(two_or_three) == 6 + 4
    assert count_actions(Range(two_or_three, "price", 0, 10, step=5)) == 3 * 10
    assert count_actions(Split(Discard(()), "cards", 2, ("here", "there"))) == 3
    assert count_actions(Text(Discard(()), "cards", 20)) == 1


def test_the_values_of_an_open_choice_are_those_it_chooses_from() -> None:
    queen, ten = PlayingCard(12, "spades"), PlayingCard(10, "hearts")
    choice = Range(Some(Discard(()), "cards", (queen, ten), 1, 2), "price", 0, 5)

    assert values_offered(choice) == {("discard cards", "Q♠"), ("discard cards", "10♥")}
    assert values_chosen(choice, Discard((ten,), price=3)) == {("discard cards", "10♥")}
    assert values_chosen(Discard((ten,)), Discard((ten,))) == {
        ("discard cards", "10♥"),
        ("discard price", "0"),
    }
