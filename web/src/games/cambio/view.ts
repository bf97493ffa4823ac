/** What the server sends of a table of Cambio, as `games/cambio/view.py` and `events.py` have it. Types only. */

/** Rank times four plus suit for the fifty-two, then up to four jokers. */
export type CardNumber = number;
export type Cell = CardNumber | "down" | "empty";
export type Power = "peek_own" | "peek_opponent" | "blind_swap" | "look_own";
export type Source = "deck" | "discard";
export type FalseCall = "double" | "+5" | "+10" | "none";
export type Why = "played" | "time" | "gone";

export type Stage =
  "viewing" | "drawing" | "holding" | "offered" | "revealing" | "snapping" | "giving" | "resting" | "over";

export interface Options {
  readonly caller_locked: boolean;
  readonly powers_on_swap_out: boolean;
  readonly starting_discard: boolean;
  readonly public_peek_slots: boolean;
  readonly min_turns_before_cambio: number;
  readonly snapping: "off" | "first" | "single" | "everyone";
  readonly snap_penalty_cards: number;
  readonly snap_window_sec: number;
  readonly jokers: number;
  readonly red_king_value: number;
  readonly black_king_value: number;
  readonly tie_rule: "co-winners" | "caller-wins" | "caller-loses";
  readonly false_call_penalty: FalseCall;
  readonly turn_timer_sec: number;
  readonly power_window_sec: number;
  readonly rounds: number;
  readonly bots_skip_powers: boolean;
}

export interface Spot {
  readonly owner: number;
  readonly slot: number;
  readonly card: CardNumber;
}

export interface Score {
  readonly caller: number;
  readonly hands: readonly (readonly (CardNumber | null)[])[];
  readonly base: readonly number[];
  readonly final: readonly number[];
  readonly penalty: boolean;
  readonly winners: readonly number[];
}

export interface View {
  readonly viewer: number | null;
  readonly options: Options;
  readonly points: readonly number[];
  readonly phase: "initial_view" | "playing" | "final_round" | "completed";
  readonly stage: Stage;
  readonly abandoned: boolean;
  readonly round: number;
  readonly turn: number;
  readonly number: number;
  readonly waiting: readonly number[];
  readonly until: number | null;
  readonly caller: number | null;
  readonly finished: readonly number[];
  readonly deck: number;
  readonly discards: number;
  readonly top: CardNumber | null;
  readonly grids: readonly (readonly Cell[])[];
  readonly held: { readonly source: Source; readonly card: CardNumber | null } | null;
  readonly power: Power | null;
  readonly looking: { readonly power: Power; readonly owner: number; readonly slot: number | null } | null;
  /** Who owes a card to whom, for which slot. */
  readonly owed: readonly [number, number, number] | null;
  readonly shown: { readonly what: readonly Spot[]; readonly until: number } | null;
  readonly totals: readonly number[];
  readonly scores: readonly Score[];
}

/** The events that the board draws something of; the others change the view and nothing moves. */
export type Event =
  | { readonly type: "dealt"; readonly round: number; readonly first: number }
  | {
      readonly type: "drew";
      readonly seat: number;
      readonly source: Source;
      readonly card: CardNumber | null;
    }
  | { readonly type: "reshuffled"; readonly deck: readonly unknown[] }
  | { readonly type: "swapped"; readonly seat: number; readonly slot: number; readonly card: CardNumber }
  | { readonly type: "discarded"; readonly seat: number; readonly card: CardNumber; readonly why: Why }
  | { readonly type: "put-back"; readonly seat: number; readonly card: CardNumber; readonly why: Why }
  | { readonly type: "revealed"; readonly seat: number; readonly owner: number; readonly slot: number | null }
  | { readonly type: "hid"; readonly seat: number; readonly owner: number; readonly slot: number | null }
  | {
      readonly type: "blind-swapped";
      readonly seat: number;
      readonly mine: number;
      readonly owner: number;
      readonly theirs: number;
    }
  | {
      readonly type: "cambio-called";
      readonly seat: number;
      readonly remaining: number;
      readonly emptied: boolean;
    }
  | {
      readonly type: "snapped";
      readonly seat: number;
      readonly owner: number;
      readonly slot: number;
      readonly card: CardNumber;
    }
  | {
      readonly type: "snap-missed";
      readonly seat: number;
      readonly owner: number;
      readonly slot: number;
      readonly card: CardNumber;
    }
  | { readonly type: "penalised"; readonly seat: number; readonly slot: number }
  | {
      readonly type: "gave";
      readonly seat: number;
      readonly slot: number;
      readonly to: number;
      readonly to_slot: number;
    }
  | { readonly type: "scored"; readonly score: Score; readonly totals: readonly number[] };

/** What a seat may ask; the server's `choices` are such. */
export type Action =
  | { readonly type: "ready" | "discard" | "skip" | "cambio" | "pass" }
  | { readonly type: "draw"; readonly source: Source }
  | { readonly type: "swap" | "peek_own" | "give"; readonly slot: number }
  | { readonly type: "peek_opponent" | "snap"; readonly owner: number; readonly slot: number }
  | { readonly type: "blind_swap"; readonly mine: number; readonly owner: number; readonly theirs: number };
