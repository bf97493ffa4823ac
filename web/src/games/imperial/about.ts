/** What Imperial tells about itself: the walkthrough, the rules with the options in force, the options' names. */
import type { About, RulesSection } from "$lib/board";
import { m } from "$words";

export const about: About = {
  frame: "full",
  drawsResults: true,
  steps: () => [
    { title: m.imperial_step_map(), text: m.imperial_step_map_more(), at: ".map" },
    { title: m.imperial_step_countries(), text: m.imperial_step_countries_more(), at: ".left, .strip" },
    { title: m.imperial_step_decision(), text: m.imperial_step_decision_more(), at: ".decision" },
  ],
  rules,
  option: (field) => OPTIONS[field]?.() ?? null,
};

function rules(options: Readonly<Record<string, unknown>>): readonly RulesSection[] {
  const sections: RulesSection[] = [
    { title: m.imperial_r_goal(), lines: [m.imperial_r_goal_1(), m.imperial_r_goal_2()] },
    { title: m.imperial_r_auction(), lines: [m.imperial_r_auction_1(), m.imperial_r_auction_2()] },
    {
      title: m.imperial_r_gov(),
      lines: [m.imperial_r_gov_1(), ...(options["endingPasses"] === true ? [m.imperial_r_ending()] : [])],
    },
    {
      title: m.imperial_r_wheel(),
      lines: [
        m.imperial_r_wheel_1(),
        m.imperial_r_wheel_2(),
        m.imperial_r_wheel_3(),
        m.imperial_r_wheel_4(),
        ...(options["setup"] === "example" ? [m.imperial_r_example()] : []),
      ],
    },
    { title: m.imperial_r_man(), lines: [m.imperial_r_man_1(), m.imperial_r_man_2(), m.imperial_r_man_3()] },
  ];
  if (options["timed"] !== true) return sections;
  const minutes = Math.round(Number(options["banked"] ?? 900) / 60);
  return [
    ...sections,
    {
      title: m.imperial_r_clock(),
      lines: [m.imperial_r_clock_1({ minutes, increment: Number(options["increment"] ?? 60) })],
    },
  ];
}

const OPTIONS: Readonly<Record<string, () => { readonly name: string; readonly hint?: string }>> = {
  setup: () => ({ name: m.imperial_o_setup(), hint: m.imperial_o_setup_hint() }),
  timed: () => ({ name: m.imperial_o_timed(), hint: m.imperial_o_timed_hint() }),
  increment: () => ({ name: m.imperial_o_increment() }),
  banked: () => ({ name: m.imperial_o_banked() }),
  incrementCap: () => ({ name: m.imperial_o_increment_cap() }),
  endingPasses: () => ({ name: m.imperial_o_ending_passes(), hint: m.imperial_o_ending_passes_hint() }),
};
