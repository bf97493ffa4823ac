"""The Deck in German: each template beside the English one."""

from collections.abc import Mapping
from typing import Final

_RANKS: Final = {"Ace": "Ass", "Jack": "Bube", "Queen": "Dame", "King": "König"}
_SUITS: Final = {"Spades": "Pik", "Hearts": "Herz", "Diamonds": "Karo", "Clubs": "Kreuz"}
_NUMBERS: Final = {str(n): str(n) for n in range(2, 11)}

_CARDS: Final = {
    f"{rank} of {suit}": f"{farbe} {wert}"
    for suit, farbe in _SUITS.items()
    for rank, wert in (_RANKS | _NUMBERS).items()
}

_LOG: Final = {
    "{who} selects {card} to discard: {selected} of {required} selected.": (
        "{who} wählt {card} zum Abwerfen: {selected} von {required} gewählt."
    ),
    "{who} unselects {card}: {selected} of {required} selected.": (
        "{who} behält {card} doch: {selected} von {required} gewählt."
    ),
    "{who} discards {cards}.": "{who} wirft ab: {cards}.",
    "{who} puts {card} in place {place}.": "{who} legt {card} auf Platz {place}.",
    "{who} takes {card} out of the order.": "{who} nimmt {card} aus der Reihenfolge.",
    "{who} clears the order.": "{who} leert die Reihenfolge.",
    "{who} locks the order: {order}.": "{who} legt die Reihenfolge fest: {order}.",
    "{who} ends turn {turn}.": "{who} beendet Zug {turn}.",
    "{who} puts the hand away.": "{who} legt die Hand weg.",
    "{who} is dealt {cards}.": "{who} bekommt {cards}.",
    "{count} must be discarded.": "Abzuwerfen: {count}.",
    "{who} sets hand size {hand_size} and discard count {discard_count}.": (
        "{who} stellt ein: {hand_size} Karten in jedem Zug, davon {discard_count} abzuwerfen."
    ),
    "All the cards are gathered and shuffled.": "Alle Karten werden eingesammelt und gemischt.",
    "The discard pile is shuffled into the draw pile.": "Die Ablage wird in den Nachziehstapel gemischt.",
    "{who} shuffles the {deck}, {count}.": "{who} mischt: {deck}, {count}.",
    "The deck stays as it is. {error}": "Das Deck bleibt, wie es ist. {error}",
    "{who} calls these cards a custom deck.": "{who} nennt diese Karten ein eigenes Deck.",
}

_CHOICES: Final = {
    "Select {card} to discard": "{card} zum Abwerfen wählen",
    "Unselect {card}": "{card} doch behalten",
    "Discard Selected Cards": "Gewählte Karten abwerfen",
    "Put {card} in place {place}": "{card} auf Platz {place} legen",
    "Take {card} out of the order": "{card} aus der Reihenfolge nehmen",
    "Clear Order": "Reihenfolge leeren",
    "Lock Order": "Reihenfolge festlegen",
    "End Turn": "Zug beenden",
    "Deal another hand in this turn": "Noch eine Hand in diesem Zug geben",
    "Set hand size {hand_size} and discard count {discard_count}, gather all cards and deal now": (
        "{hand_size} Karten in jedem Zug, davon {discard_count} abzuwerfen: alles einsammeln und jetzt geben"
    ),
    "Set hand size {hand_size} and discard count {discard_count} from the next deal on": (
        "{hand_size} Karten in jedem Zug, davon {discard_count} abzuwerfen: ab dem nächsten Geben"
    ),
    "Apply a deck of your own, a JSON array of card names": (
        "Ein eigenes Deck nehmen, eine JSON-Liste von Kartennamen"
    ),
    "Reset to turn 1 with the default deck": "Von vorn: Zug 1 mit dem anfänglichen Deck",
    "Load preset deck {name}, {count}": "Fertiges Deck {name} nehmen, {count}",
    "Load a preset deck that does not exist": "Ein fertiges Deck nehmen, das es nicht gibt",
    "Call these cards a custom deck": "Diese Karten ein eigenes Deck nennen",
    "Deal the first hand": "Die erste Hand geben",
    "a card that is not in the hand": "eine Karte, die nicht auf der Hand ist",
}

_NAMES: Final = {
    "(a blank card)": "(eine leere Karte)",
    "{name} (card {number})": "{name} (Karte {number})",
    "1 card": "1 Karte",
    "{count} cards": "{count} Karten",
    "default deck": "Pik und Herz",
    "custom deck": "eigenes Deck",
    "preset deck {name}": "fertiges Deck {name}",
    "Standard 52": "Standard 52",
    "Major Arcana": "Große Arkana",
    "First Quest": "Erste Fahrt",
    "Discard phase": "Abwerfen",
    "Planning phase": "Planen",
    "Executing phase": "Ausführen",
    "Free phase": "Frei",
}

