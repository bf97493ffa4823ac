/** What can be said about any game: how to play from text and buttons. */
import type { About } from "$lib/board";
import { m } from "$words";

export const about: About = {
  frame: "side",
  drawsResults: false,
  steps: () => [
    { title: m.text_step_look(), text: m.text_step_look_more(), at: ".position" },
    { title: m.text_step_act(), text: m.text_step_act_more(), at: ".choices" },
  ],
  rules: () => [],
};
