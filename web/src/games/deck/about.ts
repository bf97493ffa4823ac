/** The Deck's rules. They live on the client because the Deck also works offline. It has no options. */
import type { About, RulesSection, Term } from "$lib/board";
import { m } from "$words";
import { pictures } from "./pictures";

function rules(): readonly RulesSection[] {
  return [
    {
      title: m.deck_rules_turn(),
      lines: [
        m.deck_rules_turn_1(),
        m.deck_rules_turn_2(),
        m.deck_rules_turn_3(),
        m.deck_rules_turn_4(),
        picture("turn", m.deck_picture_turn()),
      ],
    },
    {
      title: m.deck_rules_piles(),
      lines: [m.deck_rules_piles_1(), m.deck_rules_piles_2(), picture("piles", m.deck_picture_piles())],
    },
    { title: m.deck_rules_numbers(), lines: [m.deck_rules_numbers_1(), m.deck_rules_numbers_2()] },
    {
      title: m.deck_rules_decks(),
      lines: [
        m.deck_rules_decks_1(),
        `- ${m.deck_rules_kind_default()}`,
        `- ${m.deck_rules_kind_standard()}`,
        `- ${m.deck_rules_kind_arcana()}`,
        `- ${m.deck_rules_kind_quest()}`,
        `- ${m.deck_rules_kind_own()}`,
        m.deck_rules_decks_2(),
        picture("decks", m.deck_picture_decks()),
      ],
    },
    { title: m.deck_rules_undo(), lines: [m.deck_rules_undo_1()] },
  ];
}

const picture = (name: string, words: string): string => `![${words}](scene:${name})`;

function terms(): readonly Term[] {
  const [turn, piles, decks] = [m.deck_rules_turn(), m.deck_rules_piles(), m.deck_rules_decks()];
  return [
    { words: m.term_deck_draw(), text: m.term_deck_draw_text(), section: piles },
    { words: m.term_deck_discard(), text: m.term_deck_discard_text(), section: piles },
    { words: m.term_deck_hand(), text: m.term_deck_hand_text(), section: turn },
    { words: m.term_deck_lock(), text: m.term_deck_lock_text(), section: turn },
    { words: m.term_deck_preset(), text: m.term_deck_preset_text(), section: decks },
  ];
}

export function about(): About {
  return {
    rules: rules(),
    options: {},
    pictures: pictures(),
    terms: terms(),
    tutorial_minutes: 2,
  };
}