_POSITION: Final = {
    "Turn {turn}": "Zug {turn}",
    "Warning: {text}": "Achtung: {text}",
    "Error: {text}": "Fehler: {text}",
    "The order is locked. Play the cards from the top, then End Turn.": (
        "Die Reihenfolge steht fest. Spiel die Karten von oben, dann: Zug beenden."
    ),
    "There is nothing to discard and nothing to put in order. End Turn goes on.": (
        "Nichts abzuwerfen, nichts zu ordnen. Weiter geht es mit: Zug beenden."
    ),
    "Select {left} of {required} cards to discard; {selected} of {required} selected.": (
        "Wähle noch {left} von {required} Karten zum Abwerfen; {selected} von {required} gewählt."
    ),
    "{selected} of {required} selected. Discard Selected Cards is next, and it is final.": (
        "{selected} von {required} gewählt. Als Nächstes: Gewählte Karten abwerfen, und das gilt."
    ),
    "The discard count is {count}; the hand has no more to give.": (
        "Abzuwerfen wären {count}; mehr hat die Hand nicht."
    ),
    "End Turn comes after the discard.": "Der Zug endet erst nach dem Abwerfen.",
    "Put the cards in order, the first to be played first; {ordered} of {cards} ordered.": (
        "Bring die Karten in die Reihenfolge, in der du sie spielst; {ordered} von {cards} geordnet."
    ),
    "{ordered} of {cards} ordered. Lock Order is next, and it is final.": (
        "{ordered} von {cards} geordnet. Als Nächstes: Reihenfolge festlegen, und das gilt."
    ),
    "End Turn comes after Lock Order.": "Der Zug endet erst, wenn die Reihenfolge feststeht.",
    "  The hand is empty.": "  Die Hand ist leer.",
    "Draw pile: {count}.": "Nachziehstapel: {count}.",
    "Discard pile: {count}.": "Ablage: {count}.",
    "{card} lies on top.": "Oben liegt {card}.",
    "Playing with the {deck}, hand size {hand_size}, discard count {discard_count}.": (
        "Gespielt wird mit: {deck}; {hand_size} Karten in jedem Zug, davon {discard_count} abzuwerfen."
    ),
}

_FAULTS: Final = {
    "Insufficient cards: {dealt} dealt, {requested} requested.": (
        "Zu wenige Karten: {dealt} gegeben, {requested} verlangt."
    ),
    "The list was empty, so the deck reverted to the default deck.": (
        "Die Liste war leer, also gilt wieder das anfängliche Deck."
    ),
    "That is invalid JSON.": "Das ist kein gültiges JSON.",
    'The deck must be an array of card names, such as ["Sun", "Moon"].': (
        'Das Deck muss eine Liste von Kartennamen sein, etwa ["Sonne", "Mond"].'
    ),
    "All items of the deck must be strings.": "Alle Einträge des Decks müssen Texte sein.",
    "A card must have a name that is not blank.": "Eine Karte braucht einen Namen, der nicht leer ist.",
    "The list of cards is too long.": "Die Liste der Karten ist zu lang.",
    "There is no such preset deck.": "Ein solches fertiges Deck gibt es nicht.",
}

_ENTRIES: Final = {
    "Entry {places} is blank.": "Eintrag {places} ist leer.",
    "Entries {places} are blank.": "Die Einträge {places} sind leer.",
    "Entry {places} is a number.": "Eintrag {places} ist eine Zahl.",
    "Entries {places} are numbers.": "Die Einträge {places} sind Zahlen.",
    "Entry {places} is true or false.": "Eintrag {places} ist wahr oder falsch.",
    "Entries {places} are true or false.": "Die Einträge {places} sind wahr oder falsch.",
    "Entry {places} is null.": "Eintrag {places} ist null.",
    "Entries {places} are null.": "Die Einträge {places} sind null.",
    "Entry {places} is a list.": "Eintrag {places} ist eine Liste.",
    "Entries {places} are lists.": "Die Einträge {places} sind Listen.",
    "Entry {places} is an object.": "Eintrag {places} ist ein Objekt.",
    "Entries {places} are objects.": "Die Einträge {places} sind Objekte.",
}

_REFUSALS: Final = {
    "Only the player at this table moves the cards.": "Die Karten bewegt nur, wer an diesem Tisch spielt.",
    "The first hand was dealt when the table opened. Reset deals it anew.": (
        "Die erste Hand wurde mit dem Tisch gegeben. Von vorn gibt sie neu."
    ),
    "There is nothing to discard now.": "Jetzt ist nichts abzuwerfen.",
    "Cards are put in order only in the planning phase, after the discard.": (
        "Geordnet wird nur beim Planen, nach dem Abwerfen."
    ),
    "The play order is locked and stays as it is until the next hand.": (
        "Die Reihenfolge steht fest und bleibt so bis zur nächsten Hand."
    ),
    "That card is not in the hand.": "Diese Karte ist nicht auf der Hand.",
    "{required} of {required} selected already. Unselect a card first.": (
        "Schon {required} von {required} gewählt. Behalte erst eine andere Karte."
    ),
    "Select exactly {required} to discard. You have selected {selected}.": (
        "Wähle genau {required} zum Abwerfen. Gewählt hast du {selected}."
    ),
    "{card} has its place in the play order already.": "{card} hat schon einen Platz in der Reihenfolge.",
    "That card has no place in the play order.": "Diese Karte hat keinen Platz in der Reihenfolge.",
    "Put every card in order before you lock it: {ordered} of {cards} ordered.": (
        "Ordne jede Karte, bevor du festlegst: {ordered} von {cards} geordnet."
    ),
    "Discard first: this hand owes {required}.": "Wirf erst ab: Diese Hand schuldet {required}.",
    "Put the hand in order and lock it first.": "Ordne erst die Hand und leg die Reihenfolge fest.",
    "A hand has from {low} to {high} cards.": "Eine Hand hat {low} bis {high} Karten.",
    "A hand may owe from {low} to {high} discards.": "Abzuwerfen sind {low} bis {high} Karten.",
    "The list of cards is too long. It may have {longest} characters.": (
        "Die Liste der Karten ist zu lang. Sie darf {longest} Zeichen haben."
    ),
}

GERMAN: Final[Mapping[str, str]] = {
    **_CARDS,
    **_LOG,
    **_CHOICES,
    **_NAMES,
    **_POSITION,
    **_FAULTS,
    **_ENTRIES,
    **_REFUSALS,
}
