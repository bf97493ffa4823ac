// Made by `python -m tools.typescript scene > web/src/lib/scene.ts`; a test holds it up to date.

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
  name?: string;
  count?: number;
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
  id?: string;
}

export interface Die {
  type: "die";
  value: number;
  sides?: number;
  colour?: number | string;
  id?: string;
}

/** Highlights a place for a moment. */
export interface Flash {
  type: "flash";
  at: string;
  why?: "bad" | "check" | "good" | "last" | "note" | "path";
}

export interface Graph {
  type: "graph";
  id: string;
  spots: ReadonlyArray<Spot>;
  links?: ReadonlyArray<readonly [string, string]>;
  picture?: string;
  zones?: ReadonlyArray<Zone>;
  faces?: ReadonlyArray<number>;
  seat?: number | null;
  title?: string;
  fold?: boolean;
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
  missing?: ReadonlyArray<string>;
  rims?: ReadonlyArray<readonly ["bottom" | "left" | "right" | "top", number | string]>;
  zones?: ReadonlyArray<Zone>;
  labels?: ReadonlyArray<readonly [string, string]>;
  faces?: ReadonlyArray<number>;
  seat?: number | null;
  title?: string;
  fold?: boolean;
}

export interface Mark {
  type: "mark";
  at: string;
  why?: "bad" | "check" | "good" | "last" | "note" | "path";
  text?: string;
}

/** Labelled numbers, such as points, money or a score sheet. The lines are places `id.n`. */
export interface Numbers {
  type: "numbers";
  id: string;
  of: ReadonlyArray<readonly [string, string]>;
  seat?: number | null;
  title?: string;
  fold?: boolean;
}

/** A thing at a place. Several things at one place are listed from bottom to top. */
export interface Piece {
  at: string;
  what: Token | Card | Die | Back;
  over?: ReadonlyArray<string>;
  note?: string;
  dim?: boolean;
  until?: number | null;
}

/** A pile, such as a stock, discard pile or supply. It has one place, `id`. */
export interface Pile {
  type: "pile";
  id: string;
  seat?: number | null;
  title?: string;
  fold?: boolean;
}

/** A row of places `id.n` if it has a *size*, else one place `id` that holds things in order. */
export interface Row {
  type: "row";
  id: string;
  size?: number;
  fan?: boolean;
  seat?: number | null;
  title?: string;
  fold?: boolean;
}

export interface Scene {
  areas: ReadonlyArray<Grid | Graph | Row | Pile | Numbers>;
  pieces?: ReadonlyArray<Piece>;
  marks?: ReadonlyArray<Mark | Arrow>;
  say?: string;
}

/** The parts of a scene that changed. A client shows a scene without areas as text from then on. */
export interface SceneChange {
  areas?: ReadonlyArray<Grid | Graph | Row | Pile | Numbers>;
  gone?: ReadonlyArray<string>;
  put?: Readonly<Record<string, ReadonlyArray<Piece>>>;
  marks?: ReadonlyArray<Mark | Arrow> | null;
  say?: string | null;
}

/** A place of a graph: its centre, in units of the author's choice, and its size. */
export interface Spot {
  id: string;
  x: number;
  y: number;
  width?: number;
  height?: number;
  shape?: "circle" | "none" | "outline" | "spike-down" | "spike-up" | "square";
  stack?: "" | "down" | "up";
  colour?: number | string;
  label?: string;
  outline?: string;
}

/** The taps that select an action. Without any, the action is a button with its label. */
export interface Taps {
  path?: ReadonlyArray<string>;
  together?: ReadonlyArray<string>;
  drop?: string;
  confirm?: boolean;
}

/** A stone, pawn, chessman, tile or gem. */
export interface Token {
  type: "token";
  shape?: string;
  colour?: number | string;
  text?: string;
  picture?: string;
  name?: string;
  count?: number;
  turned?: number;
  id?: string;
}

/** Moves a thing from one place to another: *shown*, or else the thing that is at the end now. */
export interface Travel {
  type: "travel";
  start: string;
  end: string;
  shown?: Token | Card | Die | Back | null;
}

/** A region of places, tapped as one. */
export interface Zone {
  id: string;
  over: ReadonlyArray<string>;
  title?: string;
  colour?: number | string;
}

export type Area = Grid | Graph | Row | Pile | Numbers;
export type Thing = Token | Card | Die | Back;
export type Motion = Travel | Flash;
