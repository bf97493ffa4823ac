// Made by `python -m tools.typescript scene > web/src/lib/scene.ts`; a test holds it up to date.

/** Draws an arrow from place to place. */
export interface Arrow {
  type: "arrow";
  start: string;
  end: string;
  why?: "bad" | "check" | "good" | "last" | "note" | "path";
}

/** Anything face down. It has no id, because an id would tell which card it is. */
export interface Back {
  type: "back";
  picture?: string;
  colour?: number | string;
  name?: string;
  turned?: number;
  count?: number;
}

/** Shows an effect at a place. What changes there is seen when the effect begins. */
export interface Burst {
  type: "burst";
  at: string;
  kind?: "explosion" | "glow" | "sink" | "splash";
}

/** A face-up card: *face* of a standard pack (`QS`, `TD`), or one of the game's own. */
export interface Card {
  type: "card";
  face?: string;
  title?: string;
  text?: string;
  icon?: string;
  colour?: number | string;
  picture?: string;
  name?: string;
  turned?: number;
  id?: string;
}

/** A number that changes, such as health or points on the way to a goal. */
export interface Counter {
  type: "counter";
  label: string;
  value: number;
  most?: number;
  look?: "bar" | "damage" | "number" | "score" | "track";
  icon?: string;
  picture?: string;
  colour?: number | string;
}

/** Starts what follows when what came before has ended, and *ms* milliseconds later. */
export interface Delay {
  type: "delay";
  ms?: number;
}

/** A die with a side up. */
export interface Die {
  type: "die";
  value: number;
  sides?: number;
  colour?: number | string;
  turned?: number;
  spent?: boolean;
  beads?: readonly [number, number] | null;
  id?: string;
}

/** Highlights a place for a moment. */
export interface Flash {
  type: "flash";
  at: string;
  why?: "bad" | "check" | "good" | "last" | "note" | "path";
}

/** Turns over the thing at a place. With *shown*, turns it to show that, and back. */
export interface Flip {
  type: "flip";
  at: string;
  shown?: Token | Card | Die | Back | null;
}

/** A board of any form: spots with coordinates, and lines between them. Its places are its spots. A picture is stretched over the box around all spots. Its margin is 0.12 of the smallest spot, or 0.5 with links. */
export interface Graph {
  type: "graph";
  id: string;
  spots: ReadonlyArray<Spot>;
  links?: ReadonlyArray<readonly [string, string]>;
  zones?: ReadonlyArray<Zone>;
  faces?: ReadonlyArray<number>;
  turns?: boolean | null;
  seat?: number | null;
  title?: string;
  name?: string;
  fold?: boolean;
  weight?: number;
  aspect?: number;
  order?: number;
  picture?: string;
}

/** A board of cells. Its places are `id.row.column`, counted from 0 at the top left. */
export interface Grid {
  type: "grid";
  id: string;
  rows: number;
  columns: number;
  tiling?: "hex" | "square";
  shape?: "full" | "rhombus";
  checkered?: boolean;
  cloth?: boolean;
  dots?: ReadonlyArray<string>;
  missing?: ReadonlyArray<string>;
  rims?: ReadonlyArray<readonly ["bottom" | "left" | "right" | "top", number | string]>;
  zones?: ReadonlyArray<Zone>;
  names?: ReadonlyArray<readonly [string, string]>;
  labels?: ReadonlyArray<readonly [string, string]>;
  pictures?: ReadonlyArray<readonly [string, string]>;
  pointer?: string;
  faces?: ReadonlyArray<number>;
  turns?: boolean | null;
  seat?: number | null;
  title?: string;
  name?: string;
  fold?: boolean;
  weight?: number;
  aspect?: number;
  order?: number;
  picture?: string;
}

/** Areas that are laid out as one thing, such as a player's mat. Their cells are equally large. */
export interface Group {
  type: "group";
  id: string;
  of: ReadonlyArray<string>;
  across?: boolean;
  seat?: number | null;
  title?: string;
  name?: string;
  fold?: boolean;
  weight?: number;
  aspect?: number;
  order?: number;
  picture?: string;
}

/** Highlights a place. */
export interface Mark {
  type: "mark";
  at: string;
  why?: "bad" | "check" | "good" | "last" | "note" | "path";
  text?: string;
  look?: "" | "corners" | "cross" | "dot" | "plate";
}

