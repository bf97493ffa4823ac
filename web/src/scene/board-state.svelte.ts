/* eslint-disable svelte/prefer-svelte-reactivity -- its sets and maps are replaced and never changed */
/**
 * The interaction state of a drawn board: pieces by place, highlights, taps so far, and the action to
 * confirm.
 */
import type { BoardProps } from "$lib/board";
import type { Filled } from "$lib/choices";
import type { Choice } from "$lib/protocol";
import { m } from "$words";
import { type Company, idOf, labelOf, namesOf, thingName } from "./names";
import { narrow, only } from "./narrow";
import { actionOf, isTapped, type Offer, offersOf } from "./offers";
import type { Area, Piece, Scene } from "$lib/scene";

/** An offer that waits for input: a number, a text or a confirmation. */
export interface Waiting {
  readonly offer: Offer;
  readonly tapped: readonly string[];
}

/** The size of a picture in pixels. */
export interface Room {
  readonly w: number;
  readonly h: number;
}

const NOBODY: readonly Piece[] = [];

export class BoardState {
  tapped = $state.raw<readonly string[]>([]);
  waiting = $state.raw<Waiting | null>(null);
  /** On small boards a first tap only aims. */
  aimed = $state<string | null>(null);
  /** The aimed place is so small that it needs a magnifier. */
  isTiny = $state(false);
  /** A place was tapped to which the selected thing cannot go. */
  refused = $state(false);
  /** The player looks from the other side. */
  isFlipped = $state(false);
  /** The thing being dragged. */
  dragged = $state<string | null>(null);
  /** Circles and arrows that the player drew: a place, or two places separated by a space. */
  drawn = $state.raw<readonly string[]>([]);
  /** What the player can choose before their turn. */
  plans = $state.raw<readonly Choice[]>([]);
  /** The action to send when the player's turn comes, if it is possible then. */
  planned = $state.raw<Waiting | null>(null);
  #sending = $state(false);
  #props: () => BoardProps & { scene: Scene };

  #room: () => Room | null;

  /** With a *room* it is a static picture of that size. */
  constructor(props: () => BoardProps & { scene: Scene }, room: () => Room | null = () => null) {
    this.#props = props;
    this.#room = room;
  }

