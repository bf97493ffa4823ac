from parlour.engine import IllegalActionError, Seat, Words

GERMAN = {
    "de": {"{who} passes.": "{who} passt.", "{most} and {last}": "{most} und {last}", "Seat {n}": "Platz {n}"}
}


def test_a_template_falls_back_to_its_own_text_without_a_translation() -> None:
    assert Words(["Ada"]).say("{who} passes.", who="Ada") == "Ada passes."
    assert Words(["Ada"], "de", GERMAN).say("{who} passes.", who="Ada") == "Ada passt."
    assert Words(["Ada"], "de", GERMAN).say("{who} bids.", who="Ada") == "Ada bids."
    assert Words(["Ada"], "fr", GERMAN).say("{who} passes.", who="Ada") == "Ada passes."


def test_seats_have_names_or_numbers() -> None:
    words = Words(["Ada"], "de", GERMAN)

    assert (words.name(Seat(0)), words.name(Seat(1)), words.name(None)) == ("Ada", "Platz 2", "The table")


def test_a_list_is_joined_as_a_phrase() -> None:
    assert [Words([]).listing(items) for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert Words([], "de", GERMAN).listing(["a", "b"]) == "a und b"


def test_a_refusal_prints_its_code_and_facts_and_survives_pickling() -> None:
    import pickle

    refusal = pickle.loads(pickle.dumps(IllegalActionError("x/y", slot=3)))

    assert (refusal.code, refusal.facts) == ("x/y", {"slot": 3})
    assert str(refusal) == "x/y {'slot': 3}"
    assert str(IllegalActionError("x/y")) == "x/y"
