/** Decks to play with: the default deck and the presets. */

export interface Preset {
  readonly id: string;
  readonly cards: readonly string[];
}

const RANKS = ["Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King"];

function suits(...names: string[]): readonly string[] {
  return names.flatMap((suit) => RANKS.map((rank) => `${rank} of ${suit}`));
}

export const DEFAULT_DECK = suits("Spades", "Hearts");

export const PRESETS: readonly Preset[] = [
  { id: "standard-52", cards: suits("Clubs", "Diamonds", "Hearts", "Spades") },
  {
    id: "major-arcana",
    cards: [
      "The Fool",
      "The Magician",
      "The High Priestess",
      "The Empress",
      "The Emperor",
      "The Hierophant",
      "The Lovers",
      "The Chariot",
      "Strength",
      "The Hermit",
      "Wheel of Fortune",
      "Justice",
      "The Hanged Man",
      "Death",
      "Temperance",
      "The Devil",
      "The Tower",
      "The Star",
      "The Moon",
      "The Sun",
      "Judgement",
      "The World",
    ],
  },
  {
    id: "first-quest",
    cards: [
      ...Array<string>(3).fill("Torch"),
      ...Array<string>(3).fill("Rations"),
      ...Array<string>(2).fill("Short Sword"),
      ...Array<string>(2).fill("Wooden Shield"),
      "Old Map",
      "Silver Key",
      "Coil of Rope",
      "Healing Herbs",
      "Loyal Hound",
    ],
  },
];

export function presetOf(id: string | null): Preset | undefined {
  return PRESETS.find((preset) => preset.id === id);
}
