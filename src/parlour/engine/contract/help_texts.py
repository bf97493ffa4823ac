"""Help texts for the functions that keep a game's secrets, shown with messages about their faults."""

from collections.abc import Mapping
from typing import Final

HELP_TEXTS: Final[Mapping[str, str]] = {
    "view": (
        "`view(state, viewer)` must return everything that the viewer is allowed to see of a position, and "
        "nothing else. The viewer is a seat, or None for a spectator."
    ),
    "redact": (
        "`redact(event, viewer)` must return the event without anything that the viewer is not allowed to "
        "know, or the same event if nothing is hidden."
    ),
    "reveals_to": (
        "`reveals_to(event)` must return the viewers who learn something hidden from the event: seats, and "
        "None for spectators."
    ),
    "hidden": (
        "`hidden(state, viewer)` must return every place whose value the viewer does not know, by name, with "
        "its value. A value that the viewer can deduce is not hidden."
    ),
    "redeal": (
        "`redeal(state, viewer, chance)` must return another State that agrees with everything the viewer "
        "has been shown. It deals the places of `hidden` again at random."
    ),
}
