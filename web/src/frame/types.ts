// Made by `python -m tools.typescript board > web/src/frame/types.ts`; a test holds it up to date.

export type Action = unknown;
export type Captions = unknown;
export type View = unknown;

/** The look of the page. Do not animate if `isStill`. `colours` has the CSS colours by name. */
export interface Appearance {
  isDark: boolean;
  isStill: boolean;
  palette: string;
  colours: Readonly<Record<string, string>>;
}

/** An open field of a choice: a whole number from *low* to *high* in steps of *step*, or a text. A blank of type `some` takes *least* to *most* of the values *of*, in their order. A blank of type `split` takes a whole number from *low* to *high* for each of *names*. They add up to *total*. */
export interface Blank {
  field: string;
  low: number | null;
  high: number | null;
  step: number;
  longest: number | null;
  examples: ReadonlyArray<string>;
  type?: "some" | "split";
  of?: ReadonlyArray<unknown>;
  least?: number;
  most?: number;
  names?: ReadonlyArray<string>;
  total?: number;
}

/** A legal action. `path`, `together` and `drop` are the taps of the scene. */
export interface Choice {
  action: Action;
  label: string;
  blanks?: ReadonlyArray<Blank>;
  path?: ReadonlyArray<string>;
  together?: ReadonlyArray<string>;
  drop?: string;
  confirm?: boolean;
}

/** Takes a choice of the `show` with this number. The page asks for blanks that are not filled. */
export interface ChooseAnswer {
  type: "choose";
  show: number;
  choice: number;
  filled?: Readonly<Record<string, number | string | ReadonlyArray<number>>>;
  tapped?: ReadonlyArray<string>;
}

/** Sets the height of the frame, in pixels. */
export interface HeightAnswer {
  type: "height";
  height: number;
}

/** The board is drawn. Every `show` needs this answer within three seconds. */
export interface ReadyAnswer {
  type: "ready";
  show: number;
}

/** Tells screen readers a text. */
export interface SayAnswer {
  type: "say";
  text: string;
}

export interface SeatName {
  number: number;
  name: string;
}

/** What the page sends at the start and after every change: what this viewer sees and can choose. */
export interface Show {
  type: "show";
  number: number;
  view: View;
  captions: Captions;
  scene: unknown;
  choices: ReadonlyArray<Choice>;
  seats: ReadonlyArray<SeatName>;
  you: number | null;
  waiting: ReadonlyArray<number>;
  language: string;
  look: Appearance;
}

export type Answer = ReadyAnswer | ChooseAnswer | HeightAnswer | SayAnswer;
