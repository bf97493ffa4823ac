"""Encodes log entries as the specified events for one viewer, from redacted events only."""

from collections.abc import Iterator, Mapping, Sequence

from parlour.engine import Data, Millis, Seat, Viewer
from parlour.engine.entry import Entry
from parlour.engine.table.records import People
from parlour.game_apis.cambio.schema import STAGE_NAMES
from parlour.games.cambio import events as ev
from parlour.games.cambio.cards import Card, rank_name, suit_name
from parlour.games.cambio.view import View, redact

Json = str | int | bool | None | Sequence["Json"] | Mapping[str, "Json"]
Payload = Mapping[str, Json]

TurnEvent = (
    ev.Acknowledged
    | ev.ViewEnded
    | ev.TurnStarted
    | ev.Drew
    | ev.Reshuffled
    | ev.Swapped
    | ev.Discarded
    | ev.PutBack
)
PowerEvent = ev.PowerOffered | ev.Revealed | ev.Hid | ev.BlindSwapped | ev.PowerSkipped | ev.PowerCancelled
SnapEvent = ev.SnapOpened | ev.Snapped | ev.SnapMissed | ev.Penalised | ev.Passed | ev.Gave
EndingEvent = ev.CambioCalled | ev.Forfeited | ev.Scored | ev.Abandoned | ev.TimedOut


class SpecifiedEvent(Data, frozen=True):
    name: str
    payload: Payload


def specified_events(entry: Entry, viewer: Viewer, view: View, people: People) -> list[SpecifiedEvent]:
    """Returns the events of *entry* for *viewer*. *view* is its view after the entry."""
    teller = _EventEncoder(viewer, view, people)
    common: Payload = {"gameId": people.game, "seq": entry.seq, "timestamp": entry.wall}
    return [
        SpecifiedEvent(name, {**common, **with_wall_times(payload, entry.offset)})
        for event in entry.events
        for name, payload in teller.tell(redact(event, viewer))  # type: ignore[arg-type]  # this game's
    ]


def specified_snapshot(view: View, seq: int, people: People) -> SpecifiedEvent:
    """Returns the STATE_SNAPSHOT for a viewer that connects or has missed events."""
    teller = _EventEncoder(view.viewer, view, people)
    return SpecifiedEvent("STATE_SNAPSHOT", {"gameId": people.game, "seq": seq, **teller.snapshot()})


def with_wall_times(payload: Payload, offset: Millis) -> Payload:
    """Converts table times in the payload to wall time."""
    at = payload.get("expiresAt")
    return {**payload, "expiresAt": at + offset} if isinstance(at, int) and offset else payload


