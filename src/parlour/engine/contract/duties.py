"""What the functions that keep a game's secrets owe, as messages about their faults say it."""

from collections.abc import Mapping
from typing import Final

DUTIES: Final[Mapping[str, str]] = {
    "view": (
        "`view(state, viewer)` owes all that the viewer may see of a position and nothing else; "
        "the viewer is a seat, or None for a spectator."
    ),
    "redact": (
        "`redact(event, viewer)` owes the event as the viewer may read it, without what they may not know; "
        "the same event where nothing is hidden."
    ),
    "reveals_to": (
        "`reveals_to(event)` owes the viewers who learn something hidden by the event: seats, and None for "
        "spectators."
    ),
    "hidden": (
        "`hidden(state, viewer)` owes every place that the viewer does not know, by name, with what lies "
        "there; what they can deduce is not hidden."
    ),
    "redeal": (
        "`redeal(state, viewer, chance)` owes another State that agrees with all that the viewer was shown, "
        "with what `hidden` names dealt anew."
    ),
}
