// Made by `python -m tools.typescript cambio > web/src/games/cambio/types.ts`; a test holds it up to date.

export interface Abandoned {
  type: "abandoned";
}

/** *seat* has seen its *cards*, pairs of slot and card, or is ready for the next round. */
export interface Acknowledged {
  type: "acknowledged";
  seat: number;
  cards: ReadonlyArray<readonly [number, number]> | null;
}

/** Exchange the player's card in slot *mine* with *owner*'s card in slot *theirs*, both unseen. */
export interface BlindSwap {
  type: "blind_swap";
  mine: number;
  owner: number;
  theirs: number;
}

export interface BlindSwapped {
  type: "blind-swapped";
  seat: number;
  mine: number;
  owner: number;
  theirs: number;
}

export interface CallCambio {
  type: "cambio";
}

/** The consequences of a call, shown before it. */
export interface CallWarning {
  title: string;
  lines: ReadonlyArray<string>;
}

export interface CambioCalled {
  type: "cambio-called";
  seat: number;
  remaining: number;
  emptied: boolean;
}

export interface Captions {
  prompt: string;
  hint: Hint | null;
  draw: string;
  deck: string;
  discards: string;
  places: ReadonlyArray<ReadonlyArray<string>>;
  cells: ReadonlyArray<ReadonlyArray<string>>;
  badges: ReadonlyArray<string>;
  held: HeldCard | null;
  round: string;
  final: FinalRound | null;
  question: Question | null;
  call: CallWarning | null;
  results: Results | null;
  lines: ReadonlyArray<string>;
}

/** The column headings. */
export interface Columns {
  player: string;
  cards: string;
  base: string;
  penalty: string;
  final: string;
  total: string;
  round: string;
}

/** The cards after a deal: hands by slot, piles with the top card last. */
export interface Deal {
  hands: ReadonlyArray<ReadonlyArray<number | null>>;
  deck: ReadonlyArray<number | null>;
  discard: ReadonlyArray<number>;
}

/** A later round began. *first* moves first. */
export interface Dealt {
  type: "dealt";
  round: number;
  first: number;
  deal: Deal;
  until: number;
}

/** Discard the held card. */
export interface Discard {
  type: "discard";
}

export interface Discarded {
  type: "discarded";
  seat: number;
  card: number;
  why: "gone" | "played" | "time";
}

export interface Draw {
  type: "draw";
  source: "deck" | "discard";
}

export interface Drew {
  type: "drew";
  seat: number;
  source: "deck" | "discard";
  card: number | null;
}

export interface FinalRound {
  title: string;
  called: string;
  left: string;
}

/** *seat* missed its last turn because its player was gone. */
export interface Forfeited {
  type: "forfeited";
  seat: number;
}

export interface Gave {
  type: "gave";
  seat: number;
  slot: number;
  to: number;
  to_slot: number;
  until: number;
}

/** Give the card in *slot* to the player whose card was snapped. */
export interface Give {
  type: "give";
  slot: number;
}

/** The card that the player to move holds. *card* is None if the viewer must not see it. */
export interface Held {
  source: "deck" | "discard";
  card: number | null;
}

/** The card that the player to move holds. The name is empty if the viewer must not see it. */
export interface HeldCard {
  told: string;
  name: string;
  origin: string;
  discard: string;
  effect: string;
}

export interface Hid {
  type: "hid";
  seat: number;
  owner: number;
  slot: number | null;
  why: "gone" | "played" | "time";
  open: boolean;
}

export interface Hint {
  title: string;
  text: string;
}

/** A player is peeking at a card. *slot* is None if the house rules hide it from the viewer. */
export interface Looking {
  power: "blind_swap" | "look_own" | "peek_opponent" | "peek_own";
  owner: number;
  slot: number | null;
}

export interface NamedCard {
  card: number;
  name: string;
}

export interface Options {
  caller_locked: boolean;
  powers_on_swap_out: boolean;
  starting_discard: boolean;
  public_peek_slots: boolean;
  min_turns_before_cambio: number;
  snapping: "everyone" | "first" | "off" | "single";
  snap_penalty_cards: number;
  snap_window_sec: number;
  jokers: number;
  red_king_value: number;
  black_king_value: number;
  tie_rule: "caller-loses" | "caller-wins" | "co-winners";
  false_call_penalty: "+10" | "+5" | "double" | "none";
  turn_timer_sec: number;
  power_window_sec: number;
  rounds: number;
  bots_skip_powers: boolean;
}

/** Do not snap on this card. */
export interface Pass {
  type: "pass";
}

export interface Passed {
  type: "passed";
  seat: number;
  why: "gone" | "played" | "time";
}

export interface PeekOpponent {
  type: "peek_opponent";
  owner: number;
  slot: number;
}

export interface PeekOwn {
  type: "peek_own";
  slot: number;
}

/** The top *card* of the draw pile went to *slot* of *seat*'s hand, unseen. */
export interface Penalised {
  type: "penalised";
  seat: number;
  slot: number;
  card: number | null;
}

/** The player left before using the power. */
export interface PowerCancelled {
  type: "power-cancelled";
  seat: number;
  power: "blind_swap" | "look_own" | "peek_opponent" | "peek_own";
}

export interface PowerOffered {
  type: "power-offered";
  seat: number;
  power: "blind_swap" | "look_own" | "peek_opponent" | "peek_own";
  until: number | null;
}

export interface PowerSkipped {
  type: "power-skipped";
  seat: number;
  power: "blind_swap" | "look_own" | "peek_opponent" | "peek_own";
  why: "gone" | "played" | "time";
}

