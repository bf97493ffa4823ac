"""Refusals of the platform have sentences in both languages."""

import pytest

from parlour.server.core.errors import REFUSALS, TRANSLATIONS, RefusedError
from parlour.server.http.request import language_of

BARE = "{fault}."
"""A sentence that consists only of another message."""


@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_has_a_german_translation(code: str) -> None:
    english = REFUSALS[code][1]

    assert english in TRANSLATIONS["de"] or english == BARE


def test_a_refusal_is_in_the_callers_language() -> None:
    refused = RefusedError("lobby/no-seat", seat=7)

    assert refused.sentence == "There is no seat 7 at this table."
    assert refused.said("de") == "An diesem Tisch gibt es keinen Platz 7."
    assert refused.said("fr") == refused.sentence
    assert [language_of({"accept-language": "de-AT,en"}), language_of({})] == ["de", "en"]
