"""Log entries as sentences: continuations are joined, empty sentences left out, the reader is "you"."""

from collections.abc import Callable
from types import SimpleNamespace

import msgspec

from parlour.engine import Data, Millis, Seat, Table, Viewer, Words, bind
from parlour.engine.table.transcript import ShortMove, join_sentences, short_move, transcribe
from parlour.games import tictactoe
from parlour.games.tictactoe import Mark, Marked
from parlour.games.tictactoe.notation import notation

ANN, BOB = Seat(0), Seat(1)


def marked(sentence: Callable[[Marked, Words], str], **parts: object) -> Table:
    """A table after Ann's first mark, in a game with this `sentence`."""
    game = bind(SimpleNamespace(**{**vars(tictactoe), "notation": notation, "sentence": sentence, **parts}))
    table = Table(game, "t", seats=2, secret=bytes(32))
    table.start(Millis(0))
    table.act(ANN, Mark(4), Millis(1))
    return table


def last(table: Table, reader: Seat) -> list[str]:
    words = table.words(["Ann", "Bob"], you=reader)
    return transcribe(table.game, table.log[len(table.log) - 1], reader, words)


def test_an_empty_sentence_is_left_out() -> None:
    assert last(marked(lambda _event, _words: ""), ANN) == []


def test_a_continuation_is_joined_to_the_previous_sentence() -> None:
    def decide(_state: Data, seat: Seat, action: Mark, *_: object) -> list[Marked]:
        return [Marked(seat, action.cell, wins=False), Marked(seat, action.cell, wins=True)]

    table = marked(
        lambda event, _: "… and won." if event.wins else f"Ann marked {event.cell + 1}.", decide=decide
    )

    assert last(table, BOB) == ["Ann marked 5 and won."]


def test_the_reader_is_addressed_as_you() -> None:
    table = marked(lambda event, words: "You did." if words.is_you(event.seat) else "Ann did.")
    assert (last(table, ANN), last(table, BOB)) == (["You did."], ["Ann did."])

    table.undo(ANN, Millis(2))
    assert (last(table, ANN), last(table, BOB)) == (["You undid your move."], ["Ann undid a move."])


def test_a_move_is_short_for_the_seat_that_made_it() -> None:
    table = marked(lambda _event, _words: "")
    start, move = table.log.entries
    words = table.words(["Ann", "Bob"])

    assert short_move(table.game, move, None, words) == ShortMove("5", ANN)
    assert short_move(table.game, start, None, words) == ShortMove()


def test_a_move_of_the_clock_belongs_to_the_seat_of_its_event() -> None:
    table = marked(lambda _event, _words: "")
    late = msgspec.structs.replace(table.log[1], by=None)
    assert short_move(table.game, late, None, table.words(["Ann", "Bob"])).seat == ANN


def test_a_short_move_has_a_line_for_each_seat() -> None:
    table = marked(lambda _event, _words: "")
    events = (Marked(ANN, 4, wins=False), Marked(ANN, 5, wins=False), Marked(BOB, 6, wins=False))
    entry = msgspec.structs.replace(table.log[1], events=events)
    assert short_move(table.game, entry, None, table.words(["Ann", "Bob"])) == ShortMove("5 6\n7", ANN)


def test_the_short_move_says_only_what_its_reader_knows() -> None:
    def redact(event: Marked, viewer: Viewer) -> Marked:
        return event if viewer == event.seat else msgspec.structs.replace(event, cell=-1)

    table = marked(lambda _event, _words: "", redact=redact)
    words = table.words(["Ann", "Bob"])

    assert short_move(table.game, table.log[1], ANN, words).text == "5"
    assert short_move(table.game, table.log[1], BOB, words).text == "0"
    assert short_move(table.game, table.log[1], None, words, is_open=True).text == "5"


def test_resigning_and_ending_an_endless_game_have_sentences() -> None:
    table = marked(lambda _event, _words: "")
    table.close(BOB, Millis(2))
    assert (last(table, ANN), last(table, BOB)) == (["Bob resigned."], ["You resigned."])

    endless = marked(lambda _event, _words: "", bound=None)
    endless.close(BOB, Millis(2))
    assert last(endless, ANN) == ["Bob ended the game."]


def test_sentences_of_one_player_are_joined_across_entries() -> None:
    lines = (
        (ANN, "Ann took the 5 …"),
        (ANN, "Ann swapped a card."),
        (BOB, "Bob drew …"),
        (ANN, "Ann passed."),
        (ANN, "Ann drew a card …"),
        (ANN, "The stock is empty."),
        (None, "The game is paused …"),
    )

    assert join_sentences(lines) == [
        "Ann took the 5, swapped a card.",
        "Bob drew.",
        "Ann passed.",
        "Ann drew a card. The stock is empty.",
        "The game is paused.",
    ]
