"""The seeds' events: an entry as one viewer hears it, under their names, made from redacted events only."""

from collections.abc import Iterator, Mapping, Sequence

from parlour.engine import Data, IllegalActionError, Seat, Viewer
from parlour.engine.entry import Entry
from parlour.engine.records import People
from parlour.games.cambio.cards import Card, rank_name, suit_name
from parlour.games.cambio.events import (
    Abandoned,
    Acknowledged,
    BlindSwapped,
    CambioCalled,
    Deal,
    Dealt,
    Discarded,
    Drew,
    Forfeited,
    Gave,
    Hid,
    Passed,
    Penalised,
    PowerCancelled,
    PowerOffered,
    PowerSkipped,
    PutBack,
    Reshuffled,
    Revealed,
    Scored,
    SnapMissed,
    SnapOpened,
    Snapped,
    Started,
    Swapped,
    TimedOut,
    TurnStarted,
    ViewEnded,
)
from parlour.games.cambio.refusals import ROUTES
from parlour.games.cambio.view import View, redact

Json = str | int | bool | None | Sequence["Json"] | Mapping[str, "Json"]
Payload = Mapping[str, Json]


class SeedEvent(Data, frozen=True):
    name: str
    payload: Payload


def seed_events(entry: Entry, viewer: Viewer, view: View, people: People) -> list[SeedEvent]:
    """What *viewer* is sent for *entry*; *view* is what it sees after it."""
    teller = _Teller(viewer, view, people)
    return [
        SeedEvent(name, {"gameId": people.game, "seq": entry.seq, "timestamp": entry.wall, **payload})
        for event in entry.events
        for name, payload in teller.tell(redact(event, viewer))  # type: ignore[arg-type]  # this game's
    ]


def seed_error(refusal: IllegalActionError, people: People) -> tuple[int, SeedEvent]:
    """The HTTP status and the ERROR event for a refusal. No facts but public ones are in it."""
    code, status = ROUTES.get(refusal.code, ("REFUSED", 409))
    payload: dict[str, Json] = {"gameId": people.game, "code": code}
    caller = refusal.facts.get("caller")
    if isinstance(caller, int):
        payload |= {"cambioCallerId": people.players[caller], "callerName": people.names[caller]}
    if "last" in refusal.facts:
        payload |= {"minIndex": refusal.facts["first"], "maxIndex": refusal.facts["last"]}
    return status, SeedEvent("ERROR", payload)


def seed_snapshot(view: View, seq: int, people: People) -> SeedEvent:
    """STATE_SNAPSHOT: all that the viewer may see now, for one who connects or has missed something."""
    teller = _Teller(view.viewer, view, people)
    return SeedEvent("STATE_SNAPSHOT", {"gameId": people.game, "seq": seq, **teller.snapshot()})


