"""Templates are checked against their fields: `sentences` when a game is bound, the others by the kit."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from parlour.conformance.checks import templates
from parlour.conformance.checks.findings import Findings
from parlour.engine import Began, GameContractError, Seat, Tagged, bind
from parlour.games import tictactoe
from parlour.games.tictactoe import Marked


class Passed(Tagged):
    seat: Seat | None
    note: str
    cards: tuple[int, ...] = ()
    won: bool = False


def _with(**changes: object) -> SimpleNamespace:
    """Tic-tac-toe with parts replaced; `...` removes a part."""
    parts = {**vars(tictactoe), **changes}
    return SimpleNamespace(**{name: value for name, value in parts.items() if value is not ...})


def test_a_sentence_has_seat_names_and_translated_texts() -> None:
    said = {Marked: "{seat} takes cell {cell}.", Passed: "{seat} passes: {note}."}
    german = {"{seat} passes: {note}.": "{note}! {seat} passt.", "soon": "bald"}
    game = bind(_with(Event=Marked | Passed, sentences=said, sentence=..., translations={"de": german}))
    english = game.words(["Ann", "Bob"])

    assert game.sentence(Marked(Seat(1), 4, False), english) == "Bob takes cell 4."
    assert game.sentence(Passed(None, "soon"), english) == "The table passes: soon."
    assert game.sentence(Passed(Seat(0), "soon"), game.words(["Ann"], "de")) == "bald! Ann passt."
    assert game.past_sentence(Marked(Seat(0), 2, False), game.start(Began(2)), english) == (
        "Ann takes cell 2."
    )


def test_the_function_handles_events_missing_from_the_sentences() -> None:
    game = bind(_with(Event=Marked | Passed, sentences={Passed: "{seat} passes."}))
    words = game.words(["Ann", "Bob"])

    assert game.sentence(Passed(Seat(0), ""), words) == "Ann passes."
    assert game.sentence(Marked(Seat(1), 4, False), words) == "Bob marked cell 5."


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        (
            {Marked: "{seat} takes {cel}."},
            "the template '{seat} takes {cel}.' of Marked asks for {cel}; "
            "Marked has seat, cell, wins; did you mean {cell}?",
        ),
        ({Marked: "{seat.name} takes it."}, "asks for {seat.name}; Marked has seat, cell, wins"),
        ({Marked: "{} takes it."}, "asks for {}; Marked has seat, cell, wins"),
        ({Marked: "{seat takes it."}, "of Marked cannot be filled: "),
        ({Marked: "Does it win? {wins}"}, "asks for {wins}, which is no number, text or seat"),
        ({Passed: "{seat} passes."}, "`sentences` has Passed, which `Event` does not name"),
        ({Marked: None}, "`sentences` needs a text for Marked; it has None"),
    ],
)
def test_a_template_with_unknown_fields_is_refused(said: dict[object, object], fault: str) -> None:
    with pytest.raises(GameContractError) as refused:
        bind(_with(sentences=said))

    assert str(refused.value).startswith("tictactoe: `sentences`")
    assert fault in str(refused.value)


def test_an_event_without_a_sentence_is_named() -> None:
    with pytest.raises(GameContractError, match="no function `sentence`; `sentences` has nothing for Passed"):
        bind(_with(Event=Marked | Passed, sentences={Marked: "{seat}"}, sentence=...))


SOURCE = """
def sentence(event, words):
    words.say("{who} marks {cell}.", who=1, cell=2)
    words.say("{who} marks {cell.row}.", who=1, cell=2)
    words.say("{who} wins {price}.", who=1)
    self.words.say("{who")
    words.say("{any}", **facts)
    words.say(template, who=1)
    other.say("{any}")
    raise IllegalActionError("tictactoe/price", price=3)
    raise IllegalActionError("tictactoe/price", cost=3)
"""


def test_the_kit_finds_invalid_templates_that_no_game_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("talk")
    module.__file__ = str(tmp_path / "talk.py")
    (tmp_path / "talk.py").write_text(SOURCE)
    monkeypatch.setitem(sys.modules, "talk", module)
    monkeypatch.chdir(tmp_path)
    game = bind(_with(__name__="talk", refusals={"tictactoe/price": "It costs {price}."}))
    findings = Findings()
    templates.check(game, findings)

    assert [failure.text for failure in findings.failures()] == [
        "the template '{who} wins {price}.' asks for {price} and is given who, at talk.py:5",
        "the template '{who' cannot be filled: expected '}' before end of string, at talk.py:6",
        "the refusal 'tictactoe/price': "
        "the template 'It costs {price}.' asks for {price} and is given cost, at talk.py:11",
    ]


def test_the_kit_finds_a_translation_with_other_fields() -> None:
    german = {"{who} wins.": "{wer} gewinnt.", "{who} is {x": "{", "Name": "{name}", "{a} {b}": "{b}"}
    findings = Findings()
    templates.check(bind(_with(translations={"de": german})), findings)

    assert [failure.text for failure in findings.failures()] == [
        "the translation '{wer} gewinnt.' (de) asks for {wer}, which '{who} wins.' has not"
    ]
