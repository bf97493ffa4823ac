"""The rules and options in force at a table, and the statistics of calls."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from parlour.engine import N_, About, Bar, OptionText, Played, Section, Statistic, Words
from parlour.games.cambio import house_rules
from parlour.games.cambio.options import Options
from parlour.games.cambio.words import price


def about(options: Options, words: Words) -> About:
    return About(
        rules=tuple(_sections(options, words)),
        options={
            field: OptionText(words.say(name), words.say(hint) if hint else "")
            for field, (name, hint) in _OPTIONS.items()
        },
    )


def statistics(played: Sequence[Played], words: Words) -> Sequence[Statistic]:
    """Counts right and wrong calls of Cambio."""
    counted = [one.figures() for one in played]
    right = sum(figures.get("right_calls", 0) for figures in counted)
    wrong = sum(figures.get("wrong_calls", 0) for figures in counted)
    if not right + wrong:
        return ()
    bars = (Bar(words.say("Right"), right), Bar(words.say("Wrong"), wrong))
    return (Statistic(words.say("Cambio calls"), bars),)


def _sections(options: Options, words: Words) -> Iterator[Section]:
    """The rules that depend on the options. They follow `rules.md`."""
    yield Section(words.say("Card values"), _values(options, words))
    yield Section(words.say("Calling Cambio"), _ending(options, words))
    if options.snapping != "off":
        yield Section(words.say("Snapping"), _snapping(options, words))
    house = house_rules.summary(options, words) or (words.say("None (standard game)."),)
    yield Section(words.say("House rules at this table"), house)


def _values(options: Options, words: Words) -> tuple[str, ...]:
    said = words.say(
        "Aces count 1, number cards their number, jacks and queens 10, {kings}.",
        kings=house_rules.kings(options, words),
    )
    jokers = (words.say("Jokers count 0."),) if options.jokers else ()
    return (said, *jokers, f"![{words.say('The value of each card')}](scene:values)")


def _ending(options: Options, words: Words) -> tuple[str, ...]:
    return (
        words.say("Instead of drawing, you can call Cambio. That ends your turn."),
        words.say("Everyone else gets one more turn: the Final Round. Then all cards are revealed."),
        price(options, words),
        house_rules.tie(options, words),
    )


def _snapping(options: Options, words: Words) -> tuple[str, ...]:
    return (
        *house_rules.snapping(options, words),
        words.say("If you snap another player’s card, you give them one of your own in return."),
        words.say("If the rank is wrong, the card goes back and you take penalty cards."),
        f"![{words.say('A 6 is discarded, and you snap with your own 6')}](scene:snap)",
    )


_NO_LIMIT: Final = N_("0 = no limit.")

_OPTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "caller_locked": (N_("Caller’s cards are locked"), house_rules.LOCKED),
    "powers_on_swap_out": (N_("Powers work when swapped out too"), house_rules.SWAPPED_OUT),
    "starting_discard": (N_("Start with one card on the discard pile"), ""),
    "public_peek_slots": (N_("Everyone sees which card is peeked at"), ""),
    "min_turns_before_cambio": (N_("Turns before you can call Cambio"), ""),
    "snapping": (N_("Snapping"), N_("Throw a card of the rank just discarded, out of turn.")),
    "snapping.off": (N_("Off"), ""),
    "snapping.first": (N_("First to snap"), ""),
    "snapping.single": (N_("One per discard"), ""),
    "snapping.everyone": (N_("Everyone"), ""),
    "snap_penalty_cards": (N_("Penalty cards for a wrong snap"), ""),
    "snap_window_sec": (N_("Seconds to snap"), ""),
    "jokers": (N_("Jokers"), ""),
    "red_king_value": (N_("Value of a red king"), ""),
    "black_king_value": (N_("Value of a black king"), ""),
    "tie_rule": (N_("When the caller ties"), ""),
    "tie_rule.co-winners": (N_("Shared win"), ""),
    "tie_rule.caller-wins": (N_("Caller wins"), ""),
    "tie_rule.caller-loses": (N_("Caller loses"), ""),
    "false_call_penalty": (N_("Penalty for a false call"), ""),
    "false_call_penalty.double": (N_("Double points"), ""),
    "false_call_penalty.+5": (N_("5 points"), ""),
    "false_call_penalty.+10": (N_("10 points"), ""),
    "false_call_penalty.none": (N_("None"), ""),
    "turn_timer_sec": (N_("Seconds per turn"), _NO_LIMIT),
    "power_window_sec": (N_("Seconds to use a power"), _NO_LIMIT),
    "rounds": (N_("Rounds"), ""),
    "bots_skip_powers": (N_("Bots skip their powers"), ""),
}
"""Name and hint of each option and of each option value."""
