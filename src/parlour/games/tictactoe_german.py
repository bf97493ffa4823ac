"""Tic-tac-toe in German: each template beside the English one."""

translations = {
    "de": {
        "It is not your turn.": "Du bist nicht am Zug.",
        "Choose an empty cell.": "Wähle ein leeres Feld.",
        "{who} marks cell {cell}.": "{who} besetzt Feld {cell}.",
        "Mark cell {cell}": "Feld {cell} besetzen",
    }
}
