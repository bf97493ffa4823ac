"""Imperial in real browsers: six seats, by clicks. The repetitive parts go over sockets."""

import re

import pytest
from playwright.sync_api import expect

from browsing.imperial import NAMES, Player, Six
from browsing.imperial_script import BIDS, LOADING, MARCH, PRODUCING, last_turn, quietly, scripted, sensibly
from browsing.visitor import Visit
from parlour.engine import Words
from parlour.games.imperial.money import dollars
from parlour.games.imperial.rules import result
from parlour.games.imperial.rules.ending import cash_values
from parlour.games.imperial.state import Proposing, State

DECISION = "[data-area=decision]"
"""The part that differs between steps. The whole page is checked once here, and in test_accessibility.py."""


@pytest.mark.slow
def test_six_seats_bid_and_vote_by_clicks(visit: Visit) -> None:
    six = Six(visit)
    auction(six)
    vote(six)


@pytest.mark.deep
def test_six_seats_play_a_whole_game_by_clicks(visit: Visit) -> None:
    six = Six(visit)
    auction(six)
    vote(six)
    invest(six)
    end(six, maneuver(six))


@pytest.mark.slow
def test_the_page_shows_the_cash_value_of_every_player(visit: Visit) -> None:
    six = Six(visit, phone="Ben")
    state = six.fast_forward(quietly, lambda state: isinstance(state.phase, Proposing))
    told = sorted(f"cash value {dollars(cents, Words(NAMES))}" for cents in cash_values(state))
    ann, ben = six.come("Ann", "Ben")
    ben.page.get_by_role("tab", name="Players").click()
    for player in (ann, ben):
        people = player.page.get_by_role("list", name="Players")
        shown = people.get_by_text(re.compile("^cash value "))
        expect(shown).to_have_count(len(NAMES))

        assert sorted(shown.all_inner_texts()) == told
    ann.page.set_viewport_size({"width": 1440, "height": 900})
    ann.visitor.shot("imperial-cash-value")
    ben.visitor.shot("imperial-cash-value-phone")


def auction(six: Six) -> None:
    """Sealed bids for Austria, then the highest bidder buys."""
    everybody = six.come()
    for n, (player, cents) in enumerate(zip(everybody, BIDS["Austria"], strict=True)):
        player.asked("Bid for Austria")
        player.bid(f"{cents / 100:g}")
        if n == 2:
            player.visitor.shot("imperial-bid-sealed")
            player.visitor.must_be_accessible()
            for other in everybody[3:]:
                expect(other.decision.get_by_text("has bid", exact=True)).to_have_count(3)
                other.must_not_know("6.13", "613", "4.17", "417")
                other.must_be_told_nothing_sealed(NAMES.index(other.visitor.name))
            everybody[3].visitor.shot("imperial-bid")
    for player, share in zip(everybody[:3], (4, 3, 2), strict=True):
        player.asked(f"Buy Austria’s ${share} share?")
        player.visitor.shot(f"imperial-win-{share}")
        player.press(re.compile(rf"^Buy Austria’s \${share} share for"))
    everybody[5].asked("Bid for Italy")
    everybody[5].must_be_told_nothing_sealed(5)
    six.fast_forward(quietly, lambda state: isinstance(state.phase, Proposing))


def vote(six: Six) -> None:
    """Ann leads Austria and produces, Ben prefers taxation, Cid decides."""
    ann, ben, cid = six.come("Ann", "Ben", "Cid")
    ann.asked("Choose Austria’s action")
    ann.steer("R-Produce")
    ann.visitor.shot("imperial-wheel")
    ann.visitor.must_be_accessible(within=DECISION)
    ann.press("Choose what to produce")
    ann.asked("Produce in Austria")
    ann.visitor.shot("imperial-produce")
    ann.press("Produce 2 units")

    ben.asked("Agree, or propose something else")
    ben.steer("Taxation")
    expect(ben.decision.get_by_text("How it adds up")).to_be_visible()
    ben.visitor.shot("imperial-counter")
    ben.press("Collect taxes")

    cid.asked("Vote on Austria’s action")
    ben.press(re.compile("^Vote for 2"))
    expect(ben.decision.get_by_text("Your vote (secret)")).to_be_visible()
    expect(cid.decision.locator("em.done")).to_have_count(1)
    cid.visitor.shot("imperial-vote")
    cid.visitor.must_be_accessible(within=DECISION)
    cid.press(re.compile("^Vote for 1"))
    cid.press("Change my vote")
    cid.press(re.compile("^Vote for 1"))
    expect(cid.decision.get_by_text("Your vote (secret)")).to_be_visible()
    for player, seat in ((ann, 0), (ben, 1), (cid, 2)):
        player.must_be_told_nothing_sealed(seat)
    ann.press(re.compile("^Vote for 1"))
    ben.asked("Dot chooses Italy’s action")
    expect(ben.page.locator("[data-unit=Vienna]")).to_have_count(1)
    six.fast_forward(scripted(*LOADING), lambda state: state.up == "France")


