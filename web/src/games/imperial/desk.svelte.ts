/** What a player has laid out before sending it: chosen, but not yet said to the server. */
import type { BoardProps, Outcome } from "$lib/board";
import { live, WORTH_SHOWING } from "$lib/live.svelte";
import type { TableState } from "$lib/table";
import { type Board, boardOf } from "./board";
import { byPlace, has, importable, type Offered, offered, sameMove, staying } from "./offers";
import { asStep, given, type Order, waiting, without } from "./orders";
import { fee, importBill } from "./previews";
import {
  type Action,
  type Buy,
  type Kind,
  type Maneuvering,
  type Move,
  nationOf,
  type Place,
  type Plan,
  type Proposal,
  type Unit,
  type View,
} from "./types";

const PATIENCE = 4000;
const MOST_IMPORTS = 3;

export class Desk {
  /** The spot chosen on the wheel. */
  spot = $state<string | null>(null);
  /** Where a factory would be built. */
  site = $state<Place | null>(null);
  /** Factories that shall not produce. */
  spared = $state<readonly Place[]>([]);
  imports = $state<readonly Unit[]>([]);
  /** Where the unit goes, while it is not said what it does there. */
  target = $state<Place | null>(null);
  /** The last unit's order: sending it carries the maneuver out, so it waits here. */
  held = $state<Move | null>(null);
  buy = $state<Buy | null>(null);
  /** What is being sent takes long enough to be worth showing. */
  isSending = $state(false);

  #isRunning = false;
  #props: () => BoardProps;

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  get table(): TableState {
    return this.#props().state;
  }

  get view(): View {
    return this.table.view as View;
  }

  get board(): Board {
    return boardOf(this.view.board);
  }

  get busy(): boolean {
    return this.#props().busy || this.isSending;
  }

