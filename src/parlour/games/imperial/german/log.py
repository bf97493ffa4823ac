"""What happened."""

from collections.abc import Mapping
from typing import Final

LOG: Final[Mapping[str, str]] = {
    "A game of Imperial with {names} begins.": "Eine Partie Imperial mit {names} beginnt.",
    # The auction.
    "{who} has bid for {country}.": "{who} hat auf {country} geboten.",
    "{who} bids {sum} for {country}.": "{who} bietet {sum} für {country}.",
    "{who} takes the sealed bid back.": "{who} nimmt das verdeckte Gebot zurück.",
    "{who} {sum}": "{who} {sum}",
    "The bids for {country}: {bids}.": "Die Gebote für {country}: {bids}.",
    "Nobody can buy.": "Niemand kann kaufen.",
    "{who} buys the {share} of {country} for {sum}.": "{who} kauft die {share} von {country} für {sum}.",
    "{country} is a democracy led by {who}.": "{country} ist eine Demokratie; die Führung hat {who}.",
    "{country} is a dictatorship under {who}.": "{country} ist eine Diktatur; es regiert {who}.",
    "{who} does not buy the {share} of {country}.": "{who} kauft die {share} von {country} nicht.",
    "The {share} is offered to {who}.": "Die {share} wird jetzt angeboten: {who} darf wählen.",
    "{country} is up for auction.": "{country} wird versteigert.",
    "This is the second auction.": "Das ist die zweite Versteigerung.",
    "The auction is over. The order is {order}; {who} has the investor card.": (
        "Die Versteigerung ist vorbei. Die Reihenfolge ist {order}; {who} hat die Investorkarte."
    ),
    "Swiss in the next investor phase: {names}.": "Schweiz in der nächsten Investorphase: {names}.",
    "Nothing was sold in two auctions: the game is void and nobody wins.": (
        "In zwei Versteigerungen wurde nichts verkauft: Das Spiel ist ungültig, niemand gewinnt."
    ),
    # Government.
    "Round {round}: {country} is up, led by {who}.": (
        "Runde {round}: {country} ist dran, die Führung hat {who}."
    ),
    "{who} considers {spot} for {country}": "{who} erwägt für {country}: {spot}",
    "{who} decides on {spot} for {country}.": "{who} entscheidet sich für {country}: {spot}.",
    "{who} proposes as leader of {country}: {what}.": "{who} schlägt als Führung von {country} vor: {what}.",
    "{who} proposes as opposition in {country}: {what}.": (
        "{who} schlägt als Opposition in {country} vor: {what}."
    ),
    "{who} agrees to the leader's proposal.": "{who} stimmt dem Vorschlag der Führung zu.",
    "{who} has voted.": "{who} hat gestimmt.",
    "{who} votes for the leader's proposal.": "{who} stimmt für den Vorschlag der Führung.",
    "{who} votes for the opposition's proposal.": "{who} stimmt für den Vorschlag der Opposition.",
    "{who} takes the sealed vote back.": "{who} nimmt die verdeckte Stimme zurück.",
    "nobody": "niemand",
    "For the leader's proposal: {ones}. For the opposition's: {twos}.": (
        "Für den Vorschlag der Führung: {ones}. Für den der Opposition: {twos}."
    ),
    "The leader's proposal passes.": "Der Vorschlag der Führung gewinnt.",
    "The opposition's proposal passes.": "Der Vorschlag der Opposition gewinnt.",
    "The proposal occurs: {country} goes to {spot}.": "So geschieht es: {country} geht auf {spot}.",
    "{who} pays {fee}.": "{who} zahlt {fee}.",
    "{who} pays {sum} of it.": "{who} zahlt {sum} davon.",
    # What a country does.
    "{country} builds no factory.": "{country} baut keine Fabrik.",
    "{country} builds a factory {where}.": "{country} baut eine Fabrik {where}.",
    "nothing": "nichts",
    "{country} produces {units}.": "{country} produziert {units}.",
    "{country} imports {units}.": "{country} importiert {units}.",
    "{country} maneuvers: {steps}.": "{country} manövriert: {steps}.",
    "{country} pays interest: {paid}.": "{country} zahlt Zinsen: {paid}.",
    "{country} collects taxes (tax {raw}, units {units}): {treasury}, points {points} in all.": (
        "{country} erhebt Steuern (Steuern {raw}, Einheiten {units}): {treasury}, insgesamt {points} Punkte."
    ),
    "treasury {change} to {balance}": "Staatskasse {change} auf {balance}",
    "treasury {change}": "Staatskasse {change}",
    "Bonus: {paid}.": "Bonus: {paid}.",
    "{who} begins a maneuver for {country}; units to move: {count}.": (
        "{who} beginnt ein Manöver für {country}; Einheiten, die ziehen: {count}."
    ),
    "{who} plans {country}'s maneuver.": "{who} plant das Manöver von {country}.",
    "{who} turns to the unit {where}.": "{who} nimmt sich die Einheit {where} vor.",
    "{country}'s {what}.": "{country}: {what}.",
    # Peace.
    "{country} offers {target} peace {where} for its {unit} {origin}.": (
        "{country} bietet {target} Frieden {where} an, für eine {unit} {origin}."
    ),
    "{who} is for peace {where}.": "{who} ist für den Frieden {where}.",
    "{who} is against peace {where}.": "{who} ist gegen den Frieden {where}.",
    "{target} accepts the peace {where}.": "{target} nimmt den Frieden {where} an.",
    "{target} rejects the peace {where}: its {victim} and {country}'s {unit} will destroy each other.": (
        "{target} lehnt den Frieden {where} ab: "
        "Die eigene {victim} und die {unit} von {country} vernichten einander."
    ),
    "{country} offers {target} peace {where} too.": "{country} bietet auch {target} Frieden {where} an.",
    # Investors.
    "The investor is called: {who} receives {sum} and may buy.": (
        "Der Investor wird gerufen: {who} bekommt {sum} und darf kaufen."
    ),
    "{who} buys the {share} of {country} for {sum}": "{who} kauft die {share} von {country} für {sum}",
    ", returning the {back} for {sum}": " und gibt die {back} für {sum} zurück",
    "{who} punts and may buy in the next investor phase.": (
        "{who} passt und darf in der nächsten Investorphase kaufen."
    ),
    "{who} may buy as a Swiss investor.": "{who} darf als Schweiz kaufen.",
    "The investor card goes to {who}.": "Die Investorkarte geht an {who}.",
    # The end and the clock.
    "{who} {points}": "{who} {points}",
    "{country} has 25 points and the game is over: {table}.": (
        "{country} hat 25 Punkte und das Spiel ist aus: {table}."
    ),
    "{who} has {time} left": "{who} hat noch {time}",
    "{who} is out of time and loses a point": "{who} hat keine Zeit mehr und verliert einen Punkt",
    "The clock: {times}.": "Die Uhr: {times}.",
    "{who} stops the clock.": "{who} hält die Uhr an.",
    "{who} starts the clock again.": "{who} lässt die Uhr weiterlaufen.",
    # The parts of proposals.
    "stays {where}": "bleibt {where}",
    "goes {origin} {to}": "zieht {origin} {to}",
    "{country}'s {kind}": "die {kind} von {country}",
    "{unit} {goes}": "{unit} {goes}",
    "{unit} {goes} and destroys {foe} and itself": "{unit} {goes} und vernichtet {foe} und sich selbst",
    "{unit} {goes} and blows up the factory with two others": (
        "{unit} {goes} und sprengt mit zwei anderen die Fabrik"
    ),
    "{unit} {goes} as an occupier": "{unit} {goes} und besetzt das Gebiet",
    "{unit} {goes} in peace": "{unit} {goes} in Frieden",
    "fleets in {places}": "Flotten in {places}",
    "armies in {places}": "Armeen in {places}",
    "no factory": "keine Fabrik",
    "a factory {where}": "eine Fabrik {where}",
    "no units": "keine Einheiten",
}
