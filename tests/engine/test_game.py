"""Binding a module fills in defaults and reports mistakes in it."""

import ast
import re
from dataclasses import fields
from inspect import isfunction, signature
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from parlour.engine import (
    Began,
    Chance,
    Data,
    Game,
    GameContractError,
    NoOptions,
    Range,
    Seat,
    Tagged,
    Words,
    bind,
    needs,
    own_clock,
    ranked,
)
from parlour.engine.contract.loader import load_game
from parlour.engine.contract.parts import CONTRACT
from parlour.engine.contract.protocols import (
    DealtRules,
    DescribedRules,
    DrawnRules,
    Rules,
    SecretRules,
    TimedRules,
)
from parlour.engine.scene import Scene, Taps
from parlour.engine.values import tag_of
from parlour.games import tictactoe
from parlour.games.tictactoe import Mark, Marked, State
from support.games import hush as secret

PLAIN: Rules[Mark, Began, Marked, State, State] = tictactoe
DRAWN: DrawnRules[Mark, State] = tictactoe
HIDDEN: Rules[secret.Action, secret.Started, secret.Event, secret.State, secret.View] = secret
DESCRIBED: DescribedRules[secret.View] = secret
DEALT: DealtRules[NoOptions, secret.Started] = secret
SECRET: SecretRules[secret.Event, secret.State, secret.View] = secret
TIMED: TimedRules[secret.State] = secret


class With:
    """Tic-tac-toe with parts replaced; `...` removes a part."""

    def __init__(self, **changes: object) -> None:
        for name, value in {**vars(tictactoe), **changes}.items():
            if value is not ...:
                setattr(self, name, value)


def test_the_example_is_short_with_one_assignment_per_line() -> None:
    text = Path(str(tictactoe.__file__)).read_text()
    assigned = [node for node in ast.parse(text).body if isinstance(node, ast.Assign)]

    assert len(text.splitlines()) <= 100
    assert [node.lineno for node in assigned if isinstance(node.targets[0], ast.Tuple)] == []


def test_a_game_without_secrets_needs_no_views() -> None:
    game = bind(tictactoe)
    state = game.start(Began(2))

    assert game.view(state, None) is state
    assert game.redact(Marked(Seat(0), 1, False), Seat(1)) == Marked(Seat(0), 1, False)
    assert not game.reveals_to(Marked(Seat(0), 1, False))
    assert game.redeal(state, None, Chance()) is state
    assert game.hidden(state, None) == {}
    assert (game.due(state), game.lapse(state, Seat(0)), game.conserved(state)) == (None, None, None)


def test_a_game_with_a_scene_needs_no_describe() -> None:
    game = bind(tictactoe)
    view, words = game.start(Began(2)), game.words(("Ada", "Bea"), you=Seat(1))

    assert game.describe(view, words) == "1 2 3\n4 5 6\n7 8 9\nAda: Crosses\nBea: Rings"
    assert game.taps(Mark(4), view).path == ("board.1.1",)
    assert game.motions(Marked(Seat(0), 1, False)) == ()


def test_a_game_without_a_scene_has_buttons() -> None:
    words = bind(tictactoe).words(("Ada", "Bea"))

    assert bind(With(scene=..., taps=..., describe=_say_nothing)).taps(Mark(4), Began(2)) == Taps()
    assert bind(With(scene=..., describe=_say_nothing)).draw(Began(2), words) is None


def test_the_scene_of_an_open_game_is_drawn_without_a_viewer() -> None:
    drawn_with: list[Words] = []

    def scene(view: State, words: Words) -> Scene:
        drawn_with.append(words)
        return Scene(())

    game = bind(With(scene=scene))
    game.draw(game.start(Began(2)), game.words(("Ada", "Bea"), "de", Seat(1)))
    [words] = drawn_with

    assert (words.you, words.language, words.name(Seat(1))) == (None, "de", "Bea")
    assert words.say("The table") == "Der Tisch"


def _say_nothing(view: object, words: object) -> str:
    return "-"


