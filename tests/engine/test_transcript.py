"""Log entries as sentences: continuations are joined, empty sentences left out, the reader is "you"."""

from collections.abc import Callable
from types import SimpleNamespace

from parlour.engine import Data, Millis, Seat, Table, Words, bind
from parlour.engine.table.transcript import transcribe
from parlour.games import tictactoe
from parlour.games.tictactoe import Mark, Marked

ANN, BOB = Seat(0), Seat(1)


def marked(sentence: Callable[[Marked, Words], str], **parts: object) -> Table:
    """A table after Ann's first mark, in a game with this `sentence`."""
    game = bind(SimpleNamespace(**{**vars(tictactoe), "sentence": sentence, **parts}))
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


def test_resigning_and_ending_an_endless_game_have_sentences() -> None:
    table = marked(lambda _event, _words: "")
    table.close(BOB, Millis(2))
    assert (last(table, ANN), last(table, BOB)) == (["Bob resigned."], ["You resigned."])

    endless = marked(lambda _event, _words: "", bound=None)
    endless.close(BOB, Millis(2))
    assert last(endless, ANN) == ["Bob ended the game."]
