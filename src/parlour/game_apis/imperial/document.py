"""The documents of the original schema: games, game histories, the template and the setups.

Each viewer's document is built from the state as plain data and is never read back. Writing goes through
actions. The document leaves out information that is hidden from the viewer.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from math import cos, pi, sin
from typing import cast

from msgspec.structs import replace

from parlour.engine import Data, Millis, Seat, Viewer, Words
from parlour.engine.entry import Entry
from parlour.games.imperial.board import Sheet, Territory, get_board, read
from parlour.games.imperial.events import Charged, Drafted, Event, Picked, Planned, Started
from parlour.games.imperial.phrases import proposal_phrase
from parlour.games.imperial.rules import start, stock, to_act
from parlour.games.imperial.rules.ballots import weight
from parlour.games.imperial.rules.ending import cash_values
from parlour.games.imperial.rules.peace import voters as panel
from parlour.games.imperial.sentences import sentence
from parlour.games.imperial.state import (
    Bidding,
    Building,
    Buying,
    Cents,
    Importing,
    Investing,
    Maneuvering,
    Marching,
    Nation,
    Offer,
    Over,
    Producing,
    Proposal,
    Proposing,
    State,
    Step,
    Voting,
    get_nation,
)
from parlour.games.imperial.view import redact

Tree = dict[str, object]
UNTOLD_EVENTS = (Drafted, Picked, Planned, Charged)
"""Events that are not part of the history: drafts of a move, and the clock."""


class Person(Data, frozen=True):
    name: str
    email: str = ""


def schema() -> Tree:
    """Returns the JSON Schemas of `game`, `template` and `setup`, under `$defs`."""
    text = resources.files(__package__).joinpath("document.schema.json").read_text(encoding="utf-8")
    return cast(Tree, json.loads(text))


def document(
    state: State,
    viewer: Viewer,
    people: Sequence[Person],
    told: Sequence[Event] = (),
    game: str = "",
    *,
    undo: Seat | None = None,
    ended: str | None = None,
    offset: int = 0,
    paused_at: Millis | None = None,
) -> Tree:
    """Returns games/{game} for one viewer. *told* are the events so far, for the history.

    *undo* is the player who can take back the last submission. *ended* describes how the table ended the game
    outside the rules, such as by a resignation. Then the mode is game-over and no player must act. Timestamps
    are wall time: table time plus the table's *offset*. *paused_at* is the table time at which the table was
    paused, independent of the game's own clock.
    """
    if ended is not None and not isinstance(state.phase, Over):
        state = replace(state, phase=Over(None, ()))
    undo = None if isinstance(state.phase, Over) else undo
    return _Writer(state, viewer, people, told, game, undo, ended, offset, paused_at).tree()


def may_undo(entry: Entry, state: State) -> Seat | None:
    """Returns the seat that can undo *entry*, the last in force, without consent: its submitter or None."""
    return None if entry.barrier or entry.final or entry.by != state.last else state.last


def template(setup: str = "standard") -> Tree:
    """Returns the template game, which every new game is a copy of."""
    sheet = read(setup)
    first = start(Started(sheet.name, (Cents(0),), ending_passes=False, clock=None))
    tree = document(first, None, [Person("player")])
    return {**tree, "turnID": 0, "history": []}


def setup(name: str) -> Tree:
    sheet = read(name)
    countries = {
        country: {"order": n, "fleetLimit": realm.fleets, "armyLimit": realm.armies}
        for n, (country, realm) in enumerate(sheet.countries.items(), 1)
    }
    places = {place: _territory(territory) for place, territory in sheet.territories.items()}
    return {
        "wheel": list(sheet.wheel),
        "wheelCoords": _wheel_points(sheet),
        "stockCosts": list(sheet.prices),
        "countries": countries,
        "territories": places,
    }


def _wheel_points(sheet: Sheet) -> dict[str, list[float]]:
    (x, y), radius, turn = sheet.dial.centre, sheet.dial.radius, 2 * pi / len(sheet.wheel)
    return {
        wheel_space: [round(x + radius * sin(n * turn), 1), round(y - radius * cos(n * turn), 1)]
        for n, wheel_space in enumerate(sheet.wheel)
    }


def dollars(cents: int) -> float:
    """Returns dollars with two decimals, or a whole number."""
    whole, rest = divmod(cents, 100)
    return whole if not rest else round(cents / 100, 2)


def mode(state: State) -> str:
    match state.phase:
        case Bidding():
            return "bid"
        case Buying():
            return "buy-bid"
        case Proposing(slot=slot):
            return "proposal-opp" if slot == 2 else "proposal"
        case Maneuvering(offer=offer):
            return "peace-vote" if offer is not None and offer.by_vote else "continue-man"
        case Voting():
            return "vote"
        case Investing():
            return "buy"
        case Over():
            return "game-over"


def same_turn(state: State) -> bool:
    """True if some players have bid or voted in the current round and others have not."""
    match state.phase:
        case Bidding(bids=given) | Voting(ballots=given):
            return bool(given)
        case Maneuvering(offer=Offer(yes=yes, no=no)):
            return bool(yes or no)
        case _:
            return False


@dataclass(frozen=True, slots=True)
class _Writer:
    """Builds one document. Holds the arguments that all parts need."""

    state: State
    viewer: Viewer
    people: Sequence[Person]
    told: Sequence[Event]
    game: str
    undo: Seat | None
    ended: str | None
    offset: int
    paused_at: Millis | None

    @property
    def words(self) -> Words:
        return Words([person.name for person in self.people])

    def name(self, seat: Seat) -> str:
        return self.people[seat].name

    def names(self, seats: Sequence[Seat]) -> list[str]:
        return [self.name(seat) for seat in seats]

    def tree(self) -> Tree:
        state, seats = self.state, map(Seat, range(len(self.state.players)))
        one, two = self._proposals()
        tree: Tree = {
            "mode": mode(state),
            "countryUp": state.up,
            "round": state.round,
            "turnID": state.turn,
            "setup": f"setups/{state.board.partition('@')[0]}",
            "sameTurn": same_turn(state),
            "undo": None if self.undo is None else self.name(self.undo),
            "history": self._history(),
            "proposal 1": None if one is None else self._proposal(one),
            "proposal 2": None if two is None else self._proposal(two),
            "voting": self._voting(),
            "swissSet": self._swiss_set(),
            "currentManeuver": self._maneuver(),
            "peaceVote": self._peace_vote(),
            "timer": self._timer(),
            "playerInfo": {self.name(seat): self._player(seat) for seat in seats},
            "countryInfo": {nation.name: self._country(nation) for nation in state.nations},
        }
        if isinstance(state.phase, Buying):
            tree["bidBuyOrder"] = [self.name(bid.seat) for bid in state.phase.queue]
        return tree

    def _history(self) -> list[str]:
        money = tuple(player.money for player in self.state.players)
        opening = Started(self.state.board, money, ending_passes=False, clock=None)
        shown = [redact(event, self.viewer) for event in self.told if not isinstance(event, UNTOLD_EVENTS)]
        said = [sentence(event, self.words) for event in (opening, *shown)]
        history = [line for line in said if line]
        return history if self.ended is None else [*history, self.ended]

    def _proposals(self) -> tuple[Proposal | None, Proposal | None]:
        match self.state.phase:
            case Voting(one, two):
                return one, two
            case Proposing(against=against) | Maneuvering(against=against):
                return against, None
            case _:
                return None, None

    def _proposal(self, one: Proposal) -> Tree:
        tree: Tree = {"game": self.game, "name": self.name(one.seat), "wheelSpot": one.spot}
        match one.plan:
            case Building(place):
                tree["factoryLoc"] = place
            case Producing(units):
                tree["fleetProduce"] = [unit.place for unit in units if unit.kind == "fleet"]
                tree["armyProduce"] = [unit.place for unit in units if unit.kind == "army"]
            case Importing(units):
                kinds, places = [unit.kind for unit in units], [unit.place for unit in units]
                tree["import"] = {"types": kinds, "territories": places}
            case Marching(fleets, armies):
                tree["fleetMan"] = self._tuples(fleets)
                tree["armyMan"] = self._tuples(armies)
        return tree

    def _voting(self) -> Tree | None:
        phase = self.state.phase
        if not isinstance(phase, Voting):
            return None
        camps: Tree = {"country": self.state.up}
        for side, motion in ((1, phase.one), (2, phase.two)):
            own = [b.seat for b in phase.ballots if b.seat == self.viewer and b.choice == side]
            text = proposal_phrase(motion, self.words)
            camps[f"proposal {side}"] = {"proposal": text, "votes": 0, "voters": self.names(own)}
        return camps

    def _swiss_set(self) -> list[str] | None:
        phase = self.state.phase
        return self.names(phase.punted) if isinstance(phase, Investing) and phase.punted else None

    def _maneuver(self) -> Tree | None:
        phase = self.state.phase
        if not isinstance(phase, Maneuvering):
            return None
        phase = phase.base or phase  # a plan that is not sent stays private
        afloat = len(phase.fleet_steps) < len(phase.fleets)
        is_offered = phase.offer is not None and not phase.offer.by_vote
        return {
            "country": self.state.up,
            "player": self.name(phase.seat),
            "wheelSpot": phase.spot,
            "phase": "fleet" if afloat else "army",
            "unitIndex": len(phase.fleet_steps) if afloat else len(phase.army_steps),
            "pendingFleets": [{"territory": place, "hostile": True} for place in phase.fleets],
            "pendingArmies": [{"territory": a.place, "hostile": a.hostile} for a in phase.armies],
            "completedFleetMoves": self._tuples(phase.fleet_steps),
            "completedArmyMoves": self._tuples(phase.army_steps),
            "returnMode": ("execute", "proposal-opp", "vote")[phase.slot],
            "proposalSlot": phase.slot,
            "pendingPeace": self._pending_peace(phase.offer)
            if is_offered and phase.offer is not None
            else None,
        }

    def _pending_peace(self, offer: Offer) -> Tree:
        return {
            "origin": offer.step.origin,
            "destination": offer.step.to,
            "targetCountry": offer.target,
            "unitType": offer.kind,
            "tuple": self._tuple(offer.step),
        }

    def _peace_vote(self) -> Tree | None:
        phase = self.state.phase
        if not isinstance(phase, Maneuvering) or phase.offer is None or not phase.offer.by_vote:
            return None
        offer = phase.offer
        target = get_nation(self.state, offer.target)
        eligible = panel(target, phase.seat)
        return {
            "movingCountry": self.state.up,
            **self._pending_peace(offer),
            "acceptVotes": sum(weight(target, seat) for seat in offer.yes) / 10,
            "rejectVotes": sum(weight(target, seat) for seat in offer.no) / 10,
            "voters": self.names((*offer.yes, *offer.no)),
            "totalStock": sum(stock.holding(target, seat) for seat in eligible),
        }

    def _timer(self) -> Tree:
        clock = self.state.clock
        if clock is None:
            return {"timed": False, "increment": 0, "pause": 0, "lastMove": 0, "banked": 0}
        paused = clock.paused if clock.paused is not None else self.paused_at
        return {
            "timed": True,
            "increment": clock.increment,
            "pause": 0 if paused is None else paused + self.offset,
            "lastMove": clock.last_move + self.offset,
            "banked": clock.start,
        }

    def _player(self, seat: Seat) -> Tree:
        state, player, clock = self.state, self.state.players[seat], self.state.clock
        tree: Tree = {
            "money": dollars(player.money),
            "myTurn": seat in to_act(state),
            "investor": state.card == seat,
            "order": state.seating.index(seat) + 1 if state.seating else 0,
            "swiss": player.swiss,
            "stock": [
                {"country": nation.name, "stock": share}
                for nation in state.nations
                for share, owner in enumerate(nation.owners, 1)
                if owner == seat
            ],
            "cashValue": dollars(cash_values(state)[seat]),
            "scoreModifier": player.modifier,
            "email": self.people[seat].email if seat == self.viewer else "",
            "banked": clock.watches[seat].banked if clock is not None else 0,
        }
        bid = self._bid(seat)
        return tree if bid is None else {**tree, "bid": dollars(bid)}

    def _bid(self, seat: Seat) -> int | None:
        """The viewer's own bid while the bids are sealed; every bid once they are open."""
        match self.state.phase:
            case Bidding(bids=bids) if seat == self.viewer:
                return next((bid.cents for bid in bids if bid.seat == seat), None)
            case Buying(queue=queue):
                return next((bid.cents for bid in queue if bid.seat == seat), None)
            case _:
                return None

    def _country(self, nation: Nation) -> Tree:
        armies = [{"territory": place, "hostile": True} for place in nation.armies]
        guests = [{"territory": place, "hostile": False} for place in nation.guests]
        return {
            "money": dollars(nation.money),
            "points": nation.points,
            "factories": list(nation.factories),
            "wheelSpot": nation.spot or "center",
            "gov": "democracy" if nation.democracy else "dictatorship",
            "leadership": self.names(nation.leadership),
            "availStock": stock.available(nation),
            "offLimits": nation.off_limits,
            "lastTax": nation.last_tax,
            "taxChips": list(nation.chips),
            "fleets": [{"territory": place, "hostile": True} for place in nation.fleets],
            "armies": armies + guests,
        }

    def _tuples(self, steps: Sequence[Step]) -> list[list[str]]:
        return [self._tuple(step) for step in steps]

    def _tuple(self, step: Step) -> list[str]:
        owner = get_board(self.state.board).owner[step.to]
        codes = {"move": "", "raze": f"blow up {owner}", "war": f"war {step.foe} {step.kind}"}
        return [step.origin, step.to, codes.get(step.deed, step.deed)]


def _territory(territory: Territory) -> Tree:
    points = {
        "unitCoords": territory.units,
        "factoryCoords": territory.factory,
        "taxChipCoords": territory.chip,
    }
    return {
        "country": territory.country,
        "port": territory.port or False,
        "sea": territory.sea,
        "adjacencies": list(territory.borders),
        **{key: list(point) for key, point in points.items() if point is not None},
    }
