"""The table in text: the grids, the piles, the question and the results."""

from collections.abc import Mapping
from typing import Final

POSITION: Final[Mapping[str, str]] = {
    "Cambio": "Cambio",
    "First look": "Erster Blick",
    "Playing": "Im Spiel",
    "Final Round": "Letzte Runde",
    "Results": "Ergebnis",
    "round {n} of {all}": "Runde {n} von {all}",
    "Cambio called by {who}": "Cambio gesagt von {who}",
    "empty": "leer",
    "Draw pile: {deck} left · Discard pile: {top} ({n} in all)": (
        "Nachziehstapel: noch {deck} · Ablagestapel: {top} (insgesamt {n})"
    ),
    "{who} (you)": "{who} (du)",
    "{card} (worth {n})": "{card} (zählt {n})",
    # What is going on.
    "Players are looking at their bottom two cards.": "Alle sehen ihre unteren zwei Karten an.",
    "Say when you are ready for the next round.": "Sag, wenn du für die nächste Runde bereit bist.",
    "The next round begins when everyone is ready.": "Die nächste Runde beginnt, wenn alle bereit sind.",
    "The game was abandoned.": "Das Spiel wurde aufgegeben.",
    "kings {n}": "Könige {n}",
    "red kings {red}, black kings {black}": "rote Könige {red}, schwarze Könige {black}",
    "The lowest sum wins: aces count 1, jacks and queens 10, {kings}.": (
        "Die kleinste Summe gewinnt: Asse zählen 1, Buben und Damen 10, {kings}."
    ),
    "place {place} is {card}": "auf Platz {place} liegt {card}",
    "Remember your bottom two, for ten seconds and only now: {cards}.": (
        "Merke dir deine unteren zwei, zehn Sekunden lang und nur jetzt: {cards}."
    ),
    "Your turn: draw a card.": "Du bist am Zug: Zieh eine Karte.",
    "Or call Cambio, if you think that your cards count least: your turn ends, everyone else gets "
    "one more turn. {price}": (
        "Oder sag Cambio, wenn du glaubst, am wenigsten zu haben: Dein Zug endet, "
        "alle anderen haben noch einen. {price}"
    ),
    "If you are not lowest then, your score is doubled.": (
        "Wenn du dann nicht am wenigsten hast, zählen deine Punkte doppelt."
    ),
    "If you are not lowest then, 5 points are added to your score.": (
        "Wenn du dann nicht am wenigsten hast, bekommst du 5 Punkte dazu."
    ),
    "If you are not lowest then, 10 points are added to your score.": (
        "Wenn du dann nicht am wenigsten hast, bekommst du 10 Punkte dazu."
    ),
    "If you are not lowest then, it costs you nothing more.": (
        "Wenn du dann nicht am wenigsten hast, kostet es dich nichts weiter."
    ),
    "It is your last turn.": "Es ist dein letzter Zug.",
    "{who} holds a card from the draw pile.": "{who} hält eine Karte vom Nachziehstapel.",
    "{who} holds {card} from the discard pile.": "{who} hält {card} vom Ablagestapel.",
    "You hold {card}. It must go into your grid: which place?": (
        "Du hältst {card}. Sie muss zu deinen Karten: Auf welchen Platz?"
    ),
    "You hold {card}. Keep it in one of your places, or discard it?": (
        "Du hältst {card}. Auf einem deiner Plätze behalten oder ablegen?"
    ),
    "Which of your own cards do you want to see? You may also skip.": (
        "Welche deiner Karten willst du sehen? Du darfst auch verzichten."
    ),
    "Whose card do you want to see? You may also skip.": (
        "Wessen Karte willst du sehen? Du darfst auch verzichten."
    ),
    "Which of your cards do you exchange, with which of theirs? You may also skip.": (
        "Welche deiner Karten tauschst du gegen welche fremde? Du darfst auch verzichten."
    ),
    "The table shows you one of your own cards.": "Der Tisch zeigt dir eine deiner Karten.",
    "{who} may use a power: {effect}.": "{who} darf eine Kraft nutzen: {effect}.",
    "{who} is looking at a card.": "{who} sieht eine Karte an.",
    "You see {spot}: {card}. It is hidden again after five seconds, or when you say so.": (
        "Du siehst {card} ({spot}). Nach fünf Sekunden, oder wenn du es sagst, liegt sie wieder verdeckt."
    ),
    "You snapped a card of {who}: which of yours do you give?": (
        "Du hast eine Karte von {who} dazugeworfen: Welche von deinen gibst du dafür?"
    ),
    "{who} owes {to} a card.": "{who} schuldet {to} eine Karte.",
    "Quick: is there another {rank}? Snap it, or pass.": (
        "Schnell: Liegt noch eine {rank} da? Wirf sie dazu oder passe."
    ),
    "Others may still snap.": "Andere dürfen noch dazuwerfen.",
    # The results.
    "Player": "Person",
    "Cards": "Karten",
    "Base": "Summe",
    "Penalty": "Strafe",
    "Final": "Endstand",
    "Total": "Gesamt",
    "Result": "Ergebnis",
    "winner": "gewonnen",
    "A tie: {winners} win with {n}. (* called Cambio)": (
        "Gleichstand: {winners} gewinnen mit {n}. (* hat Cambio gesagt)"
    ),
    "{winners} wins with {n}. (* called Cambio)": "{winners} gewinnt mit {n}. (* hat Cambio gesagt)",
}
