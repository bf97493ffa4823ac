/** How to play any game from text and buttons. */
import type { Step } from "$lib/board";
import { m } from "$words";

export function steps(): readonly Step[] {
  return [
    { title: m.text_step_look(), text: m.text_step_look_more(), area: "position" },
    { title: m.text_step_act(), text: m.text_step_act_more(), area: "choices" },
  ];
}
