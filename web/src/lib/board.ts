/** The contract of a board: what the frame gives to the component that draws a game, and what a game gives back. */
import type { Component } from "svelte";
import type { Scene } from "./scene";
import type { Settings } from "./settings";
import type { TableState } from "./table";

/** What became of a command. A refusal is also shown by the frame as a toast; nothing changed then. */
export type Outcome =
  | { readonly ok: true; readonly seq: number | null }
  | { readonly ok: false; readonly code: string; readonly sentence: string };

/**
 * Write `let { state: table, act, busy, settings }: BoardProps = $props()` — renamed, since a local
 * `state` would hide the rune `$state`.
 *
 * The frame draws the bar, log, chat, undo, pause, resign, seats before the start and dialogs. The board draws
 * everything between: whose turn it is, the others, the table, me, my actions. It is shown from the start of
 * the game to its end (and in replays, with no choices), never with `state.view === null`. Words come from
 * `import { m } from "$words"`, as `m.draw()`: typed, and only those that are used are loaded.
 *
 * What a player most likely wants now carries `data-primary`: keys go on there when it comes, and it must be in the
 * window without scrolling, whatever its size and the names of the players. A control that a key presses carries
 * `{...keyed("d")}` of `$lib/shortcuts`; the frame listens and lists it.
 */
export interface BoardProps {
  readonly state: TableState;
  /** Do one of `state.choices`, its blanks filled. Resolves once the server has kept or refused it. */
  readonly act: (action: unknown) => Promise<Outcome>;
  /** An action is on its way: disable what would send another. */
  readonly busy: boolean;
  readonly settings: Settings;
}

export type Board = Component<BoardProps>;

/** One step of the walk round the board on a first visit; `area` is a part of the board, by its `data-area`. */
export interface Step {
  readonly title: string;
  readonly text: string;
  readonly area: string;
}

export interface RulesSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** A word that a newcomer cannot know; its forms stand beside each other, `snap | snaps`. */
export interface Term {
  readonly words: string;
  readonly text: string;
  /** The title of the rules that say more. */
  readonly section: string;
}

/** What a game tells about itself, in the reader's language, with the options in force; as the server sends it. */
export interface About {
  readonly steps: readonly Step[];
  readonly rules: readonly RulesSection[];
  /** What an option is called and does, by its field; a value of it by `field.value`. */
  readonly options: Readonly<Record<string, { readonly name: string; readonly hint: string }>>;
  /** Scenes by name: what the rules show by `![words](scene:name)`. */
  readonly pictures?: Readonly<Record<string, Scene>>;
  readonly terms?: readonly Term[];
  /** How long its tutorial takes; 0 where it has none. */
  readonly tutorial_minutes?: number;
  /** A bot says what it thinks of a game that is over. */
  readonly has_judge?: boolean;
}
