"""What happened, in one sentence an event.

A sentence stays on the screen and in the log, so none names a card that its reader may see only for a moment:
what is drawn or looked at stands in the description, and goes with it.
"""

from collections.abc import Callable, Mapping
from typing import cast

from parlour.engine import Words
from parlour.games.cambio.cards import Power, face
from parlour.games.cambio.events import (
    Abandoned,
    Acknowledged,
    BlindSwapped,
    CambioCalled,
    Dealt,
    Discarded,
    Drew,
    Event,
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
    Why,
)
from parlour.games.cambio.text import place

_MAY: Mapping[Power, str] = {
    "peek_own": "{who} may look at one of their own cards.",
    "peek_opponent": "{who} may look at a card of another player.",
    "blind_swap": "{who} may exchange a card with another player, unseen.",
    "look_own": "{who} is shown one of their own cards.",
}


def sentence(event: Event | Started, words: Words) -> str:
    return _SAY[type(event)](event, words)


def _started(event: Started, words: Words) -> str:
    return words.say("Cards are dealt. Look at your bottom two; you will not see them again.")


def _dealt(event: Dealt, words: Words) -> str:
    return words.say(
        "Round {n} is dealt; {who} will begin. Look at your bottom two.",
        n=event.round,
        who=words.name(event.first),
    )


def _acknowledged(event: Acknowledged, words: Words) -> str:
    return words.say("{who} is ready.", who=words.name(event.seat))


def _view_ended(event: ViewEnded, words: Words) -> str:
    return words.say("The first look is over. From now on you have to remember.")


def _turn_started(event: TurnStarted, words: Words) -> str:
    if event.finished:
        return words.say("Final Round: {who} takes a last turn.", who=words.name(event.seat))
    return words.say("It is {who}'s turn.", who=words.name(event.seat))


def _drew(event: Drew, words: Words) -> str:
    who = words.name(event.seat)
    if event.source == "deck":
        return words.say("{who} draws from the draw pile.", who=who)
    assert event.card is not None, "a card from the discard pile is seen by all"
    return words.say("{who} takes {card} from the discard pile.", who=who, card=face(event.card))


def _reshuffled(event: Reshuffled, words: Words) -> str:
    return words.say(
        "The draw pile is empty: {n} discards are shuffled into a new one, the top card stays.",
        n=len(event.deck),
    )


def _swapped(event: Swapped, words: Words) -> str:
    return words.say(
        "{who} keeps the card in place {place} and discards {card}.",
        who=words.name(event.seat),
        place=place(event.slot, words),
        card=face(event.card),
    )


_LAID: Mapping[Why, str] = {
    "played": "{who} discards {card}.",
    "time": "The table discards {card} for {who}.",
    "gone": "{who} is gone; {card}, which they held, is discarded.",
}


def _discarded(event: Discarded, words: Words) -> str:
    return words.say(_LAID[event.why], who=words.name(event.seat), card=face(event.card))


def _put_back(event: PutBack, words: Words) -> str:
    said = "{card}, which {who} had taken, goes back on the discard pile."
    return words.say(said, who=words.name(event.seat), card=face(event.card))


def _timed_out(event: TimedOut, words: Words) -> str:
    return words.say("{who}'s time is up.", who=words.name(event.seat))


def _offered(event: PowerOffered, words: Words) -> str:
    return words.say(_MAY[event.power], who=words.name(event.seat))


def _revealed(event: Revealed, words: Words) -> str:
    who, owner = words.name(event.seat), words.name(event.owner)
    if event.slot is None:
        return words.say("{who} looks at one of {owner}'s cards.", who=who, owner=owner)
    spot = place(event.slot, words)
    return words.say("{who} looks at {owner}'s place {place}.", who=who, owner=owner, place=spot)


def _hid(event: Hid, words: Words) -> str:
    return words.say("The card lies face down again.")


def _blind_swapped(event: BlindSwapped, words: Words) -> str:
    return words.say(
        "{who} exchanges their place {mine} with {owner}'s place {theirs}, unseen.",
        who=words.name(event.seat),
        mine=place(event.mine, words),
        owner=words.name(event.owner),
        theirs=place(event.theirs, words),
    )


