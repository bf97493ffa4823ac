/** What Cambio tells about itself: the walkthrough, the rules with the options in force, the options' names. */
import type { About, RulesSection, Step } from "$lib/board";
import { m } from "$words";
import { price } from "./says";
import type { Options } from "./view";

const PLAIN: Options = {
  caller_locked: false,
  powers_on_swap_out: false,
  starting_discard: true,
  public_peek_slots: true,
  min_turns_before_cambio: 0,
  snapping: "off",
  snap_penalty_cards: 1,
  snap_window_sec: 5,
  jokers: 0,
  red_king_value: 0,
  black_king_value: 0,
  tie_rule: "co-winners",
  false_call_penalty: "double",
  turn_timer_sec: 0,
  power_window_sec: 30,
  rounds: 1,
  bots_skip_powers: false,
};

function steps(): readonly Step[] {
  return [
    { title: m.cambio_step_goal(), text: m.cambio_step_goal_more(), at: ".own" },
    { title: m.cambio_step_look(), text: m.cambio_step_look_more(), at: ".own" },
    { title: m.cambio_step_draw(), text: m.cambio_step_draw_more(), at: ".piles" },
    { title: m.cambio_step_lit(), text: m.cambio_step_lit_more(), at: ".own" },
    { title: m.cambio_step_power(), text: m.cambio_step_power_more(), at: ".piles" },
    { title: m.cambio_step_call(), text: m.cambio_step_call_more(), at: ".does" },
  ];
}

function rules(given: Readonly<Record<string, unknown>>): readonly RulesSection[] {
  const options = { ...PLAIN, ...given } as Options;
  const house = houseRules(options);
  return [
    {
      title: m.cambio_rules_goal(),
      lines: [m.cambio_rules_goal_1(), cardValues(options), m.cambio_rules_goal_2()],
    },
    {
      title: m.cambio_rules_turn(),
      lines: [m.cambio_rules_turn_1(), m.cambio_rules_turn_2(), m.cambio_rules_turn_3()],
    },
    {
      title: m.cambio_rules_powers(),
      lines: [
        m.cambio_rules_powers_0(),
        m.cambio_rules_powers_7(),
        m.cambio_rules_powers_9(),
        m.cambio_rules_powers_j(),
        m.cambio_rules_powers_k(),
      ],
    },
    {
      title: m.cambio_rules_end(),
      lines: [
        m.cambio_rules_end_1(),
        m.cambio_rules_end_2(),
        price(options.false_call_penalty),
        tie(options),
      ],
    },
    { title: m.cambio_rules_house(), lines: house.length > 0 ? house : [m.cambio_rules_house_none()] },
  ];
}

function cardValues(options: Options): string {
  const { red_king_value: red, black_king_value: black } = options;
  const kings = red === black ? m.cambio_rules_kings({ n: red }) : m.cambio_rules_kings_two({ red, black });
  return m.cambio_rules_values({ kings });
}

function tie(options: Options): string {
  const ties = {
    "co-winners": m.cambio_rules_tie,
    "caller-wins": m.cambio_house_tie_wins,
    "caller-loses": m.cambio_house_tie_loses,
  };
  return ties[options.tie_rule]();
}

/** One sentence for each rule that is not as in the plain game. */
function houseRules(options: Options): string[] {
  const snaps = {
    off: null,
    first: m.cambio_house_snap_first,
    single: m.cambio_house_snap_single,
    everyone: m.cambio_house_snap_everyone,
  };
  const isSnapping = options.snapping !== "off";
  const window =
    options.power_window_sec === 0
      ? m.cambio_house_window_none()
      : m.cambio_house_window({ n: options.power_window_sec });
  const said: readonly (readonly [boolean, string])[] = [
    [options.caller_locked, m.cambio_house_locked()],
    [options.powers_on_swap_out, m.cambio_house_swap_out()],
    [!options.starting_discard, m.cambio_house_no_discard()],
    [!options.public_peek_slots, m.cambio_house_secret_slots()],
    [options.min_turns_before_cambio > 0, m.cambio_house_min_turns({ n: options.min_turns_before_cambio })],
    [isSnapping, snaps[options.snapping]?.() ?? ""],
    [
      isSnapping,
      m.cambio_house_snap_more({ n: options.snap_penalty_cards, seconds: options.snap_window_sec }),
    ],
    [options.jokers > 0, m.cambio_house_jokers({ n: options.jokers })],
    [options.turn_timer_sec > 0, m.cambio_house_timer({ n: options.turn_timer_sec })],
    [options.power_window_sec !== PLAIN.power_window_sec, window],
    [options.rounds > 1, m.cambio_house_rounds({ n: options.rounds })],
    [options.bots_skip_powers, m.cambio_house_bots()],
  ];
  return said.flatMap(([holds, sentence]) => (holds ? [sentence] : []));
}

const OPTIONS: Readonly<Record<string, () => { name: string; hint?: string }>> = {
  caller_locked: () => ({ name: m.cambio_option_locked(), hint: m.cambio_house_locked() }),
  powers_on_swap_out: () => ({ name: m.cambio_option_swap_out(), hint: m.cambio_house_swap_out() }),
  starting_discard: () => ({ name: m.cambio_option_discard() }),
  public_peek_slots: () => ({ name: m.cambio_option_slots() }),
  min_turns_before_cambio: () => ({ name: m.cambio_option_min_turns() }),
  snapping: () => ({ name: m.cambio_option_snapping(), hint: m.cambio_option_snapping_hint() }),
  snap_penalty_cards: () => ({ name: m.cambio_option_snap_penalty() }),
  snap_window_sec: () => ({ name: m.cambio_option_snap_window() }),
  jokers: () => ({ name: m.cambio_option_jokers() }),
  red_king_value: () => ({ name: m.cambio_option_red_king() }),
  black_king_value: () => ({ name: m.cambio_option_black_king() }),
  tie_rule: () => ({ name: m.cambio_option_tie() }),
  false_call_penalty: () => ({ name: m.cambio_option_false_call() }),
  turn_timer_sec: () => ({ name: m.cambio_option_timer(), hint: m.cambio_option_zero_never() }),
  power_window_sec: () => ({ name: m.cambio_option_window(), hint: m.cambio_option_zero_never() }),
  rounds: () => ({ name: m.cambio_option_rounds() }),
  bots_skip_powers: () => ({ name: m.cambio_option_bots() }),
};

export const about: About = {
  frame: "side",
  drawsResults: true,
  steps,
  rules,
  option: (field) => OPTIONS[field]?.() ?? null,
};
