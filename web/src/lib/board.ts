/** The contract of a board: what the frame passes to a game's component, and what a game provides. */
import type { Component } from "svelte";
import type { Scene } from "./scene";
import type { Settings } from "./settings";
import type { TableState } from "./table";

/** The result of a command. The frame also shows a refusal as a toast. Nothing has changed in that case. */
export type Outcome =
  | { readonly ok: true; readonly seq: number | null }
  | { readonly ok: false; readonly code: string; readonly sentence: string };

/**
 * Destructure with `let { state: table, act, busy, settings }: BoardProps = $props()`. The new name is needed
 * because a local `state` would hide the rune `$state`.
 *
 * The frame draws the bar, log, chat, undo, pause, resign, the lobby and dialogs. The board draws the rest: whose
 * turn it is, the other players, the table, the player's own area and their actions. It is on the page from the start
 * of the game to its end, and in replays without choices. `state.view` is never null. Import texts with
 * `import { m } from "$words"` and call `m.draw()`: messages are typed, and only those used are loaded.
 *
 * Mark the player's most likely next control with `data-primary`. Keyboard focus moves there when it appears, and
 * it must be visible without scrolling at any window size and with any player names. Bind a control to a key with
 * `{...keyed("d")}` of `$lib/shortcuts`. The frame handles the key and lists it.
 */
export interface BoardProps {
  readonly state: TableState;
  /**
   * Takes one of `state.choices` with its blanks filled. Resolves once the server has committed or refused
   * it.
   */
  readonly act: (action: unknown) => Promise<Outcome>;
  /** An action is pending: disable every control that would send another. */
  readonly busy: boolean;
  readonly settings: Settings;
}

export type Board = Component<BoardProps>;

export interface RulesSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** A term to explain to newcomers. Its forms are separated by bars: `snap | snaps`. */
export interface Term {
  readonly words: string;
  readonly text: string;
  /** The title of the rules section that explains it. */
  readonly section: string;
}

/** A game's texts in the reader's language, for the table's options, as the server sends them. */
export interface About {
  readonly rules: readonly RulesSection[];
  /** Name and hint of each option by field, and of each value by `field.value`. */
  readonly options: Readonly<Record<string, { readonly name: string; readonly hint: string }>>;
  /** Scenes by name, for `![words](scene:name)` in the rules. */
  readonly pictures?: Readonly<Record<string, Scene>>;
  readonly terms?: readonly Term[];
  /** Duration of the tutorial. 0 if there is none. */
  readonly tutorial_minutes?: number;
  /** A bot can evaluate finished games. */
  readonly has_judge?: boolean;
}