  readonly room = $derived.by(() => this.#room());
  readonly isPicture = $derived(this.room !== null);

  readonly table = $derived.by(() => this.#props().state);
  readonly scene = $derived.by(() => this.#props().scene);
  readonly you = $derived(this.table.you);
  readonly settings = $derived.by(() => this.#props().settings);
  readonly busy = $derived.by(() => this.#props().busy || this.#sending);
  readonly isPlanning = $derived.by(
    () => this.plans.length > 0 && this.table.choices.length === 0 && !this.table.isPast,
  );
  readonly offers = $derived(
    offersOf(this.table.isPaused ? [] : this.isPlanning ? this.plans : this.table.choices),
  );
  readonly buttons = $derived(this.offers.filter((offer) => offer.button !== "" || !isTapped(offer)));
  readonly narrowed = $derived(narrow(this.offers, this.tapped));
  readonly lit = $derived(new Set(this.busy ? [] : this.narrowed.lit));
  readonly fresh = $derived(new Set(this.busy ? [] : narrow(this.offers, []).lit));
  /** Names that start a move of several taps, or that can be dropped: they can be dragged. */
  readonly draggable = $derived(
    new Set(
      this.offers.flatMap((offer) => (offer.drop || (offer.path ?? []).length > 1 ? firstOf(offer) : [])),
    ),
  );
  /** Places where a single tap puts a new piece. It can also be dragged there from the player's name. A tap
   * that a button does too puts nothing. */
  readonly puts = $derived(
    new Set(
      this.busy || this.tapped.length > 0
        ? []
        : this.offers.flatMap((offer) =>
            // An action with a button, such as the end of a turn, places nothing.
            (offer.together ?? []).length === 0 && (offer.path ?? []).length === 1 && !offer.button
              ? (offer.path ?? []).filter((name) => this.labels.has(name) && !this.lying.has(name))
              : [],
          ),
    ),
  );
  /** The offers that fit the taps so far. All offers before the first tap. */
  readonly fitting = $derived(
    this.tapped.length === 0
      ? this.offers
      : [...new Set([...this.narrowed.whole, ...this.narrowed.further])].flatMap((n) => this.offers[n] ?? []),
  );
  readonly whole = $derived(this.narrowed.whole.flatMap((n) => this.offers[n] ?? []));
  /** The row where things that are tapped together lie until they are sent. */
  readonly tray = $derived.by(
    () => this.scene.areas.find((area) => area.type === "row" && area.tray === true) ?? null,
  );
  /** The offer whose things lie in the tray. */
  readonly trayed = $derived.by(
    () =>
      (this.tray && this.offers.find((offer) => offer.confirm && (offer.together ?? []).length > 0)) ?? null,
  );
  readonly asksWhich = $derived(this.whole.length > 1 && this.narrowed.further.length === 0);
  /** Complete offers that could also continue. */
  readonly finished = $derived(this.narrowed.further.length > 0 ? this.whole : []);
  // An update keeps unchanged areas and seats identical, so that their dependents stay, too.
  readonly #areas = $derived(this.scene.areas);
  readonly #seats = $derived(this.table.seats);
  readonly labels = $derived(namesOf({ areas: this.#areas }, this.you));
  /** The pieces by place. An unchanged place keeps its array, so that only other places are drawn again. */
  readonly lying = $derived.by(() => (this.#last = byPlace(this.scene.pieces ?? [], this.#last)));
  #last: ReadonlyMap<string, readonly Piece[]> = new Map();
  /**
   * Pieces that cover several places, by each of those but the first. The same map while none of them moves.
   */
  readonly covering = $derived.by(() => {
    const long = (this.scene.pieces ?? []).filter((piece) => (piece.over ?? []).length > 0);
    if (isSame(long, this.#long)) return this.#covering;
    this.#long = long;
    return (this.#covering = byPlace(
      long.flatMap((piece) => (piece.over ?? []).map((at) => ({ ...piece, at }))),
      new Map(),
    ));
  });
  #long: readonly Piece[] = NOBODY;
  #covering: ReadonlyMap<string, readonly Piece[]> = new Map();
  /** For each highlighted name: the offers that expect it next. */
  readonly #expecting = $derived.by(() => {
    const found = new Map<string, Offer[]>();
    for (const offer of this.narrowed.further.flatMap((n) => this.offers[n] ?? []))
      for (const name of narrow([offer], this.tapped).lit)
        found.set(name, [...(found.get(name) ?? []), offer]);
    return found;
  });
  readonly #things = $derived(
    new Map((this.scene.pieces ?? []).map((piece) => [idOf(piece.what), piece.what] as const)),
  );
  readonly company = $derived.by<Company>(() => {
    const seats = this.#seats;
    return { you: this.you, nameOf: (seat) => seats.find((one) => one.number === seat)?.name ?? "" };
  });

  at(place: string): readonly Piece[] {
    return this.lying.get(place) ?? NOBODY;
  }

  /** The name of a place, or of a thing by its id. */
  called(name: string): string {
    const thing = this.#things.get(name);
    return thing !== undefined && !this.labels.has(name)
      ? thingName(thing, this.company)
      : labelOf(this.labels, name);
  }

  /** The name of a move: its label, or the names to tap. */
  moveName(offer: Offer): string {
    if (offer.label !== "") return offer.label;
    const together = (offer.together ?? []).map((name) => this.called(name)).join(", ");
    return [together, this.#pathName(offer.path ?? [])].filter(Boolean).join(" → ");
  }

  /** The name of a move after the taps so far: only the names still to tap. */
  restName(offer: Offer): string {
    const { label, path = [], together = [] } = offer;
    const isTold = label !== "" || together.length > 0 || this.tapped.length === 0;
    return isTold ? this.moveName(offer) : this.#pathName(path.slice(this.tapped.length));
  }

  #pathName(path: readonly string[]): string {
    return path.map((name) => this.called(name)).join(" → ");
  }

  /** A screen reader's description of a place: its name, its pieces, and what a tap does. */
  describe(place: string, names: readonly string[], there = this.at(place)): string {
    const lying = [...there, ...(this.covering.get(place) ?? NOBODY)].map((piece) =>
      [thingName(piece.what, this.company), piece.note, piece.beside && `(${piece.beside})`]
        .filter(Boolean)
        .join(" "),
    );
    const parts = [
      labelOf(this.labels, place),
      lying.join(", ") || m.scene_empty(),
      this.#zone(place, names),
    ];
    return [...parts, this.does(names)].filter(Boolean).join(", ");
  }

  does(names: readonly string[]): string {
    if (names.some((name) => this.tapped.includes(name))) return m.scene_chosen();
    const lit = names.find((name) => this.lit.has(name));
    if (lit === undefined) return "";
    const expecting = this.#expecting.get(lit) ?? [];
    const found = narrow(expecting, [...this.tapped, lit]);
    const one = only(found);
    const label = one === null ? "" : (expecting[one]?.label ?? "");
    return label || (found.whole.length > 0 ? m.scene_play_here() : m.scene_choose_this());
  }

  /** The zone that a tap on the place means, if any. */
  #zone(place: string, names: readonly string[]): string {
    const meant = names.find((name) => this.lit.has(name) || this.tapped.includes(name));
    return meant === undefined || meant === place || this.#things.has(meant) ? "" : this.called(meant);
  }

  isLit(names: readonly string[]): boolean {
    return names.some((name) => this.lit.has(name));
  }

  isChosen(names: readonly string[]): boolean {
    return names.some((name) => this.tapped.includes(name));
  }

  /** The next tap on the same place plays it. */
  aim(place: string, isTiny: boolean): void {
    this.aimed = place;
    this.isTiny = isTiny;
  }

  /** A tap on something with these names: a thing, its place, or a zone over it. */
  press(names: readonly string[]): void {
    this.waiting = null;
    this.refused = false;
    const find = (where: { has: (name: string) => boolean }) => names.find((name) => where.has(name));
    const lit = find(this.lit);
    const again = find(new Set(this.tapped));
    const first = find(this.fresh);
    if (lit !== undefined) this.tapped = [...this.tapped, lit];
    else if (again === undefined && this.trayed !== null && this.whole.includes(this.trayed))
      return; // it is full
    else if (again !== undefined) this.tapped = this.tapped.filter((name) => name !== again);
    else if (first !== undefined) this.tapped = [first];
    else if (this.tapped.length > 0 && this.scene.blocked) this.refused = true;
    else this.clear();
    if (lit !== undefined || first !== undefined) this.#settle();
  }

  /** Takes back the last tap, for Escape. Returns false if there was none. */
  back(): boolean {
    const isIdle = this.waiting === null && this.aimed === null && this.tapped.length === 0;
    if (isIdle && this.planned !== null) {
      this.planned = null;
      return true;
    }
    const had = !isIdle;
    if (this.waiting !== null && this.waiting.offer.confirm === false) this.tapped = this.tapped.slice(0, -1);
    else if (this.waiting === null && this.aimed === null) this.tapped = this.tapped.slice(0, -1);
    this.waiting = null;
    this.aimed = null;
    return had;
  }

  clear(): void {
    this.refused = false;
    this.tapped = [];
    this.waiting = null;
    this.aimed = null;
  }

  /** Takes a choice from the list, a menu or a button. */
  choose(offer: Offer): void {
    if (offer.isOpen || offer.confirm || (offer.some !== null && !this.#isFull(offer))) this.#wait(offer);
    else void this.send(offer, this.tapped);
  }

  async send(offer: Offer, tapped: readonly string[], filled: Filled = {}): Promise<void> {
    this.clear();
    if (this.isPlanning) {
      this.planned = { offer, tapped };
      return;
    }
    this.planned = null;
    this.#sending = true;
    try {
      await this.#props().act(actionOf(offer, tapped, filled));
    } finally {
      this.#sending = false;
    }
  }

  /** Drops a dragged thing onto one of these names. */
  drop(name: string, onto: readonly string[]): void {
    const held = this.#with(name);
    const next = narrow(this.offers, held);
    const target = onto.find((one) => next.lit.includes(one));
    if (target !== undefined) {
      this.tapped = [...held, target];
      this.#settle();
      return;
    }
    const offer = next.whole.map((n) => this.offers[n]).find((one) => one && onto.includes(one.drop));
    if (offer === undefined) return;
    this.tapped = held;
    this.#settle();
  }

  /** The taps with *name* last. A thing that is chosen already can be dragged too. */
  #with(name: string): readonly string[] {
    return [...this.tapped.filter((one) => one !== name), name];
  }

  /** Drops a new piece from the player's name onto an empty place. */
  put(onto: readonly string[]): void {
    const place = onto.find((one) => this.puts.has(one));
    if (place !== undefined) this.press([place]);
  }

  /** The names on which *name* can be dropped now. */
  targets(name: string): readonly string[] {
    const next = narrow(this.offers, this.#with(name));
    return [...next.lit, ...next.whole.flatMap((n) => this.offers[n]?.drop || [])];
  }

  /** In the player's turn, sends the prepared action, or drops it if it is not possible. */
  playPlanned(): void {
    const { planned } = this;
    if (planned === null || this.table.choices.length === 0) return;
    this.planned = null;
    this.plans = [];
    const offer = this.offers.find((one) => one.key === planned.offer.key);
    if (offer !== undefined && !this.table.isPaused) void this.send(offer, planned.tapped);
  }

  /** Clears taps that the new choices no longer allow. */
  renew(): void {
    const { whole, further } = this.narrowed;
    if (this.tapped.length > 0 && whole.length === 0 && further.length === 0) this.clear();
    if (this.waiting !== null && !this.offers.some((offer) => offer.choice === this.waiting?.offer.choice)) {
      this.waiting = null;
    }
    if (this.aimed !== null && !this.lit.has(this.aimed)) this.aimed = null;
  }

  #isFull(offer: Offer): boolean {
    return this.whole.includes(offer);
  }

  #settle(): void {
    this.aimed = null;
    const one = only(this.narrowed);
    const offer = one === null ? undefined : this.offers[one];
    if (offer === undefined) return;
    if (offer === this.trayed) return;
    const asks = this.settings.confirm === "always" && !this.isPlanning;
    if (offer.isOpen || offer.confirm || asks) this.#wait(offer);
    else void this.send(offer, this.tapped);
  }

  #wait(offer: Offer): void {
    this.waiting = { offer, tapped: this.tapped };
  }
}

function firstOf(offer: Offer): readonly string[] {
  const { together = [], path = [] } = offer;
  return together.length > 0 ? together : path.slice(0, 1);
}

function byPlace(
  pieces: readonly Piece[],
  last: ReadonlyMap<string, readonly Piece[]>,
): ReadonlyMap<string, readonly Piece[]> {
  const found = new Map<string, readonly Piece[]>();
  const made = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const there = made.get(piece.at);
    if (there === undefined) made.set(piece.at, [piece]);
    else there.push(piece);
  }
  for (const [place, there] of made) {
    const was = last.get(place);
    found.set(place, was !== undefined && isSame(was, there) ? was : there);
  }
  return found;
}

function isSame(some: readonly Piece[], others: readonly Piece[]): boolean {
  return some.length === others.length && some.every((piece, n) => piece === others[n]);
}

/** The seat that owns an area. Null for shared areas. */
export function ownerOf(area: Area): number | null {
  return area.seat ?? null;
}
