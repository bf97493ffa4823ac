/** What the Deck tells about itself: the walkthrough and the rules. It has no options; it is played offline too. */
import type { About, RulesSection, Step } from "$lib/board";
import { m } from "$words";

function steps(): readonly Step[] {
  return [
    { title: m.deck_walk_hand(), text: m.deck_walk_hand_more(), area: "hand" },
    { title: m.deck_walk_discard(), text: m.deck_walk_discard_more(), area: "order" },
    { title: m.deck_walk_order(), text: m.deck_walk_order_more(), area: "hand" },
    { title: m.deck_walk_lock(), text: m.deck_walk_lock_more(), area: "does" },
    { title: m.deck_walk_piles(), text: m.deck_walk_piles_more(), area: "table" },
  ];
}

function rules(): readonly RulesSection[] {
  return [
    {
      title: m.deck_rules_turn(),
      lines: [m.deck_rules_turn_1(), m.deck_rules_turn_2(), m.deck_rules_turn_3(), m.deck_rules_turn_4()],
    },
    { title: m.deck_rules_piles(), lines: [m.deck_rules_piles_1(), m.deck_rules_piles_2()] },
    { title: m.deck_rules_numbers(), lines: [m.deck_rules_numbers_1(), m.deck_rules_numbers_2()] },
    { title: m.deck_rules_decks(), lines: [m.deck_rules_decks_1(), m.deck_rules_decks_2()] },
    { title: m.deck_rules_undo(), lines: [m.deck_rules_undo_1()] },
  ];
}

export function about(): About {
  return { steps: steps(), rules: rules(), options: {}, tutorial_minutes: 2 };
}