@pytest.mark.parametrize("part", ["view", "redact", "reveals_to", "redeal", "hidden"])
def test_a_game_with_secrets_needs_their_functions(part: str) -> None:
    with pytest.raises(GameContractError, match=f"hush has no function `{part}`"):
        bind(_without(part))


def _without(part: str) -> object:
    return SimpleNamespace(**{name: value for name, value in vars(secret).items() if name != part})


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"name": 3}, "needs `name`, a str"),
        ({"title": ...}, "needs `title`, a str"),
        ({"seats": 2}, "needs `seats`, a range"),
        ({"seats": range(2)}, "numbers from 1 to 64"),
        ({"seats": range(5, 5)}, "numbers from 1 to 64"),
        ({"opens": "some"}, 'needs `opens`, "all" or "nothing"'),
        ({"bound": "ten"}, "needs `bound`"),
        ({"version": "1"}, "needs `version`, a int"),
        ({"decide": ...}, "has no function `decide`"),
        ({"scene": ...}, "has no function `describe`"),
        ({"scene": "none"}, "has no function `scene`"),
        ({"State": dict}, "needs `State`, a class made from Data"),
        ({"Action": ...}, "needs `Action`"),
        ({"Action": int}, "needs `Action`"),
        ({"Event": Mark | int}, "needs `Event`"),
    ],
)
def test_a_contract_error_names_the_mistake(changes: dict[str, object], fault: str) -> None:
    with pytest.raises(GameContractError, match=fault):
        bind(With(**changes))


def test_an_action_needs_a_unique_tag() -> None:
    class Untagged(Data, frozen=True):
        cell: int

    class Again(Data, frozen=True, tag="mark"):
        cell: int

    with pytest.raises(GameContractError, match="Untagged needs a tag"):
        bind(With(Action=Untagged))
    with pytest.raises(GameContractError, match="Again and Mark have the same tag 'mark'"):
        bind(With(Action=Mark | Again))


def test_a_tag_comes_from_the_class_name_or_is_given() -> None:
    class TurnedUp(Tagged):
        seat: Seat

    class Marked2(Tagged, tag="marked"):
        cell: int

    assert (TurnedUp.__struct_config__.tag, Marked2.__struct_config__.tag) == ("turned-up", "marked")
    assert [tag_of(name) for name in ("Lay", "TurnedUp", "ABCMove", "Round2Over")] == [
        "lay",
        "turned-up",
        "abc-move",
        "round2-over",
    ]
    with pytest.raises(AttributeError, match="immutable"):
        TurnedUp(Seat(0)).seat = Seat(1)  # type: ignore[misc]  # this is what it refuses


def test_a_duplicate_tag_names_both_classes() -> None:
    class TurnUp(Tagged):
        cell: int

    class Turnup(Tagged, tag="turn-up"):
        cell: int

    class Turning(Data):
        phase: TurnUp | Turnup

    with pytest.raises(GameContractError, match="Turnup and TurnUp have the same tag 'turn-up'"):
        bind(With(Action=TurnUp | Turnup))
    with pytest.raises(GameContractError, match=r"unique `tag` values.*TurnUp \| .*Turnup"):
        bind(With(State=Turning))


def test_every_option_needs_a_default() -> None:
    class Options(Data, frozen=True):
        jokers: int

    with pytest.raises(GameContractError, match="the option jokers needs a default"):
        bind(With(Options=Options))


def test_the_quick_options_must_fit_the_game() -> None:
    with pytest.raises(GameContractError, match=r"`quick` does not fit its Options: .*jokers"):
        bind(With(quick={"jokers": 1}))


@pytest.mark.parametrize(
    ("colours", "fault"),
    [
        (("white",), "`colours` has 1 for 2 seats; it needs all or none"),
        (("white", "cream"), "`colours` has 'cream'; a colour is one of ink, black, white"),
        (("white", "white"), "`colours` has a colour twice"),
        (["white", "black"], "needs `colours`, a tuple; it has ['white', 'black']"),
    ],
)
def test_the_colours_of_the_seats_must_be_different_ones_of_the_palette(colours: object, fault: str) -> None:
    with pytest.raises(GameContractError, match=re.escape(fault)):
        bind(With(colours=colours))


