"""The labels that the specification quotes stand letter for letter, capitals included (ruling A12)."""

import re
from pathlib import Path

import msgspec
from tools.words import read

from parlour.games.cambio import captions as cambio_captions
from parlour.games.cambio.actions import CallCambio
from parlour.games.cambio.captions import captions
from parlour.games.cambio.view import view

from .tables import ANN, BEN, GAME, act, table

NAMES = ("Ann", "Ben")
REPOSITORY = Path(__file__).parents[3]


def test_the_button_is_call_cambio() -> None:
    assert GAME.label(CallCambio(), view(table(), ANN), GAME.words(NAMES, you=ANN)) == "Call Cambio"


def test_the_banner_is_final_round() -> None:
    final = captions(view(act(table(), (ANN, CallCambio())), BEN), GAME.words(NAMES, you=BEN)).final

    assert final is not None
    assert final.title == "Final Round"


def test_no_text_spells_the_labels_differently() -> None:
    po = Path(cambio_captions.__file__).parent / "locale/de.po"
    texts = [entry.english for entry in read(po).entries]
    for catalogue in (REPOSITORY / "web/messages").glob("*en.json"):
        texts += msgspec.json.decode(catalogue.read_bytes()).values()
    label = re.compile("final round|^call cambio$", re.IGNORECASE)

    found = {found for text in texts if isinstance(text, str) for found in label.findall(text)}

    assert found == {"Final Round", "Call Cambio"}
