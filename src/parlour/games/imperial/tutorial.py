"""The interactive tutorial: an auction, two rounds of the wheel with a battle, and an investment."""

from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, Lesson, Seat, Tutorial, Words, say_lessons
from parlour.games.imperial import actions as act
from parlour.games.imperial.actions import Options
from parlour.games.imperial.events import Started
from parlour.games.imperial.rules import start
from parlour.games.imperial.rules.stock import sold
from parlour.games.imperial.state import (
    Cents,
    Country,
    Kind,
    Nation,
    Order,
    Place,
    Proposing,
    State,
    Step,
    get_nation,
    with_nation,
)

YOU: Final = Seat(0)
MIA: Final = Seat(1)
BEN: Final = Seat(2)
ITALY: Final = Country("Italy")
FRANCE: Final = Country("France")
GERMANY: Final = Country("Germany")
_AUCTION: Final = start(Started("standard@1", (Cents(2033),) * 3, False, None))


def tutorial(words: Words) -> Tutorial:
    return Tutorial(
        lessons=say_lessons((*_BEFORE, *_FIRST_ROUNDS, *_LATER), words),
        names=(words.say("You"), "Mia", "Ben"),
        options=Options(),
        learner=YOU,
        minutes=6,
    )


def _led(country: Country, shares: dict[int, Seat], **changed: object) -> Nation:
    """The *country* with these *shares* sold, by denomination, and other fields *changed*."""
    nation = get_nation(_AUCTION, country)
    for share, seat in shares.items():
        nation = sold(nation, seat, share)
    return replace(nation, **changed)


def _begun(*led: Nation, money: tuple[int, int, int], round: int) -> State:
    """A state after the auction: it is Italy's turn, and the learner has the investor card."""
    nations = _AUCTION.nations
    for nation in led:
        nations = with_nation(nations, nation)
    purses = zip(_AUCTION.players, money, strict=True)
    return replace(
        _AUCTION,
        players=tuple(replace(player, money=Cents(100 * dollars)) for player, dollars in purses),
        nations=nations,
        seating=(YOU, MIA, BEN),
        card=YOU,
        up=ITALY,
        round=round,
        phase=Proposing(YOU, 0, None, None),
    )


def _order(kind: Kind, origin: str, to: str) -> Order:
    return Order(kind, Step(Place(origin), Place(to), "move", None, None))


_BEFORE: Final = (
    Lesson(
        state=_AUCTION,
        title=N_("You are an investor"),
        text=N_(
            "Nobody owns the six countries. You buy shares in them, and whoever holds the most shares of a "
            "country leads it. At the end your shares and your cash count, not the size of an army."
        ),
        area="map",
    ),
    Lesson(
        title=N_("Bid for shares"),
        text=N_(
            "First the shares are auctioned, country by country, with sealed bids. Bid $9 for "
            "Austria-Hungary: that pays for its 4 share."
        ),
        area="decision",
        hint=N_("Bid exactly $9: press the 4, then send your bid."),
        moves=((MIA, act.Bid(Cents(400))), (BEN, act.Bid(Cents(0)))),
        do=(act.Bid(Cents(900)),),
    ),
    Lesson(
        title=N_("Take what you won"),
        text=N_(
            "Yours is the highest bid, so you may buy the highest share it pays for. A share gives you as "
            "many votes as its number. Buy it."
        ),
        area="decision",
        hint=N_("Buy the share."),
        do=(act.Take(),),
        offers=(act.Decline(),),
    ),
)

_SHARED: Final = _begun(
    _led(ITALY, {4: YOU, 2: YOU}, money=Cents(1000)),
    _led(FRANCE, {5: MIA, 3: MIA}, money=Cents(800)),
    _led(GERMANY, {4: BEN, 3: YOU, 2: MIA}, money=Cents(900)),
    money=(8, 6, 7),
    round=2,
)
_BORDEAUX: Final = _order("fleet", "Bordeaux", "Bay of Biscay")
_PARIS: Final = _order("army", "Paris", "Marseille")
_NAPLES: Final = _order("fleet", "Naples", "Western Med")
_VENICE: Final = _order("fleet", "Venice", "Ionian Sea")
_ATTACK: Final = Order("army", Step(Place("Rome"), Place("Marseille"), "war", FRANCE, "army"))