class _EventEncoder:
    def __init__(self, viewer: Viewer, view: View, people: People) -> None:
        self.viewer, self.view, self.people = viewer, view, people

    def tell(self, event: Data) -> Iterator[tuple[str, Payload]]:
        if isinstance(event, TurnEvent):
            yield self._turn(event)
        elif isinstance(event, PowerEvent):
            yield from self._power(event)
        elif isinstance(event, SnapEvent):
            yield self._snapping(event)
        elif isinstance(event, EndingEvent):
            yield self._ending(event)
        elif isinstance(event, ev.Started | ev.Dealt):
            yield from self._dealt(event.deal, event.round if isinstance(event, ev.Dealt) else 1)

    def snapshot(self) -> Payload:
        view = self.view
        held = view.held
        return {
            "phase": view.phase,
            "turnStage": STAGE_NAMES[view.stage],
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

    def _dealt(self, deal: ev.Deal, number: int) -> Iterator[tuple[str, Payload]]:
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

    def _turn(self, event: TurnEvent) -> tuple[str, Payload]:
        counts: Payload = {"deckCount": self.view.deck, "discardCount": self.view.discards}
        match event:
            case ev.Acknowledged(seat):
                return "INITIAL_CARDS_VIEWED", self._by(seat)
            case ev.ViewEnded():
                return "INITIAL_VIEW_ENDED", {}
            case ev.TurnStarted(seat, number, finished):
                phase = "final_round" if finished else "playing"
                facts: Payload = {"phase": phase, "isFinalTurn": bool(finished), "turnNumber": number}
                return "TURN_STARTED", {**self._by(seat), **facts}
            case ev.Drew(seat, source, card):
                face: Payload = {} if card is None else {"card": self._face(card)}
                return "CARD_DRAWN", {**self._by(seat), "source": source, **counts, **face}
            case ev.Reshuffled(deck):
                return "DECK_RESHUFFLED", {"deckCount": len(deck)}
            case ev.Swapped(seat, slot, card):
                return "CARD_SWAPPED", {**self._by(seat), "index": slot, "discarded": self._face(card)}
            case ev.Discarded(seat, card, why) | ev.PutBack(seat, card, why):
                return "CARD_DISCARDED", {**self._by(seat), "card": self._face(card), "reason": why}

    def _power(self, event: PowerEvent) -> Iterator[tuple[str, Payload]]:
        match event:
            case ev.PowerOffered(seat, power, until):
                yield self._available(seat, power, until)
            case ev.Revealed():
                yield from self._revealed(event)
            case ev.Hid(seat, owner, slot) if seat == self.viewer:
                yield "CARD_HIDDEN", {"ownerId": self._id(owner), "index": slot}
            case ev.Hid():
                return
            case ev.BlindSwapped(seat, mine, owner, theirs):
                yield self._activated(seat, "blind_swap", owner, theirs)
                first: Payload = {"playerId": self._id(seat), "index": mine}
                second: Payload = {"playerId": self._id(owner), "index": theirs}
                yield "SWAP_COMPLETED", {"first": first, "second": second}
            case ev.PowerSkipped(seat, power, why):
                yield "POWER_SKIPPED", {**self._by(seat), "powerType": power, "reason": why}
            case ev.PowerCancelled(seat, power):
                yield "POWER_CANCELLED", {**self._by(seat), "powerType": power, "reason": "disconnected"}

    def _revealed(self, event: ev.Revealed) -> Iterator[tuple[str, Payload]]:
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
        return [
            {"playerId": self._id(Seat(owner)), "index": slot}
            for owner, grid in enumerate(self.view.grids)
            if (owner == seat) == (power == "peek_own") and owner != locked
            for slot, cell in enumerate(grid)
            if cell != "empty"
        ]

    def _activated(self, seat: Seat, power: str, owner: Seat, slot: int | None) -> tuple[str, Payload]:
        target: Payload = {} if owner == seat else {"targetPlayerId": self._id(owner)}
        index: Payload = {} if slot is None else {"targetIndex": slot}
        return "POWER_ACTIVATED", {**self._by(seat), "powerType": power, **target, **index}

    def _snapping(self, event: SnapEvent) -> tuple[str, Payload]:
        match event:
            case ev.SnapOpened(seats, _, until):
                return "SNAP_OPENED", {"playerIds": [self._id(seat) for seat in seats], "expiresAt": until}
            case ev.Snapped(seat, owner, slot, card) | ev.SnapMissed(seat, owner, slot, card):
                name = "CARD_SNAPPED" if isinstance(event, ev.Snapped) else "SNAP_MISSED"
                return name, {**self._by(seat), **self._where(owner, slot), "card": self._face(card)}
            case ev.Penalised(seat, slot):
                return "PENALTY_CARD", {**self._by(seat), "index": slot}
            case ev.Passed(seat):
                return "SNAP_PASSED", self._by(seat)
            case ev.Gave(seat, slot, to, to_slot):
                return "CARD_GIVEN", {**self._by(seat), "index": slot, **self._where(to, to_slot)}

    def _ending(self, event: EndingEvent) -> tuple[str, Payload]:
        match event:
            case ev.CambioCalled(seat, remaining):
                caller: Payload = {"callerId": self._id(seat), "callerName": self.people.names[seat]}
                return "CAMBIO_CALLED", {**caller, "remainingTurns": remaining}
            case ev.Forfeited(seat):
                return "FINAL_TURN_FORFEITED", self._by(seat)
            case ev.TimedOut(seat):
                return "TURN_TIMED_OUT", self._by(seat)
            case ev.Abandoned():
                return "GAME_ABANDONED", {}
            case ev.Scored():
                return self._scored(event)

    def _scored(self, event: ev.Scored) -> tuple[str, Payload]:
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
