"""What may be done, what happened, and why something is refused."""

from collections.abc import Mapping
from typing import Final

_OVER: Final = {
    "{what}: {winners} wins.": "{what}: {winners} gewinnt.",
    "{what}: a tie, {winners} win.": "{what}: Gleichstand, {winners} gewinnen.",
}
_PAYS: Final = " {caller}, who called, was not lowest and pays for it."
_PAYS_GERMAN: Final = " {caller} hat Cambio gesagt, hatte nicht am wenigsten und zahlt dafür."

MOVES: Final[Mapping[str, str]] = {
    "top left": "oben links",
    "top right": "oben rechts",
    "bottom left": "unten links",
    "bottom right": "unten rechts",
    # What may be done.
    "I have seen my cards": "Ich habe meine Karten gesehen",
    "Go on to the next round": "Weiter zur nächsten Runde",
    "Draw from the draw pile": "Vom Nachziehstapel ziehen",
    "Take {card} from the discard pile": "{card} vom Ablagestapel nehmen",
    "Swap it into your place {place}": "Auf deinen Platz {place} legen",
    "Discard it": "Ablegen",
    "Discard it: {effect}": "Ablegen: {effect}",
    "look at one of your own cards": "eine eigene Karte ansehen",
    "look at one card of another player": "eine Karte von jemand anderem ansehen",
    "exchange one of your cards with another player's, unseen": (
        "eine eigene Karte ungesehen gegen eine fremde tauschen"
    ),
    "the table shows you one of your own cards": "der Tisch zeigt dir eine deiner Karten",
    "Call Cambio": "Cambio sagen",
    "Skip the power": "Auf die Kraft verzichten",
    "Turn it face down again": "Wieder umdrehen",
    "your place {place}": "dein Platz {place}",
    "{who}'s place {place}": "Platz {place} von {who}",
    "Look at your place {place}": "Deinen Platz {place} ansehen",
    "Look at {theirs}": "Ansehen: {theirs}",
    "Exchange your place {mine} with {theirs}": "Deinen Platz {mine} tauschen gegen: {theirs}",
    "Snap {it}": "Dazuwerfen: {it}",
    "Snap nothing": "Nichts dazuwerfen",
    "Give away your place {place}": "Deinen Platz {place} weggeben",
    # What happened.
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
    **{english + _PAYS: german + _PAYS_GERMAN for english, german in _OVER.items()},
    "Everyone has left; the game is abandoned.": "Alle sind gegangen; das Spiel ist aufgegeben.",
    # What is refused.
    "It is not your turn.": "Du bist nicht am Zug.",
    "That cannot be done at this point of the game.": "Das geht an dieser Stelle des Spiels nicht.",
    "You have said so already.": "Das hast du schon gesagt.",
    "You have drawn already; swap or discard the card you hold.": (
        "Du hast schon gezogen; behalte die Karte, die du hältst, oder lege sie ab."
    ),
    "Draw a card first.": "Zieh zuerst eine Karte.",
    "There are no cards left to draw.": "Es gibt keine Karten mehr zu ziehen.",
    "There is nothing you could take from the discard pile.": (
        "Auf dem Ablagestapel liegt nichts, was du nehmen könntest."
    ),
    "A card taken from the discard pile must be swapped into your grid.": (
        "Eine Karte vom Ablagestapel muss zu deinen Karten."
    ),
    "There is no card in that place.": "Auf diesem Platz liegt keine Karte.",
    "There is no card in that place; give one from {first} to {last}.": (
        "Auf diesem Platz liegt keine Karte; nenne einen von {first} bis {last}."
    ),
    "A power is being used; use or skip it first.": (
        "Eine Kraft ist im Spiel; nutze sie zuerst oder verzichte darauf."
    ),
    "There is no power to use now.": "Es gibt jetzt keine Kraft zu nutzen.",
    "The card you discarded has another power.": "Die Karte, die du abgelegt hast, hat eine andere Kraft.",
    "Choose another player's card.": "Wähle die Karte von jemand anderem.",
    "The caller's cards are locked.": "Die Karten sind gesperrt, seit Cambio gesagt wurde.",
    "{caller} has already called Cambio.": "{caller} hat schon Cambio gesagt.",
    "Cambio is called at the start of your turn, before you draw.": (
        "Cambio sagst du am Anfang deines Zugs, bevor du ziehst."
    ),
    "Here you take {turns} turns before you may call Cambio.": (
        "Hier darfst du erst nach {turns} eigenen Zügen Cambio sagen."
    ),
    "There is no snapping at this table.": "An diesem Tisch wird nicht dazugeworfen.",
    "It is too late to snap.": "Zum Dazuwerfen ist es zu spät.",
    "Wait a moment: players may still snap on that card.": (
        "Einen Augenblick: Zu dieser Karte darf noch dazugeworfen werden."
    ),
    "A card is owed to the player whose card was snapped.": (
        "Wem die dazugeworfene Karte gehörte, bekommt noch eine Karte."
    ),
    "There is nothing for the table to do.": "Für den Tisch gibt es nichts zu tun.",
    "The game is over.": "Das Spiel ist aus.",
}