/** Labelled numbers, such as points, money or a score sheet. The lines are places `id.n`. */
export interface Numbers {
  type: "numbers";
  id: string;
  of: ReadonlyArray<readonly [string, string] | Counter>;
  things?: ReadonlyArray<Token>;
  seat?: number | null;
  title?: string;
  name?: string;
  fold?: boolean;
  weight?: number;
  aspect?: number;
  order?: number;
  picture?: string;
}

/** A thing at a place. Several things at one place are listed from bottom to top. */
export interface Piece {
  at: string;
  what: Token | Card | Die | Back;
  over?: ReadonlyArray<string>;
  note?: string;
  tone?: "" | "cost" | "gain";
  beside?: string;
  dim?: boolean;
  until?: number | null;
}

/** A pile, such as a stock, discard pile or supply. It has one place, `id`. */
export interface Pile {
  type: "pile";
  id: string;
  seat?: number | null;
  title?: string;
  name?: string;
  fold?: boolean;
  weight?: number;
  aspect?: number;
  order?: number;
  picture?: string;
}

/** Rolls the dice at a place, from the edge of the board that is nearest to it. */
export interface Roll {
  type: "roll";
  at: string;
}

/** A row of places `id.n` if it has a *size*, else one place `id` that holds things in order. */
export interface Row {
  type: "row";
  id: string;
  size?: number;
  fan?: boolean;
  seats?: boolean;
  tray?: boolean;
  control?: boolean;
  speaker?: number | null;
  seat?: number | null;
  title?: string;
  name?: string;
  fold?: boolean;
  weight?: number;
  aspect?: number;
  order?: number;
  picture?: string;
}

/** All that a viewer sees of the table. */
export interface Scene {
  areas: ReadonlyArray<Grid | Graph | Row | Pile | Numbers | Group>;
  pieces?: ReadonlyArray<Piece>;
  marks?: ReadonlyArray<Mark | Arrow | Thread>;
  say?: string;
  pending?: string;
  blocked?: string;
  picture?: string;
  around?: boolean;
}

/** The parts of a scene that changed. A client shows a scene without areas as text from then on. */
export interface SceneChange {
  areas?: ReadonlyArray<Grid | Graph | Row | Pile | Numbers | Group>;
  gone?: ReadonlyArray<string>;
  put?: Readonly<Record<string, ReadonlyArray<Piece>>>;
  marks?: ReadonlyArray<Mark | Arrow | Thread> | null;
  say?: string | null;
  pending?: string | null;
  blocked?: string | null;
  picture?: string | null;
  around?: boolean | null;
}

/** A place of a graph: its centre, in units of the author's choice, and its size. */
export interface Spot {
  id: string;
  x: number;
  y: number;
  width?: number;
  height?: number;
  shape?: "circle" | "none" | "outline" | "spike-down" | "spike-up" | "square" | "tray";
  stack?: "" | "down" | "left" | "right" | "up";
  colour?: number | string;
  name?: string;
  outline?: string;
  label?: string;
  labels?: ReadonlyArray<string>;
  side?: "bottom" | "left" | "right" | "top" | null;
  picture?: string;
}

/** The taps that select an action. Without any, the action is a button with its label. */
export interface Taps {
  path?: ReadonlyArray<string>;
  together?: ReadonlyArray<string>;
  drop?: string;
  confirm?: boolean;
  button?: "" | "main" | "plain";
  shown?: Token | null;
}

/** Draws a golden line through places, in this order, such as the row or chain that won the game. */
export interface Thread {
  type: "thread";
  places: ReadonlyArray<string>;
  why?: "check" | "good" | "win";
  over?: boolean;
}

/** A stone, pawn, chessman, tile or gem. */
export interface Token {
  type: "token";
  shape?: string;
  colour?: number | string;
  text?: string;
  finish?: "" | "ivory" | "walnut";
  back?: number | string;
  picture?: string;
  tinted?: boolean;
  name?: string;
  count?: number;
  turned?: number;
  fallen?: boolean;
  comes?: "explosion" | "glow" | "sink" | "splash" | null;
  id?: string;
}

/** Moves a thing from one place to another: *shown*, or else the thing that is at the end now. */
export interface Travel {
  type: "travel";
  start: string;
  end: string;
  shown?: Token | Card | Die | Back | null;
  via?: ReadonlyArray<string>;
}

/** A region of places, tapped as one. Without a name, it only colours its places. */
export interface Zone {
  id: string;
  over: ReadonlyArray<string>;
  name?: string;
  colour?: number | string;
  label?: string;
}

export type Area = Grid | Graph | Row | Pile | Numbers | Group;
export type Thing = Token | Card | Die | Back;
export type Motion = Travel | Flip | Flash | Roll | Burst | Delay;