def invest(six: Six) -> None:
    """France pays its investors. Fay has the investor card and trades up. Cid is Swiss and passes."""
    cid, eve, fay = six.come("Cid", "Eve", "Fay")
    eve.asked("Choose France’s action")
    eve.steer("Investor")
    eve.visitor.shot("imperial-investor")
    eve.press("Pay the investors")
    fay.asked("Buy a share, or pass")
    fay.page.get_by_role("button", name=re.compile(r"^England’s \$4 share for")).click()
    expect(fay.decision.locator(".preview")).to_contain_text("You trade in the $3 share")
    fay.visitor.shot("imperial-market")
    fay.visitor.must_be_accessible(within=DECISION)
    fay.press("Buy England’s $4 share for $3")
    cid.asked("Buy a share, or pass")
    cid.press("Pass")
    cid.asked("Fay chooses England’s action")
    six.fast_forward(quietly, lambda state: state.up == "Austria")
    six.fast_forward(scripted(*MARCH), lambda state: state.up == "Italy")


def maneuver(six: Six) -> State:
    """Dot's fleet carries an army to Austria's, and Austria's holders vote on peace."""
    ann, ben, cid, dot = six.come("Ann", "Ben", "Cid", "Dot")
    dot.steer("L-Maneuver")
    dot.press("Plan the maneuver")
    dot.asked("Plan the maneuver")
    dot.touch("Venice")
    expect(dot.orders).to_have_count(1)
    dot.press("Undo: Stays in Venice")
    expect(dot.orders).to_have_count(0)
    dot.touch("Ionian Sea")
    expect(dot.orders).to_contain_text(["Venice → Ionian Sea"])
    dot.visitor.shot("imperial-maneuver")
    dot.visitor.must_be_accessible(within=DECISION)
    dot.touch("Western Balkans")
    dot.visitor.shot("imperial-how-to-enter")
    dot.decision.get_by_role("radio", name=re.compile("^Peace")).click()
    expect(dot.page.locator(".arrow.convoy")).to_have_count(1)
    expect(dot.orders).to_have_count(2)
    dot.touch("Florence")
    expect(dot.orders).to_have_count(3)
    dot.visitor.shot("imperial-orders")
    dot.press("Undo: Venice → Ionian Sea")
    refused = r"^Order 1 \(the unit in Rome\): The unit can’t move to the Western Balkans"
    dot.visitor.wait_for(re.compile(refused))
    expect(dot.orders).to_have_count(3)
    dot.press("Undo: Naples → Florence")
    expect(dot.orders).to_have_count(2)
    dot.touch("Naples")
    ann.asked("Dot chooses Italy’s action")
    dot.press("Send 3 orders")

    for player in (ann, ben, cid):
        player.asked("Peace in the Western Balkans?")
        expect(player.decision).to_contain_text(
            "Italy wants to move its army from Rome to the Western Balkans in peace"
        )
    ben.press(re.compile("^Reject"))
    expect(ann.decision.get_by_text("refuses", exact=True)).to_be_visible()
    expect(dot.orders).to_have_count(3)
    expect(dot.page.locator(".arrow.convoy")).to_have_count(1)
    ann.visitor.shot("imperial-peace")
    ann.visitor.must_be_accessible(within=DECISION)
    cid.press(re.compile("^Accept"))
    ann.press(re.compile("^Accept"))

    ann.asked("Eve chooses France’s action")
    expect(ann.page.locator("[data-unit='Western Balkans']")).to_have_count(2)
    return six.fast_forward(sensibly, lambda state: last_turn(state) is not None)