def test_the_schema_shows_dependencies_and_clocks_of_options() -> None:
    class Options(Data, frozen=True):
        timed: Annotated[bool, own_clock("bank", on=True)] = False
        banked: Annotated[int, Meta(ge=1), needs(timed=(True,))] = 900

    shown = msgspec.json.schema(Options)["$defs"]["Options"]["properties"]

    assert shown["timed"]["x-clock"] == {"kind": "bank", "on": True}
    assert shown["banked"]["x-needs"] == {"timed": [True]}
    assert shown["banked"]["minimum"] == 1
    assert bind(With(Options=Options, quick={"timed": True})).quick == {"timed": True}


def _helper(state: object) -> None: ...


def test_a_part_under_its_old_name_is_refused() -> None:
    with pytest.raises(GameContractError, match="tictactoe: `tells` is called `reveals_to` now; rename it"):
        bind(With(tells=_helper))


@pytest.mark.parametrize(
    ("slip", "meant"), [("set_up", "setup"), ("lapses", "lapse"), ("pass_over_", "pass_over")]
)
def test_a_misspelled_function_of_the_contract_is_refused(slip: str, meant: str) -> None:
    with pytest.raises(GameContractError, match=f"`{slip}` is not in the contract; did you mean `{meant}`?"):
        bind(With(**{slip: _helper}))


def test_a_helper_can_resemble_an_existing_part() -> None:
    assert bind(With(results=_helper, _lapses=_helper)).name == "tictactoe"


def test_a_module_named_like_a_part_is_not_the_part() -> None:
    assert bind(With(refusals=secret, bot=secret)).bot is None
    with pytest.raises(GameContractError, match="has no function `decide`"):
        bind(With(decide=secret))


@pytest.mark.parametrize("protocol", [Rules, DealtRules, SecretRules, TimedRules])
def test_the_protocol_and_the_contract_table_have_the_same_parameters(protocol: type) -> None:
    signatures = {part.name: part.signature for part in CONTRACT}
    functions = {name: value for name, value in vars(protocol).items() if name in signatures}

    for name, value in functions.items():
        if isfunction(value):
            assert f"{name}({', '.join([*signature(value).parameters][1:])})" == signatures[name]


def test_every_part_is_listed_once_and_bound() -> None:
    names = [part.name for part in CONTRACT]
    in_other_form = {"Action", "Notice", "Event", "Started", "refusals", "sentences"}

    assert len(set(names)) == len(names)
    assert set(names) - in_other_form <= {field.name for field in fields(Game)}


def test_by_platform_accepts_only_notices() -> None:
    with pytest.raises(GameContractError, match="must be notices"):
        bind(With(by_platform=(Mark,)))


def test_an_endless_game_needs_no_result() -> None:
    game = bind(With(bound=None, result=..., secrets=False))

    assert game.bound is None
    assert game.result(game.start(Began(2))) is None


def test_refusals_of_the_game_and_the_table_have_sentences() -> None:
    game = bind(tictactoe)
    words = game.words(["Ada", "Bea"])

    assert game.refusal("tictactoe/taken", {}, words) == "Choose an empty cell."
    assert game.refusal("tictactoe/unheard-of", {}, words) == "You can’t do that now."
    assert game.refusal("table/undo-others-acted", {"by": 1, "entry": 2}, words).startswith("Bea moved after")
    assert game.refusal("table/no-such-seat", {"seat": 9}, words) == "There is no seat 9 at this table."


def test_a_game_is_loaded_by_its_module_path() -> None:
    assert load_game("parlour.games.tictactoe").name == "tictactoe"
    assert load_game("kit.mutants:card_in_view").name == "hush"
    for nowhere in ("parlour.games.halma", "kit.mutants:none"):
        with pytest.raises(GameContractError, match="no game at"):
            load_game(nowhere)


def test_tied_places_share_the_better_rank() -> None:
    assert ranked([5, 9, 9, 1]).places == (3, 1, 1, 4)


def test_open_choices_compare_by_value() -> None:
    assert Range(Mark(0), "cell", 0, 8) == Range(Mark(0), "cell", 0, 8)