class _Teller:
    """Speaks to one viewer."""

    def __init__(self, viewer: Viewer, view: View, people: People) -> None:
        self.viewer, self.view, self.people = viewer, view, people

    def tell(self, event: Data) -> Iterator[tuple[str, Payload]]:
        match event:
            case Started(_, deal):
                yield from self._dealt(deal, 1)
            case Dealt(number, _, deal):
                yield from self._dealt(deal, number)
            case PowerOffered() | Revealed() | Hid() | BlindSwapped() | PowerSkipped() | PowerCancelled():
                yield from self._power(event)
            case SnapOpened() | Snapped() | SnapMissed() | Penalised() | Passed() | Gave():
                yield self._snapping(event)
            case ViewEnded() | TurnStarted() | Drew() | Reshuffled() | Swapped() | Discarded() | PutBack():
                yield self._turn(event)
            case CambioCalled() | Forfeited() | Scored() | Abandoned() | TimedOut():
                yield self._ending(event)
            case Acknowledged(seat):
                yield "INITIAL_CARDS_VIEWED", self._by(seat)

    def snapshot(self) -> Payload:
        view = self.view
        held = view.held
        return {
            "phase": view.phase,
            "turnStage": view.stage,
            "currentTurnPlayerId": self._id(view.turn),
            "cambioCallerId": None if view.caller is None else self._id(view.caller),
            "expiresAt": view.until,
            "deckCount": view.deck,
            "discardCount": view.discards,
            "discardTop": None if view.top is None else self._face(view.top),
            "players": [self._grid(Seat(seat)) for seat in range(len(view.grids))],
            "holding": None if held is None else {"source": held.source, **self._maybe(held.card)},
            "powerType": view.power,
            "revealed": [
                {"ownerId": self._id(spot.owner), "index": spot.slot, **self._face(spot.card)}
                for spot in (view.shown.what if view.shown else ())
            ],
        }

    def _grid(self, seat: Seat) -> Payload:
        cells = enumerate(self.view.grids[seat])
        cards: list[Json] = [
            {"index": slot, **self._maybe(cell if isinstance(cell, int) else None)}
            for slot, cell in cells
            if cell != "empty"
        ]
        return {**self._by(seat), "cards": cards, "hasTakenFinalTurn": seat in self.view.finished}

    def _dealt(self, deal: Deal, number: int) -> Iterator[tuple[str, Payload]]:
        top = self._face(deal.discard[-1]) if deal.discard else None
        yield (
            "GAME_STARTED",
            {
                "phase": "initial_view",
                "round": number,
                "seats": [self.people.players[seat] for seat in range(len(deal.hands))],
                "deckCount": len(deal.deck),
                "discardCount": len(deal.discard),
                "discardTop": top,
            },
        )
        if self.viewer is not None:
            own = enumerate(deal.hands[self.viewer])
            yield (
                "INITIAL_CARDS",
                {"cards": [{"index": slot, **self._face(card)} for slot, card in own if card is not None]},
            )

    def _turn(
        self, event: ViewEnded | TurnStarted | Drew | Reshuffled | Swapped | Discarded | PutBack
    ) -> tuple[str, Payload]:
        counts: Payload = {"deckCount": self.view.deck, "discardCount": self.view.discards}
        match event:
            case ViewEnded():
                return "INITIAL_VIEW_ENDED", {}
            case TurnStarted(seat, number, finished):
                phase = "final_round" if finished else "playing"
                facts: Payload = {"phase": phase, "isFinalTurn": bool(finished), "turnNumber": number}
                return "TURN_STARTED", {**self._by(seat), **facts}
            case Drew(seat, source, card):
                face: Payload = {} if card is None else {"card": self._face(card)}
                return "CARD_DRAWN", {**self._by(seat), "source": source, **counts, **face}
            case Reshuffled(deck):
                return "DECK_RESHUFFLED", {"deckCount": len(deck)}
            case Swapped(seat, slot, card):
                return "CARD_SWAPPED", {**self._by(seat), "index": slot, "discarded": self._face(card)}
            case Discarded(seat, card, why) | PutBack(seat, card, why):
                return "CARD_DISCARDED", {**self._by(seat), "card": self._face(card), "reason": why}

    def _power(
        self, event: PowerOffered | Revealed | Hid | BlindSwapped | PowerSkipped | PowerCancelled
    ) -> Iterator[tuple[str, Payload]]:
        match event:
            case PowerOffered(seat, power, until):
                yield self._available(seat, power, until)
            case Revealed():
                yield from self._revealed(event)
            case Hid(seat, owner, slot) if seat == self.viewer:
                yield "CARD_HIDDEN", {"ownerId": self._id(owner), "index": slot}
            case Hid():
                return
            case BlindSwapped(seat, mine, owner, theirs):
                yield self._activated(seat, "blind_swap", owner, theirs)
                first: Payload = {"playerId": self._id(seat), "index": mine}
                second: Payload = {"playerId": self._id(owner), "index": theirs}
                yield "SWAP_COMPLETED", {"first": first, "second": second}
            case PowerSkipped(seat, power, why):
                yield "POWER_SKIPPED", {**self._by(seat), "powerType": power, "reason": why}
            case PowerCancelled(seat, power):
                yield "POWER_CANCELLED", {**self._by(seat), "powerType": power, "reason": "disconnected"}

    def _revealed(self, event: Revealed) -> Iterator[tuple[str, Payload]]:
        if event.power == "look_own":
            yield self._available(event.seat, event.power, event.until)
        yield self._activated(event.seat, event.power, event.owner, event.slot)
        if event.card is not None:
            where: Payload = {"ownerId": self._id(event.owner), "index": event.slot}
            yield "CARD_REVEALED", {**where, **self._face(event.card), "expiresAt": event.until}

    def _available(self, seat: Seat, power: str, until: int | None) -> tuple[str, Payload]:
        if seat != self.viewer:
            return "POWER_PENDING", {**self._by(seat), "powerType": power}
        targets = [] if power == "look_own" else self._targets(seat, power)
        return "POWER_AVAILABLE", {"powerType": power, "targets": targets, "expiresAt": until}

    def _targets(self, seat: Seat, power: str) -> list[Json]:
        locked = self.view.caller if self.view.options.caller_locked else None
        found: list[Json] = []
        for owner, grid in enumerate(self.view.grids):
            if (owner == seat) == (power == "peek_own") and owner != locked:
                found += [
                    {"playerId": self._id(Seat(owner)), "index": slot}
                    for slot, cell in enumerate(grid)
                    if cell != "empty"
                ]
        return found

    def _activated(self, seat: Seat, power: str, owner: Seat, slot: int | None) -> tuple[str, Payload]:
        target: Payload = {} if owner == seat else {"targetPlayerId": self._id(owner)}
        index: Payload = {} if slot is None else {"targetIndex": slot}
        return "POWER_ACTIVATED", {**self._by(seat), "powerType": power, **target, **index}

    def _snapping(
        self, event: SnapOpened | Snapped | SnapMissed | Penalised | Passed | Gave
    ) -> tuple[str, Payload]:
        match event:
            case SnapOpened(asked, _, until):
                return "SNAP_OPENED", {"playerIds": [self._id(seat) for seat in asked], "expiresAt": until}
            case Snapped(seat, owner, slot, card):
                return "CARD_SNAPPED", {
                    **self._by(seat),
                    **self._where(owner, slot),
                    "card": self._face(card),
                }
            case SnapMissed(seat, owner, slot, card):
                return "SNAP_MISSED", {**self._by(seat), **self._where(owner, slot), "card": self._face(card)}
            case Penalised(seat, slot):
                return "PENALTY_CARD", {**self._by(seat), "index": slot}
            case Passed(seat):
                return "SNAP_PASSED", self._by(seat)
            case Gave(seat, slot, to, to_slot):
                return "CARD_GIVEN", {**self._by(seat), "index": slot, **self._where(to, to_slot)}

    def _ending(self, event: CambioCalled | Forfeited | Scored | Abandoned | TimedOut) -> tuple[str, Payload]:
        match event:
            case CambioCalled(seat, remaining):
                name = self.people.names[seat]
                called: Payload = {
                    "callerId": self._id(seat),
                    "callerName": name,
                    "remainingTurns": remaining,
                }
                return "CAMBIO_CALLED", called
            case Forfeited(seat):
                return "FINAL_TURN_FORFEITED", self._by(seat)
            case TimedOut(seat):
                return "TURN_TIMED_OUT", self._by(seat)
            case Abandoned():
                return "GAME_ABANDONED", {}
            case Scored():
                return self._scored(event)

    def _scored(self, event: Scored) -> tuple[str, Payload]:
        score = event.score
        players: list[Json] = [
            {
                **self._by(Seat(seat)),
                "cards": [self._face(card) for card in hand if card is not None],
                "baseScore": score.base[seat],
                "finalScore": score.final[seat],
                "penaltyApplied": score.penalty and seat == score.caller,
                "total": event.totals[seat],
            }
            for seat, hand in enumerate(score.hands)
        ]
        winners: list[Json] = [self._id(seat) for seat in score.winners]
        said: Payload = {"players": players, "winners": winners, "callerId": self._id(score.caller)}
        return ("GAME_COMPLETED" if event.until is None else "ROUND_COMPLETED"), said

    def _id(self, seat: Seat) -> str:
        return self.people.players[seat]

    def _by(self, seat: Seat) -> Payload:
        return {"playerId": self._id(seat)}

    def _where(self, owner: Seat, slot: int) -> Payload:
        return {"ownerId": self._id(owner), "ownerIndex": slot}

    def _maybe(self, card: Card | None) -> Payload:
        return {} if card is None else self._face(card)

    def _face(self, card: Card) -> Payload:
        return {"rank": rank_name(card), "suit": suit_name(card), "pointValue": self.view.points[card]}