def end(six: Six, state: State) -> None:
    """A taxation is the last move, and everyone sees the parts of the scores."""
    found = last_turn(state)
    assert found is not None
    over, (leading, *asked) = found
    ended = result(over)
    assert ended is not None
    winning = ended.places.index(1)
    (leader,) = six.come(NAMES[leading])
    leader.steer("Taxation")
    expect(leader.decision.locator(".preview")).to_contain_text(f"{state.up} gains ")
    leader.visitor.shot("imperial-taxation")
    leader.press("Collect taxes")
    for seat in asked:
        six.come(NAMES[seat])[0].press("Agree")
    ann, winner = six.come("Ann", NAMES[winning])
    for player in (ann, winner, leader):
        rows = player.decision.locator("tbody tr")
        expect(rows).to_have_count(6)
        expect(rows.first).to_contain_text(f"{ended.scores[winning] / 100:.2f}")
    winner.asked("You won")
    winner.visitor.shot("imperial-results")
    winner.visitor.must_be_accessible(within=DECISION)


@pytest.mark.slow
def test_the_map_can_be_dragged(visit: Visit) -> None:
    ann = Player(visit("Ann"))
    asked = {"game": "imperial", "seats": ["open", "bot:sensible"], "options": {}}
    table = str(ann.visitor.post("/api/tables", asked)["id"])
    ann.visitor.post(f"/api/tables/{table}/start", {})
    ann.come(table)
    ann.visitor.press("Zoom in")
    ann.visitor.press("Zoom in")
    ann.page.mouse.move(500, 400)
    ann.page.mouse.down()
    x, y = where_is(ann)
    for step in range(1, 6):
        ann.page.mouse.move(500 + 20 * step, 400 + 10 * step)
        assert where_is(ann) == (x + 20 * step, y + 10 * step)
    ann.page.mouse.up()
    ann.page.mouse.move(700, 300)
    assert where_is(ann) == (x + 100, y + 50), "it stays where it was left"


def where_is(player: Player) -> tuple[int, int]:
    """The corner of the map, from its transform."""
    put = player.page.locator(".sheet").evaluate("sheet => sheet.style.transform")
    x, y = re.findall(r"-?[\d.]+px", put)[:2]
    return round(float(x[:-2])), round(float(y[:-2]))


@pytest.mark.deep
def test_a_seat_is_played_on_a_phone(visit: Visit) -> None:
    six = Six(visit, phone="Dot")
    (dot,) = six.come("Dot")
    dot.asked("Bid for Austria")
    dot.visitor.must_fit()
    dot.visitor.shot("imperial-phone-bid")
    six.fast_forward(quietly, lambda state: isinstance(state.phase, Proposing))
    six.fast_forward(scripted(*PRODUCING), lambda state: state.up == "Italy")

    six.come("Dot")
    dot.steer("Import")
    dot.visitor.must_fit()
    dot.visitor.shot("imperial-phone-wheel")
    dot.press("Choose what to import")
    for what in ("Fleet to Venice", "Army to Rome", "Army to Naples"):
        dot.press(f"Import: {what}")
    dot.visitor.shot("imperial-phone-import")
    dot.press("Import 3 units")
    dot.asked("Eve chooses France’s action")
    six.fast_forward(quietly, lambda state: state.up == "Austria")
    six.fast_forward(scripted(*MARCH), lambda state: state.up == "Italy")

    six.come("Dot")
    dot.steer("L-Maneuver")
    dot.press("Plan the maneuver")
    where = dot.page.get_by_role("combobox", name="To")
    where.select_option("Ionian Sea")
    expect(dot.orders).to_have_count(1)
    where.select_option("Western Balkans")
    dot.visitor.must_fit()
    dot.visitor.must_be_accessible(within=DECISION)
    dot.visitor.shot("imperial-phone-maneuver")
    dot.decision.get_by_role("radio", name=re.compile("^Attack")).click()
    expect(dot.orders).to_have_count(2)
    where.select_option("Florence")
    dot.press("Send 3 orders")
    dot.asked("Eve chooses France’s action")
    for part in ("Countries", "Players", "Market", "History"):
        dot.page.get_by_role("tab", name=part).click()
        dot.visitor.must_fit()
        dot.visitor.shot(f"imperial-phone-{part.lower()}")
    six.fast_forward(sensibly, lambda state: result(state) is not None)

    six.come("Dot")
    expect(dot.decision.locator("tbody tr")).to_have_count(6)
    dot.visitor.must_fit()
    dot.visitor.must_be_accessible(within=DECISION)
    dot.visitor.shot("imperial-phone-results")