  /** Nothing more may be sent now, whether that shows already or not. */
  get #isTaken(): boolean {
    return this.#isRunning || this.busy;
  }

  get maneuver(): Maneuvering | null {
    return this.view.phase.type === "maneuvering" ? this.view.phase : null;
  }

  /** What makes two questions the same: what lies on the desk is cleared when it changes, and by nothing else. */
  get question(): string {
    const { phase, up, round } = this.view;
    const draft = phase.type === "proposing" ? (phase.draft?.spot ?? "") : "";
    const seat = "seat" in phase ? phase.seat : "";
    const moved = phase.type === "maneuvering" ? `${waiting(phase)[0]?.place} ${given(phase).length}` : "";
    return [phase.type, up, round, draft, seat, moved].join("|");
  }

  clear(): void {
    this.spot = this.site = this.target = null;
    this.spared = this.imports = [];
    this.held = this.buy = null;
  }

  act(action: Action): Promise<Outcome> {
    return this.#props().act(action);
  }

  // Producing and importing: chosen here, then said one by one.

  /** Places of the draft's choices of a kind. */
  places(type: "build" | "make"): readonly Place[] {
    return offered(this.table.choices, type).map((one) => one.action.place);
  }

  toggle(place: Place): void {
    this.spared = this.spared.includes(place)
      ? this.spared.filter((one) => one !== place)
      : [...this.spared, place];
  }

  get importable(): ReadonlyMap<Place, readonly Kind[]> {
    return importable(offered(this.table.choices, "import"));
  }

  /** How many more units there is money for. */
  get importsLeft(): number {
    const { view, board } = this;
    const phase = view.phase;
    if (phase.type !== "proposing" || phase.draft === null) return 0;
    const one = nationOf(view, view.up);
    const purse = (view.players[phase.seat]?.money ?? 0) - (fee(board, one.spot, phase.draft.spot) ?? 0);
    const laid = phase.draft.units.length + this.imports.length;
    let more = 0;
    while (laid + more < MOST_IMPORTS && importBill(one, laid + more + 1)[1] <= purse) more += 1;
    return more;
  }

  import(kind: Kind, place: Place): void {
    if (this.importsLeft > 0) this.imports = [...this.imports, { kind, place }];
  }

  dropImport(at: number): void {
    this.imports = this.imports.filter((_, n) => n !== at);
  }

  /** The plan as it lies here, for the preview. */
  get plan(): Plan {
    const phase = this.view.phase;
    if (phase.type !== "proposing" || phase.draft === null) return { type: "idle" };
    const drafted = phase.draft.units;
    if (this.places("build").length > 0) return { type: "building", place: this.site };
    if (this.importable.size > 0 || this.imports.length > 0)
      return { type: "importing", units: [...drafted, ...this.imports] };
    const made = this.places("make").filter((place) => !this.spared.includes(place));
    return {
      type: "producing",
      units: [...drafted, ...made.map((place) => ({ kind: this.kindMade(place), place }))],
    };
  }

  kindMade(place: Place): Kind {
    return this.board.places[place]?.port ? "fleet" : "army";
  }

  /** A proposal for the spot on the desk or in the draft, as it stands. */
  get proposal(): Proposal | null {
    const { view, board } = this;
    const phase = view.phase;
    if (phase.type !== "proposing") return null;
    const spot = phase.draft?.spot ?? this.spot;
    if (spot === null) return null;
    return {
      seat: phase.seat,
      spot,
      fee: fee(board, nationOf(view, view.up).spot, spot) ?? 0,
      plan: this.plan,
    };
  }

  async sendDraft(): Promise<void> {
    const makes = this.places("make");
    const made = makes.filter((place) => !this.spared.includes(place));
    if (makes.length > 0 && made.length === makes.length && has(this.table.choices, "make-all")) {
      await this.#run([{ type: "make-all" }]);
      return;
    }
    const said: Action[] = [
      ...(this.site === null ? [] : [{ type: "build", place: this.site } as const]),
      ...made.map((place) => ({ type: "make", place }) as const),
      ...this.imports.map(({ kind, place }) => ({ type: "import", kind, place }) as const),
      { type: "done" },
    ];
    await this.#run(said);
  }

  // The maneuver: the server keeps the orders given so far; taking one back is an undo.

  get moves(): ReadonlyMap<Place, readonly Offered<Move>[]> {
    return byPlace(offered(this.table.choices, "move"));
  }

  get pickable(): readonly Place[] {
    return offered(this.table.choices, "pick").map((one) => one.action.place);
  }

  /** The orders with the held one, as they would be sent. */
  get orders(): readonly Order[] {
    const phase = this.maneuver;
    if (phase === null) return [];
    const last = waiting(phase)[0];
    const told = given(phase);
    return this.held === null || last === undefined
      ? told
      : [...told, { kind: last.kind, step: asStep(last.place, this.held) }];
  }

  choosePlace(place: Place): void {
    const moves = this.moves.get(place) ?? [];
    const only = moves[0];
    if (only === undefined || this.#isTaken) return;
    if (moves.length === 1) void this.order(only.action);
    else {
      this.target = place;
      this.held = null;
    }
  }

  async order(move: Move): Promise<void> {
    const phase = this.maneuver;
    if (phase === null || this.#isTaken) return;
    if (waiting(phase).length > 1) await this.#run([move]);
    else [this.target, this.held] = [move.to, move];
  }

  /** Ask about another unit first. */
  async pick(place: Place): Promise<void> {
    const phase = this.maneuver;
    if (phase === null || this.#isTaken || waiting(phase)[0]?.place === place) return;
    if (phase.picked && this.table.mayUndo) await this.#sending(() => this.#undo());
    if (this.pickable.includes(place)) await this.#run([{ type: "pick", place }]);
  }

  /** Everything that has no order stays where it is. */
  async sendOrders(): Promise<void> {
    const held = this.held;
    if (held !== null) {
      await this.#run([held]);
      return;
    }
    await this.#sending(async () => {
      for (;;) {
        const phase = this.maneuver;
        const unit = phase === null || phase.offer !== null ? undefined : waiting(phase)[0];
        if (unit === undefined || !this.table.waiting.includes(this.table.you ?? -1)) return;
        const stay = staying(this.moves.get(unit.place) ?? [], unit.isHostile);
        if (stay === null || !(await this.#say(stay.action))) return;
      }
    });
  }

  async takeBack(number: number): Promise<void> {
    const phase = this.maneuver;
    if (phase === null || this.#isTaken) return;
    const told = given(phase);
    if (number >= told.length) {
      this.held = this.target = null;
      return;
    }
    const { keep, again } = without(told, number);
    await this.#sending(async () => {
      while (given(this.maneuver ?? phase).length > keep || this.maneuver?.picked) {
        if (!this.table.mayUndo || !(await this.#undo())) return;
        if (this.maneuver === null) return;
      }
      for (const order of again) if (!(await this.#again(order))) return;
    });
    this.held = this.target = null;
  }

  async #again({ step }: Order): Promise<boolean> {
    const phase = this.maneuver;
    if (phase === null || phase.offer !== null || waiting(phase).length <= 1) return false;
    if (waiting(phase)[0]?.place !== step.origin) {
      if (!this.pickable.includes(step.origin) || !(await this.#say({ type: "pick", place: step.origin })))
        return false;
    }
    const found = (this.moves.get(step.to) ?? []).find(({ action }) =>
      sameMove(action, { type: "move", ...step }),
    );
    return found !== undefined && this.#say(found.action);
  }

  /** Back to the wheel, or to the order before. */
  async undo(): Promise<void> {
    if (!this.#isTaken && this.table.mayUndo) await this.#sending(() => this.#undo());
  }

  // Sending.

  async #run(actions: readonly Action[]): Promise<void> {
    await this.#sending(async () => {
      for (const action of actions) if (!(await this.#say(action))) return;
    });
  }

  /** One at a time: a second press before the end of the first does nothing. */
  async #sending(what: () => Promise<unknown>): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const shown = setTimeout(() => (this.isSending = true), WORTH_SHOWING);
    try {
      await what();
    } finally {
      clearTimeout(shown);
      this.#isRunning = this.isSending = false;
    }
  }

  /** Say one thing if it is still offered, and wait until the page knows what came of it. */
  async #say(action: Action): Promise<boolean> {
    if (!has(this.table.choices, action.type)) return false;
    const done = await this.act(action);
    if (done.ok && done.seq !== null) await this.#until(done.seq);
    return done.ok;
  }

  async #undo(): Promise<boolean> {
    const before = this.table.seq;
    const done = await live.command({ type: "undo", table: this.table.table.id });
    if (done.ok) await this.#until(before + 1);
    return done.ok && this.table.undo === null;
  }

  async #until(seq: number): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (this.table.seq < seq && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 12));
  }
}
