/** The walkthrough for games drawn from a scene or played as text. */
import type { Step } from "$lib/board";
import { m } from "$words";

export function steps(hasScene: boolean): readonly Step[] {
  if (hasScene)
    return [
      { title: m.scene_step_look(), text: m.scene_step_look_more(), area: "position" },
      { title: m.scene_step_act(), text: m.scene_step_act_more(), area: "choices" },
    ];
  return [
    { title: m.text_step_look(), text: m.text_step_look_more(), area: "position" },
    { title: m.text_step_act(), text: m.text_step_act_more(), area: "choices" },
  ];
}
