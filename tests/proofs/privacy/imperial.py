"""The secrets of Imperial: bids until they are opened, ballots until they decide, orders until given.

Written from the rules. Until then, only the owner knows the amount of a bid and the side of a ballot. The
same applies to a plan that was not sent or waits for an answer. The rest is public.
"""

import re
from collections.abc import Mapping
from typing import Final

from parlour.games.imperial.state import Bidding, Investing, Maneuvering, Proposing, State, Voting
from proofs.privacy.message_checks import ANY, OWN, PUBLIC, TRUE, MessageContext, Shapes
from proofs.privacy.players import ints
from proofs.privacy.shapes import Each, Fields, Leaf, Maybe, Path, Shape, Tagged, Values, Whole, fields

_SUM: Final = re.compile(r"(\d+)\.(\d\d)")
_SIDE: Final = re.compile(r"votes? for|leader's|opposition's")


def _state(context: MessageContext) -> State:
    state = context.truth.states[context.seq]
    assert isinstance(state, State)
    return state


def _bid(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that only its owner sees a sealed bid."""
    phase = _state(context).phase
    assert isinstance(phase, Bidding), "there are sealed bids while bidding"
    bid = phase.bids[int(path[-2])]
    if value is None or context.is_open or (bid.seat == context.viewer and bid.cents == value):
        return None
    return f"shows the sealed bid {value!r}"


def _ballot(value: object, path: Path, context: MessageContext) -> str | None:
    phase = _state(context).phase
    assert isinstance(phase, Voting), "there are ballots while voting"
    ballot = phase.ballots[int(path[-2])]
    if value is None or context.is_open or (ballot.seat == context.viewer and ballot.choice == value):
        return None
    return f"shows the ballot {value!r}"


def _event(context: MessageContext, path: Path) -> Mapping[str, object]:
    return context.truth.events[context.seq][int(path[1])]


def _placed(value: object, path: Path, context: MessageContext) -> str | None:
    is_mine = _event(context, path)["seat"] == context.viewer
    return None if value is None or is_mine else f"tells the sealed bid {value!r}"


def _cast(value: object, path: Path, context: MessageContext) -> str | None:
    event = _event(context, path)
    if value is None or event["seat"] == context.viewer or event["opened"]:
        return None
    return f"tells the ballot {value!r}"


def _empty(value: object, path: Path, context: MessageContext) -> str | None:
    return None if value == [] or context.is_open else "shows how the ballots came"


def _words(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that no sentence names an amount or a side that is secret from its reader."""
    text = str(value)
    if context.seq < 0 or context.is_open:
        return None
    for cents in sealed(context) & _sums(text):
        return f"says the sealed bid {cents}: {text!r}"
    sentence = "lines" in path
    for event in context.truth.events[context.seq] if sentence else ():
        is_shut = event["type"] == "voted" and not event["opened"] and event["seat"] != context.viewer
        if is_shut and _SIDE.search(text):
            return f"says for what somebody voted: {text!r}"
    return None


def _sums(text: str) -> set[int]:
    """Returns the amounts in a text, in cents. Matches complete amounts: $12.99 does not contain $2.99."""
    return {100 * int(whole) + int(cents) for whole, cents in _SUM.findall(text)}


def sealed(context: MessageContext) -> set[int]:
    """Returns the amounts that are secret from this viewer and appear nowhere in public."""
    state = _state(context)
    if not isinstance(state.phase, Bidding):
        return set()
    others = {bid.cents for bid in state.phase.bids if bid.seat != context.viewer}
    own = {bid.cents for bid in state.phase.bids if bid.seat == context.viewer}
    shown = {player.money for player in state.players} | {one.money for one in state.nations} | {state.bank}
    return {
        int(one) for one in others - own - shown if one is not None and one > 100 and one % 10 in (1, 3, 7, 9)
    }


def _no_amount(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that the amount appears nowhere else in the view or the events."""
    found = set() if context.is_open or context.seq < 0 else sealed(context) & ints(value)
    return f"holds the sealed bids {sorted(found)}" if found else None


def _plan(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that only the player sees orders that were not given yet."""
    phase = _state(context).phase
    is_mine = isinstance(phase, Maneuvering) and phase.seat == context.viewer
    return None if value is None or is_mine or context.is_open else f"shows the plan {value!r}"


def _ordered(value: object, path: Path, context: MessageContext) -> str | None:
    is_mine = _event(context, path)["seat"] == context.viewer
    return None if not value or is_mine or context.is_open else f"tells the orders {value!r}"


_PLAYER = fields(PUBLIC, "money swiss modifier")
_NATION_FIELDS = (
    "name money points factories[] spot leadership[] democracy owners[] off_limits last_tax chips[] fleets[] "
    "armies[] guests[]"
)


def _plans(leaf: Shape[MessageContext]) -> Shape[MessageContext]:
    unit, step = fields(leaf, "kind place"), fields(leaf, "origin to deed foe kind")
    plan: Shape[MessageContext] = Tagged(
        "type",
        {
            "idle": fields(leaf, "type"),
            "building": fields(leaf, "type place"),
            "producing": fields(leaf, "type", units=Each(unit)),
            "importing": fields(leaf, "type", units=Each(unit)),
            "marching": fields(leaf, "type", fleets=Each(step), armies=Each(step)),
        },
    )
    return fields(leaf, "seat spot fee", plan=plan)


def _draft(leaf: Shape[MessageContext]) -> Shape[MessageContext]:
    return fields(leaf, "spot", units=Each(fields(leaf, "kind place")))


def _step(leaf: Shape[MessageContext]) -> Shape[MessageContext]:
    return fields(leaf, "origin to deed foe kind")


def _attempt(leaf: Shape[MessageContext]) -> Shape[MessageContext]:
    return Maybe(fields(leaf, "banked thought fined withdrawn"))


_OPEN_BID = fields(PUBLIC, "seat cents")
_OFFER = fields(PUBLIC, "kind target later[] voters[] yes[] no[] by_vote", step=_step(PUBLIC))
_PHASES: Final[Mapping[str, Shape[MessageContext]]] = {
    "bidding": fields(PUBLIC, "type asked[]", bids=Each(fields(PUBLIC, "seat", cents=Leaf(_bid)))),
    "buying": fields(PUBLIC, "type offer", queue=Each(_OPEN_BID)),
    "proposing": fields(PUBLIC, "type seat slot", against=Maybe(_plans(PUBLIC)), draft=Maybe(_draft(PUBLIC))),
    "maneuvering": fields(
        PUBLIC,
        "type seat slot spot fleets[] picked",
        against=Maybe(_plans(PUBLIC)),
        armies=Each(fields(PUBLIC, "place hostile")),
        fleet_steps=Each(_step(PUBLIC)),
        army_steps=Each(_step(PUBLIC)),
        ferries=Each(fields(PUBLIC, "embark[] land[]")),
        field=Each(fields(PUBLIC, _NATION_FIELDS)),
        offer=Maybe(_OFFER),
        base=Whole(_plan),
        rest=Whole(_plan),
    ),
    "voting": fields(
        PUBLIC,
        "type asked[]",
        one=_plans(PUBLIC),
        two=_plans(PUBLIC),
        ballots=Each(fields(PUBLIC, "seat", choice=Leaf(_ballot))),
        record=Whole(_empty),
        known=Whole(_empty),
    ),
    "investing": fields(PUBLIC, "type seat punted[]"),
    "over": fields(PUBLIC, "type winner places[]"),
}
_VIEW: Final = fields(
    PUBLIC,
    "board ending_passes bank seating[] card up round auction turn last waiting[] "
    "scores[] cash_values[] runs_out[]",
    viewer=OWN,
    players=Each(_PLAYER),
    nations=Each(fields(PUBLIC, _NATION_FIELDS)),
    clock=Maybe(
        fields(
            PUBLIC,
            "increment start capped last_move paused",
            watches=Each(fields(PUBLIC, "banked charged credit", attempt=_attempt(PUBLIC))),
        )
    ),
    phase=Tagged("type", _PHASES),
)
_FERRY = Maybe(fields(TRUE, "embark[] land[]"))
_UNITS = Each(fields(TRUE, "kind place"))
_BIDS = Each(fields(TRUE, "seat cents"))
_EVENTS: Final[Mapping[str, Shape[MessageContext]]] = {
    "bid-placed": fields(TRUE, "type seat country", cents=Leaf(_placed)),
    "bid-retracted": fields(TRUE, "type seat"),
    "bids-opened": fields(TRUE, "type country offer", queue=_BIDS),
    "won": fields(TRUE, "type seat country share paid leadership[] democracy"),
    "declined": fields(TRUE, "type seat country share"),
    "next-offer": fields(TRUE, "type offer", queue=_BIDS),
    "auction-opened": fields(TRUE, "type country asked[] auction"),
    "auction-closed": fields(TRUE, "type seating[] card swiss[]"),
    "voided": fields(TRUE, "type"),
    "country-up": fields(TRUE, "type country round leader slot"),
    "drafted": fields(TRUE, "type seat country", draft=_draft(TRUE)),
    "proposed": fields(TRUE, "type country slot asked[]", proposal=_plans(TRUE)),
    "agreed": fields(TRUE, "type seat country"),
    "voted": fields(
        TRUE,
        "type seat country telling winner",
        choice=Leaf(_cast),
        opened=Each(fields(TRUE, "seat choice")),
    ),
    "vote-retracted": fields(TRUE, "type seat"),
    "steered": fields(TRUE, "type country", proposal=_plans(TRUE)),
    "built": fields(TRUE, "type country seat place treasury purse"),
    "produced": fields(TRUE, "type country", units=_UNITS),
    "imported": fields(TRUE, "type country seat treasury purse", units=_UNITS),
    "maneuvered": fields(TRUE, "type country", fleets=Each(_step(TRUE)), armies=Each(_step(TRUE))),
    "paid": fields(TRUE, "type country payouts[][]"),
    "taxed": fields(TRUE, "type country raw units points revenue payouts[][] last_tax treasury"),
    "maneuver-begun": fields(
        TRUE, "type seat country slot spot fleets[]", armies=Each(fields(TRUE, "place hostile"))
    ),
    "picked": fields(TRUE, "type seat place"),
    "planned": fields(
        TRUE,
        "type seat country",
        orders=Whole(_ordered),
        ferries=Whole(_ordered),
        next_unit=Whole(_ordered),
    ),
    "stepped": fields(TRUE, "type seat country kind counts", step=_step(TRUE), ferry=_FERRY),
    "peace-offered": fields(
        TRUE,
        "type seat country kind target later[] voters[] by_vote counts",
        step=_step(TRUE),
        ferry=_FERRY,
        rest=Whole(_ordered),
    ),
    "peace-answered": fields(TRUE, "type seat target place accept"),
    "peace-settled": fields(TRUE, "type country target accept kind final", step=_step(TRUE)),
    "peace-asked": fields(TRUE, "type country place target later[] voters[] by_vote"),
    "investor-called": fields(TRUE, "type seat bonus"),
    "bought": fields(TRUE, "type seat country share back paid returned leadership[] democracy took_over"),
    "punted": fields(TRUE, "type seat"),
    "next-investor": fields(TRUE, "type seat"),
    "investor-closed": fields(TRUE, "type card swiss[]"),
    "ended": fields(TRUE, "type country winner places[] scores[]"),
    "charged": fields(
        TRUE,
        "type at last_move shift",
        charges=Each(fields(TRUE, "seat banked credit fined", attempt=_attempt(TRUE))),
    ),
    "paused": fields(TRUE, "type seat at"),
    "resumed": fields(TRUE, "type seat last_move shift"),
}


def _own_bid(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that only the bidder receives this text."""
    phase = _state(context).phase
    has_bid = isinstance(phase, Bidding) and any(bid.seat == context.viewer for bid in phase.bids)
    return None if value == "" or has_bid else f"says a sealed bid, {value!r}"


def _said_orders(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that others see only the orders that were given and the one that waits for an answer."""
    phase = _state(context).phase
    if not isinstance(phase, Maneuvering) or phase.seat == context.viewer or context.is_open:
        return None
    given = phase.base or phase
    count = len(given.fleet_steps) + len(given.army_steps) + (given.offer is not None)
    return None if isinstance(value, list) and len(value) == count else f"says the plan {value!r}"


def _said_plan(value: object, path: Path, context: MessageContext) -> str | None:
    """Checks that only the player who proposes or buys receives the draft and the choices."""
    phase = _state(context).phase
    seat = phase.seat if isinstance(phase, Proposing | Investing) else None
    is_mine = seat is not None and seat == context.viewer
    return None if not value or is_mine else f"says {value!r} to somebody else"


_SAID: Final[Shape[MessageContext]] = Leaf(_words)
_CHANGES: Final = Each(fields(_SAID, "name before after tone more"))
_CARD: Final = fields(_SAID, "title role lines[] cost paid then vote", changes=_CHANGES)
_PEACE: Final = fields(
    _SAID, "origin asks there accept reject later", panel=Each(fields(_SAID, "votes", seat=ANY))
)
_QUESTIONS: Final[Mapping[str, Shape[MessageContext]]] = {
    "bidding": fields(
        _SAID,
        "type cash too_much seal rule",
        own=Leaf(_own_bid),
        tiers=Each(fields(_SAID, "price means", cents=ANY, share=ANY)),
    ),
    "buying": fields(_SAID, "type title price lead bids[]"),
    "proposing": fields(
        _SAID,
        "type where",
        wheel=Each(fields(_SAID, "spot price label", steps=ANY, is_free=ANY)),
        prospects=Whole(
            _said_plan, Values(fields(_SAID, "cost means how investor button", changes=_CHANGES))
        ),
        against=Maybe(_CARD),
        draft=Whole(_said_plan, Maybe(fields(_SAID, "asks[] buttons[]", changes=Each(_CHANGES)))),
    ),
    "maneuvering": fields(
        _SAID,
        "type unit stay progress send rest",
        foes=Values(_SAID),
        asked=Values(_SAID),
        orders=Whole(_said_orders, Each(fields(_SAID, "way note"))),
        peace=Maybe(_PEACE),
    ),
    "voting": fields(
        _SAID,
        "type rule",
        one=_CARD,
        two=_CARD,
        voters=Each(fields(_SAID, "weight", seat=ANY, votes=ANY, is_leader=ANY)),
    ),
    "investing": fields(
        _SAID,
        "type",
        order=Each(fields(_SAID, "when", seat=ANY)),
        purchases=Whole(
            _said_plan,
            Each(fields(_SAID, "country name title text button", share=ANY, back=ANY, changes=_CHANGES)),
        ),
    ),
    "over": fields(
        _SAID,
        "type rule",
        multiples=Each(ANY),
        rows=Each(fields(_SAID, "cash clock score", seat=ANY, stock=Each(fields(_SAID, "points how")))),
    ),
}
_CAPTIONS: Final = fields(
    _SAID,
    "title more stage map_title map[] idle[]",
    names=Fields(
        {
            **{name: Values(_SAID) for name in ("countries", "spots", "places", "kinds")},
            "deeds": Values(fields(_SAID, "name means")),
            "prices": Each(_SAID),
        }
    ),
    countries=Each(fields(_SAID, "treasury points government leader held opposition holders")),
    players=Each(fields(_SAID, "cash cash_value score", stock=Each(fields(_SAID, "shares", votes=ANY)))),
    question=Tagged("type", _QUESTIONS),
)

SHAPES: Final = Shapes(
    view=Whole(_no_amount, _VIEW),
    event=Whole(_no_amount, Tagged("type", _EVENTS)),
    options=fields(ANY, "setup auction timed increment banked incrementCap endingPasses"),
    action=fields(ANY, "type cents spot place kind choice to deed foe accept country share back"),
    text=_words,
    captions=Whole(_no_amount, _CAPTIONS),
    scene=_no_amount,
)