_FIRST_ROUNDS: Final = (
    Lesson(
        state=_SHARED,
        title=N_("Factory"),
        text=N_(
            "After the auction you lead Italy. A country does one thing a turn, on the wheel. Choose Factory "
            "and build one in Venice, for $5 from Italy’s treasury: it makes units and brings taxes."
        ),
        area="decision",
        hint=N_("Choose Factory on the wheel, then Venice."),
        do=(act.Steer("Factory"), act.Build(Place("Venice"))),
    ),
    Lesson(
        title=N_("Propose something else"),
        text=N_(
            "Nobody holds half of Germany’s shares, so it is a democracy. Ben leads it and proposes "
            "Taxation. You come second and may propose something else: choose Produce, with all factories."
        ),
        area="decision",
        hint=N_("Choose the lit Produce space, then let all factories produce."),
        moves=(
            (MIA, act.Steer("L-Produce")),
            (MIA, act.MakeAll()),
            (BEN, act.Steer("Taxation")),
        ),
        do=(act.Steer("L-Produce"), act.MakeAll()),
        offers=(act.Make(Place("Berlin")), act.Make(Place("Hamburg"))),
    ),
    Lesson(
        title=N_("Vote"),
        text=N_(
            "Now everyone with German shares votes. You have 3 votes, Mia has 2 and is on your side, Ben "
            "has 4. Vote for your own proposal."
        ),
        area="decision",
        hint=N_("Vote for proposal 2: it is yours."),
        moves=((MIA, act.Vote(2)), (BEN, act.Vote(1))),
        do=(act.Vote(2),),
    ),
    Lesson(
        title=N_("Produce"),
        text=N_(
            "You won the vote 5 to 4. Italy is next: up to three steps on the wheel are free. Choose "
            "Produce: each factory makes a unit, an army inland or a fleet in a port."
        ),
        area="decision",
        hint=N_("Choose Produce, then let all factories produce."),
        do=(act.Steer("R-Produce"), act.MakeAll()),
        offers=(act.Make(Place("Rome")), act.Make(Place("Naples")), act.Make(Place("Venice"))),
    ),
    Lesson(
        title=N_("Agree"),
        text=N_(
            "France has moved an army to Marseille, at your border. In Germany, Ben proposes Taxation again. "
            "Germany needs the money, so agree this time."
        ),
        area="decision",
        moves=(
            (MIA, act.Steer("L-Maneuver")),
            (MIA, act.March((_BORDEAUX, _PARIS))),
            (BEN, act.Steer("Taxation")),
        ),
        do=(act.Agree(),),
    ),
    Lesson(
        title=N_("Maneuver"),
        text=N_("It is Italy’s turn again. Choose Maneuver to move its two fleets and its army."),
        area="decision",
        do=(act.Steer("R-Maneuver"),),
    ),
    Lesson(
        title=N_("Fleets sail first"),
        text=N_(
            "Send both fleets out to sea: tap the lit sea, once for each. A unit alone on a sea or on "
            "neutral land leaves a tax chip there, and chips bring taxes every time."
        ),
        area="map",
        hint=N_("Tap the lit sea on the map, or choose it in the list."),
        do=(act.Plan((_NAPLES,)), act.Plan((_NAPLES, _VENICE))),
        offers=(act.Move(Place("Western Med")), act.Move(Place("Ionian Sea"))),
    ),
    Lesson(
        title=N_("A battle"),
        text=N_(
            "By rail your army crosses Italy for free, and then one border. Send it to Marseille against the "
            "French army. One for one: both armies are lost. Then send your orders."
        ),
        area="map",
        hint=N_("Send the army to Marseille, then send your orders."),
        do=(act.Plan((_NAPLES, _VENICE, _ATTACK)), act.March((_NAPLES, _VENICE, _ATTACK))),
        offers=(act.Move(Place("Marseille"), "war", FRANCE, "army"),),
    ),
)

_GROWN: Final = _begun(
    _led(
        ITALY,
        {4: YOU, 2: YOU},
        money=Cents(600),
        spot="L-Maneuver",
        factories=(Place("Rome"), Place("Naples"), Place("Venice")),
        fleets=(Place("Western Med"), Place("Ionian Sea")),
        armies=(Place("Tunis"),),
        chips=(Place("Western Med"), Place("Ionian Sea"), Place("Tunis"), Place("Algeria")),
    ),
    _led(FRANCE, {5: MIA, 3: MIA}, money=Cents(700), spot="Import"),
    money=(11, 6, 7),
    round=5,
)
_LATER: Final = (
    Lesson(
        state=_GROWN,
        title=N_("Taxation"),
        text=N_(
            "Some rounds later Italy has 3 factories and 4 chips. Choose Taxation: the treasury fills, the "
            "holders get a bonus, and the country gains points. The game ends when one has 25."
        ),
        area="decision",
        do=(act.Steer("Taxation"),),
    ),
    Lesson(
        title=N_("Investor"),
        text=N_(
            "Investor is four steps ahead. Three are free; the fourth costs $2 from your own cash. Every "
            "holder is paid a dollar a vote by the country. Choose Investor."
        ),
        area="decision",
        moves=((MIA, act.Steer("L-Produce")), (MIA, act.MakeAll())),
        do=(act.Steer("Investor"),),
    ),
    Lesson(
        title=N_("Buy a share"),
        text=N_(
            "Whenever a country reaches or passes Investor, the player with the investor card gets $2 and "
            "may buy one share. Buy the 4 of France: you profit from whatever Mia makes of it."
        ),
        area="decision",
        hint=N_("Choose the 4 in the row of France, then buy it."),
        do=(act.Buy(FRANCE, 4),),
        offers=(act.Pass(),),
    ),
    Lesson(
        title=N_("Import"),
        text=N_(
            "Last of all: Import. For $1 each a country gets up to three units wherever it likes at home. "
            "Add one army in Genoa, then confirm."
        ),
        area="decision",
        hint=N_("Choose Import, add a single army in Genoa, then confirm."),
        moves=((MIA, act.Steer("Taxation")),),
        do=(act.Steer("Import"), act.Import("army", Place("Genoa")), act.Done()),
    ),
    Lesson(
        title=N_("How you win"),
        text=N_(
            "When a country reaches 25 points the game ends. Each share counts its number times a fifth of "
            "its country’s points, and your cash counts too. So back the countries that grow, whoever leads "
            "them."
        ),
        area="countries",
    ),
)