def _skipped(event: PowerSkipped, words: Words) -> str:
    if event.why == "time":
        return words.say("{who} let the power pass.", who=words.name(event.seat))
    return words.say("{who} skips the power.", who=words.name(event.seat))


def _cancelled(event: PowerCancelled, words: Words) -> str:
    return words.say("{who} is gone; the power is cancelled.", who=words.name(event.seat))


def _called(event: CambioCalled, words: Words) -> str:
    who, n = words.name(event.seat), event.remaining
    if event.emptied:
        return words.say("{who} has no cards left: Cambio! Turns still to come: {n}.", who=who, n=n)
    return words.say("{who} calls Cambio! Final Round; turns still to come: {n}.", who=who, n=n)


def _forfeited(event: Forfeited, words: Words) -> str:
    return words.say("{who} is gone and forfeits the final turn.", who=words.name(event.seat))


def _snap_opened(event: SnapOpened, words: Words) -> str:
    return words.say("Who has the same rank may snap now.")


def _snapped(event: Snapped, words: Words) -> str:
    said = "{who} snaps {card} from {owner}'s place {place}."
    if event.giving:
        said = "{who} snaps {card} from {owner}'s place {place} and owes them a card."
    return words.say(said, **_snap_facts(event, words))


def _snap_missed(event: SnapMissed, words: Words) -> str:
    return words.say("{who} snaps wrongly: {owner}'s place {place} is {card}.", **_snap_facts(event, words))


def _snap_facts(event: Snapped | SnapMissed, words: Words) -> dict[str, str]:
    return {
        "who": words.name(event.seat),
        "owner": words.name(event.owner),
        "place": place(event.slot, words),
        "card": face(event.card),
    }


def _penalised(event: Penalised, words: Words) -> str:
    return words.say(
        "{who} takes a penalty card, unseen, into place {place}.",
        who=words.name(event.seat),
        place=place(event.slot, words),
    )


def _passed(event: Passed, words: Words) -> str:
    return words.say("{who} snaps nothing.", who=words.name(event.seat))


def _gave(event: Gave, words: Words) -> str:
    return words.say(
        "{who} gives their card in place {mine} to {owner}, place {theirs}.",
        who=words.name(event.seat),
        mine=place(event.slot, words),
        owner=words.name(event.to),
        theirs=place(event.to_slot, words),
    )


def _scored(event: Scored, words: Words) -> str:
    winners = words.listing([words.name(seat) for seat in event.score.winners])
    caller = words.name(event.score.caller)
    what = words.say("The game is over") if event.until is None else words.say("The round is over")
    said = "{what}: {winners} wins." if len(event.score.winners) == 1 else "{what}: a tie, {winners} win."
    if event.score.penalty:
        said += " {caller}, who called, was not lowest and pays for it."
    return words.say(said, what=what, winners=winners, caller=caller)


def _abandoned(event: Abandoned, words: Words) -> str:
    return words.say("Everyone has left; the game is abandoned.")


_SAY = cast(
    Mapping[type[Event | Started], Callable[[Event | Started, Words], str]],
    {
        Started: _started,
        Dealt: _dealt,
        Acknowledged: _acknowledged,
        ViewEnded: _view_ended,
        TurnStarted: _turn_started,
        Drew: _drew,
        Reshuffled: _reshuffled,
        Swapped: _swapped,
        Discarded: _discarded,
        PutBack: _put_back,
        TimedOut: _timed_out,
        PowerOffered: _offered,
        Revealed: _revealed,
        Hid: _hid,
        BlindSwapped: _blind_swapped,
        PowerSkipped: _skipped,
        PowerCancelled: _cancelled,
        CambioCalled: _called,
        Forfeited: _forfeited,
        SnapOpened: _snap_opened,
        Snapped: _snapped,
        SnapMissed: _snap_missed,
        Penalised: _penalised,
        Passed: _passed,
        Gave: _gave,
        Scored: _scored,
        Abandoned: _abandoned,
    },
)
