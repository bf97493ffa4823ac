"""The text of a notice, in the receiver's language."""

from parlour.engine.values import Seat
from parlour.games import built_in
from parlour.server.core.settings import Settings
from parlour.server.notices.reminders import NoticeWriter
from parlour.store.queries.notices import Recipient, TurnNotice


def notice_text(language: str, *others: str) -> str:
    turn = TurnNotice(
        table="t1",
        game="cambio",
        seat=Seat(0),
        seat_id="s1",
        asked=3,
        to=Recipient(name="Ann", language=language),
        others=others,
    )
    return NoticeWriter(Settings(), {"cambio": built_in("cambio")})(turn).text


def test_a_notice_is_in_the_receivers_language() -> None:
    assert notice_text("en", "Bea", "Cem") == "It’s your turn in Cambio with Bea and Cem."
    assert notice_text("de", "Bea", "Cem") == "Du bist bei Cambio mit Bea und Cem dran."
    assert notice_text("de") == "Du bist bei Cambio dran."
    assert notice_text("fr", "Bea") == "It’s your turn in Cambio with Bea."
