"""What happened."""

from collections.abc import Mapping
from typing import Final

_OVER: Final = {
    "{what}: {winners} wins.": "{what}: {winners} gewinnt.",
    "{what}: a tie, {winners} win.": "{what}: Gleichstand, {winners} gewinnen.",
}
_PAYS: Final = " {caller}, who called, was not lowest and pays for it."
_ZAHLT: Final = " {caller} hat Cambio gesagt, hatte nicht am wenigsten und zahlt dafür."

LOG: Final[Mapping[str, str]] = {
    # Places.
    "top left": "oben links",
    "top right": "oben rechts",
    "bottom left": "unten links",
    "bottom right": "unten rechts",
    "Cards are dealt. Look at your bottom two; you will not see them again.": (
        "Die Karten sind verteilt. Schau deine unteren zwei an; du siehst sie nicht wieder."
    ),
    "Round {n} is dealt; {who} will begin. Look at your bottom two.": (
        "Runde {n} ist verteilt; {who} fängt an. Schau deine unteren zwei an."
    ),
    "{who} is ready.": "{who} ist bereit.",
    "The first look is over. From now on you have to remember.": (
        "Der erste Blick ist vorbei. Von jetzt an musst du es dir merken."
    ),
    "Final Round: {who} takes a last turn.": "Letzte Runde: {who} ist ein letztes Mal am Zug.",
    "It is {who}'s turn.": "{who} ist am Zug.",
    "{who} draws from the draw pile.": "{who} zieht vom Nachziehstapel.",
    "{who} takes {card} from the discard pile.": "{who} nimmt {card} vom Ablagestapel.",
    "The draw pile is empty: {n} discards are shuffled into a new one, the top card stays.": (
        "Der Nachziehstapel ist leer: {n} abgelegte Karten werden ein neuer, die oberste bleibt liegen."
    ),
    "{who} keeps the card in place {place} and discards {card}.": (
        "{who} behält die Karte auf Platz {place} und legt {card} ab."
    ),
    "{who} discards {card}.": "{who} legt {card} ab.",
    "The table discards {card} for {who}.": "Der Tisch legt {card} für {who} ab.",
    "{who} is gone; {card}, which they held, is discarded.": (
        "{who} ist fort; {card}, eben noch auf der Hand, wird abgelegt."
    ),
    "{card}, which {who} had taken, goes back on the discard pile.": (
        "{card}, von {who} genommen, kommt zurück auf den Ablagestapel."
    ),
    "{who}'s time is up.": "Die Zeit von {who} ist um.",
    "{who} may look at one of their own cards.": "{who} darf eine eigene Karte ansehen.",
    "{who} may look at a card of another player.": "{who} darf eine Karte von jemand anderem ansehen.",
    "{who} may exchange a card with another player, unseen.": (
        "{who} darf eine Karte mit jemand anderem tauschen, ungesehen."
    ),
    "{who} is shown one of their own cards.": "{who} bekommt eine eigene Karte gezeigt.",
    "{who} looks at one of {owner}'s cards.": "{who} sieht eine Karte von {owner} an.",
    "{who} looks at {owner}'s place {place}.": "{who} sieht Platz {place} von {owner} an.",
    "The card lies face down again.": "Die Karte liegt wieder verdeckt.",
    "{who} exchanges their place {mine} with {owner}'s place {theirs}, unseen.": (
        "{who} tauscht Platz {mine} mit Platz {theirs} von {owner}, ungesehen."
    ),
    "{who} let the power pass.": "{who} hat die Kraft verstreichen lassen.",
    "{who} skips the power.": "{who} verzichtet auf die Kraft.",
    "{who} is gone; the power is cancelled.": "{who} ist fort; die Kraft verfällt.",
    "{who} has no cards left: Cambio! Turns still to come: {n}.": (
        "{who} hat keine Karten mehr: Cambio! Züge bis zum Ende: {n}."
    ),
    "{who} calls Cambio! Final Round; turns still to come: {n}.": (
        "{who} sagt Cambio! Letzte Runde; Züge bis zum Ende: {n}."
    ),
    "{who} is gone and forfeits the final turn.": "{who} ist fort und verliert den letzten Zug.",
    "Who has the same rank may snap now.": "Wer den gleichen Wert hat, darf jetzt dazuwerfen.",
    "{who} snaps {card} from {owner}'s place {place}.": (
        "{who} wirft {card} dazu, von Platz {place} von {owner}."
    ),
    "{who} snaps {card} from {owner}'s place {place} and owes them a card.": (
        "{who} wirft {card} dazu, von Platz {place} von {owner}, und schuldet dafür eine Karte."
    ),
    "{who} snaps wrongly: {owner}'s place {place} is {card}.": (
        "{who} wirft falsch dazu: Auf Platz {place} von {owner} liegt {card}."
    ),
    "{who} takes a penalty card, unseen, into place {place}.": (
        "{who} nimmt eine Strafkarte, ungesehen, auf Platz {place}."
    ),
    "{who} snaps nothing.": "{who} wirft nichts dazu.",
    "{who} gives their card in place {mine} to {owner}, place {theirs}.": (
        "{who} gibt die Karte von Platz {mine} an {owner}, Platz {theirs}."
    ),
    "The game is over": "Das Spiel ist aus",
    "The round is over": "Die Runde ist aus",
    **_OVER,
    **{english + _PAYS: german + _ZAHLT for english, german in _OVER.items()},
    "Everyone has left; the game is abandoned.": "Alle sind gegangen; das Spiel ist aufgegeben.",
}