/** A card taken from the discard pile was put back. */
export interface PutBack {
  type: "put-back";
  seat: number;
  card: number;
  why: "gone" | "played" | "time";
}

/** A modal dialog: the first look, a power, or a revealed card. */
export interface Question {
  title: string;
  about: string;
  seen: ReadonlyArray<SeenCard>;
}

/** The player has seen their two cards, or is ready for the next round. */
export interface Ready {
  type: "ready";
}

/** The discards under the top card became the draw pile. */
export interface Reshuffled {
  type: "reshuffled";
  deck: ReadonlyArray<number | null>;
}

export interface Results {
  title: string;
  verdict: string;
  columns: Columns;
  rows: ReadonlyArray<Row>;
  no_cards: string;
  no_penalty: string;
  rounds_title: string;
  rounds: ReadonlyArray<ReadonlyArray<number>>;
}

/** *seat* sees *owner*'s card in *slot* until *until*. Others learn the slot if *open* is set. */
export interface Revealed {
  type: "revealed";
  seat: number;
  power: "blind_swap" | "look_own" | "peek_opponent" | "peek_own";
  owner: number;
  slot: number | null;
  card: number | null;
  until: number;
  open: boolean;
}

export interface Row {
  seat: number;
  cards: ReadonlyArray<NamedCard>;
  base: number;
  penalty: string | null;
  final: number;
  total: number;
  won: string;
  called: string;
}

/** The result of a round, by seat. */
export interface Score {
  caller: number;
  hands: ReadonlyArray<ReadonlyArray<number | null>>;
  base: ReadonlyArray<number>;
  final: ReadonlyArray<number>;
  penalty: boolean;
  winners: ReadonlyArray<number>;
}

/** All hands are revealed. The next round is dealt at *until*, or the game is over if it is None. */
export interface Scored {
  type: "scored";
  score: Score;
  totals: ReadonlyArray<number>;
  until: number | null;
}

/** A card that the viewer sees for a moment. Only its dialog names it. */
export interface SeenCard {
  slot: number;
  name: string;
  points: string;
}

/** Skip the power, or turn a revealed card face down again. */
export interface Skip {
  type: "skip";
}

/** Throw the card in *owner*'s *slot* on the discard pile, claiming that it has the top card's rank. */
export interface Snap {
  type: "snap";
  owner: number;
  slot: number;
}

/** The *card* was shown to all players, did not match, and went back. */
export interface SnapMissed {
  type: "snap-missed";
  seat: number;
  owner: number;
  slot: number;
  card: number;
  news: boolean;
}

/** The table waits for the seats in *asked* to snap a card of the top card's rank, or to pass. */
export interface SnapOpened {
  type: "snap-opened";
  asked: ReadonlyArray<number>;
  finished: ReadonlyArray<number>;
  until: number;
}

/** The *card* matched and is on the discard pile. *giving*: *seat* owes *owner* a card for it. */
export interface Snapped {
  type: "snapped";
  seat: number;
  owner: number;
  slot: number;
  card: number;
  news: boolean;
  asked: ReadonlyArray<number>;
  giving: boolean;
  until: number;
}

/** A card and its place. */
export interface Spot {
  owner: number;
  slot: number;
  card: number;
}

/** Put the held card in *slot*, face down. The card that was there is discarded. */
export interface Swap {
  type: "swap";
  slot: number;
}

/** The held card went to *slot*. The *card* from there is now on the discard pile. */
export interface Swapped {
  type: "swapped";
  seat: number;
  slot: number;
  card: number;
  news: boolean;
}

export interface TimedOut {
  type: "timed-out";
  seat: number;
}

export interface TurnStarted {
  type: "turn-started";
  seat: number;
  number: number;
  finished: ReadonlyArray<number>;
  until: number | null;
}

export interface View {
  viewer: number | null;
  options: Options;
  points: ReadonlyArray<number>;
  phase: "completed" | "final_round" | "initial_view" | "playing";
  stage: "drawing" | "giving" | "holding" | "offered" | "over" | "resting" | "revealing" | "snapping" | "viewing";
  abandoned: boolean;
  round: number;
  turn: number;
  number: number;
  waiting: ReadonlyArray<number>;
  until: number | null;
  caller: number | null;
  finished: ReadonlyArray<number>;
  deck: number;
  discards: number;
  top: number | null;
  grids: ReadonlyArray<ReadonlyArray<number | "down" | "empty">>;
  held: Held | null;
  power: "blind_swap" | "look_own" | "peek_opponent" | "peek_own" | null;
  looking: Looking | null;
  owed: readonly [number, number, number] | null;
  shown: { what: ReadonlyArray<Spot>; until: number; } | null;
  totals: ReadonlyArray<number>;
  scores: ReadonlyArray<Score>;
}

/** The first look is over. *top* is the first card of the discard pile. */
export interface ViewEnded {
  type: "view-ended";
  top: number | null;
}

export type Action = Ready | Draw | Swap | Discard | PeekOwn | PeekOpponent | BlindSwap | Skip | CallCambio | Snap | Pass | Give;
export type Event = Dealt | Acknowledged | ViewEnded | TurnStarted | Drew | Reshuffled | Swapped | Discarded | PutBack | TimedOut | PowerOffered | Revealed | Hid | BlindSwapped | PowerSkipped | PowerCancelled | CambioCalled | Forfeited | SnapOpened | Snapped | SnapMissed | Penalised | Passed | Gave | Scored | Abandoned;
