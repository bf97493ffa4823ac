/** The player's selections on the Imperial board before they are sent. */
import type { BoardProps, Outcome } from "$lib/board";
import { Problem } from "$lib/api";
import { live, SPINNER_DELAY_MS } from "$lib/live-table.svelte";
import type { TableState } from "$lib/table";
import { toasts } from "$ui/toasts.svelte";
import { type Board, boardOf, spotKind } from "./board";
import { byPlace, has, importable, type Offered, offered, staying } from "./offers";
import { Called } from "./names";
import { asOrder, given, laidOut, shown, waiting } from "./orders";
import { Preview } from "./preview.svelte";
import type { Action, Buy, Captions, DraftCaptions, Maneuvering, Order, Unit, View } from "./types";
import type { Kind, Place, WholeMove } from "./values";

type Question = Captions["question"];

const asksMore = (spot: string): boolean => !["Investor", "Taxation"].includes(spotKind(spot));

/** True if the player still has something to plan. If not, choosing the space was the whole proposal. */
function isPlanning(view: unknown): boolean {
  const { phase } = view as View;
  return phase.type === "maneuvering" || (phase.type === "proposing" && phase.draft !== null);
}

export class TurnPlan {
  /** The space chosen on the wheel. */
  spot = $state<string | null>(null);
  /** Where to build a factory. */
  site = $state<Place | null>(null);
  /** Factories excluded from production. */
  spared = $state<readonly Place[]>([]);
  imports = $state<readonly Unit[]>([]);
  /** The unit's destination, while the player has not chosen what it does there. */
  target = $state<Place | null>(null);
  buy = $state<Required<Buy> | null>(null);
  /** A request has been pending long enough to show it. */
  isSending = $state(false);

  /** The plan, private until it is sent as a whole. */
  readonly #trial = new Preview();
  #isRunning = false;
  /** Continuation to run once the page has received the entry. */
  #awaited: { readonly seq: number; readonly go: () => void } | null = null;
  /** The entry that began the maneuver, if this page has received it. */
  #begun: number | null = null;
  #props: () => BoardProps;
  readonly called = new Called(() => this.captions.names);

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  /** The table, or a preview of it after the player's plan. */
  readonly table: TableState = $derived.by(() => this.#trial.over(this.#told));

  /** The table as received from the server. */
  get #told(): TableState {
    return this.#props().state;
  }

  /** The space chosen in a plan that was not sent yet. */
  get #steered(): string | null {
    const first = this.#trial.actions(this.#told)[0];
    return first?.type === "steer" ? first.spot : null;
  }

  /** True if there is a plan that was not sent yet. */
  get isPrivate(): boolean {
    return this.#trial.actions(this.#told).length > 0;
  }

  /** True if the player can go back to the wheel. */
  get mayGoBack(): boolean {
    return this.#steered !== null || this.table.mayUndo;
  }

  get view(): View {
    return this.table.view as View;
  }

  get captions(): Captions {
    return this.table.captions as Captions;
  }

  /** The captions of the current question, if it has this type. */
  said<T extends Question["type"]>(type: T): Extract<Question, { type: T }> | null {
    const { question } = this.captions;
    return question.type === type ? (question as Extract<Question, { type: T }>) : null;
  }

  get board(): Board {
    return boardOf(this.view.board);
  }

  get busy(): boolean {
    return this.#props().busy || this.isSending;
  }

  /** True while nothing else can be sent, even before `isSending` shows it. */
  get #isTaken(): boolean {
    return this.#isRunning || this.busy;
  }

  get maneuver(): Maneuvering | null {
    return this.view.phase.type === "maneuvering" ? this.view.phase : null;
  }

  /** Identifies the question. Selections are cleared when it changes, and only then. */
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
    this.buy = null;
  }

  readonly act = (action: unknown): Promise<Outcome> => this.#props().act(action);

  /** Chooses a space. If it needs more input, the player plans that here first, and it is sent along. */
  async steer(spot: string): Promise<void> {
    const action = { type: "steer", spot } as const;
    if (!asksMore(spot) || !this.#trial.isOpen(this.#told)) {
      await this.act(action);
      return;
    }
    await this.#sending(async () => {
      if ((await this.#tryOut([action], isPlanning)) === false) await this.act(action);
    });
  }

  /** Restores the plan from before the page was reloaded. */
  resume(): Promise<void> {
    return this.#trial.resume(this.#told);
  }

  /** True if the preview was shown. Null if the server failed, in which case the player sees its message. */
  async #tryOut(actions: readonly Action[], isGood?: (view: unknown) => boolean): Promise<boolean | null> {
    try {
      return await this.#trial.run(this.#told, actions, isGood);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.message !== "") toasts.show(problem.message, "bad");
      return null;
    }
  }

  // Produce and Import: selected here, then sent one by one.

  /** The places of the choices of this type. */
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

  get draft(): DraftCaptions | null {
    return this.said("proposing")?.draft ?? null;
  }

  /** The number of items selected here and in the server's draft. It indexes the draft's captions. */
  get laid(): number {
    const phase = this.view.phase;
    if (phase.type !== "proposing" || phase.draft === null) return 0;
    const made = this.places("make").filter((place) => !this.spared.includes(place)).length;
    return phase.draft.units.length + made + this.imports.length + (this.site === null ? 0 : 1);
  }

  /** How many more units the treasury can pay. */
  get importsLeft(): number {
    return this.draft === null ? 0 : this.draft.changes.length - 1 - this.laid;
  }

  import(kind: Kind, place: Place): void {
    if (this.importsLeft > 0) this.imports = [...this.imports, { kind, place }];
  }

  dropImport(at: number): void {
    this.imports = this.imports.filter((_, n) => n !== at);
  }

  kindMade(place: Place): Kind {
    return this.board.places[place]?.port ? "fleet" : "army";
  }

  async sendDraft(): Promise<void> {
    const makes = this.places("make");
    const made = makes.filter((place) => !this.spared.includes(place));
    const spot = this.#steered;
    if (spot !== null) {
      const units = [...made.map((place) => ({ kind: this.kindMade(place), place })), ...this.imports];
      await this.#sending(() => this.act({ type: "propose", spot, place: this.site, units }));
      return;
    }
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

  // The maneuver: the server says what the next unit can do after the orders so far. All orders are sent
  // together.

  get moves(): ReadonlyMap<Place, readonly Offered<WholeMove>[]> {
    return byPlace(offered(this.table.choices, "move"));
  }

  get pickable(): readonly Place[] {
    return offered(this.table.choices, "pick").map((one) => one.action.place);
  }

  get orders(): readonly Order[] {
    return this.maneuver === null ? [] : shown(this.maneuver);
  }

  choosePlace(place: Place): void {
    const moves = this.moves.get(place) ?? [];
    const only = moves[0];
    if (only === undefined || this.#isTaken) return;
    if (moves.length === 1) void this.order(only.action);
    else this.target = place;
  }

  /** Gives the current unit this order. */
  async order(move: WholeMove): Promise<void> {
    const phase = this.maneuver;
    const unit = phase === null ? undefined : waiting(phase)[0];
    if (phase !== null && unit !== undefined) await this.#plan([...laidOut(phase), asOrder(unit, move)]);
  }

  /** Chooses which unit to order next. */
  async pick(place: Place): Promise<void> {
    if (this.maneuver !== null && this.pickable.includes(place))
      await this.#plan(laidOut(this.maneuver), place);
  }

  /** Removes an order from the plan, by its index among the unsent ones. */
  async takeBack(number: number): Promise<void> {
    if (this.maneuver !== null) await this.#plan(laidOut(this.maneuver).filter((_, n) => n !== number));
  }

  async clearPlan(): Promise<void> {
    await this.#plan([]);
  }

  /** Sends all orders. Units without an order stay. */
  async sendOrders(): Promise<void> {
    const phase = this.maneuver;
    const unit = phase === null ? undefined : waiting(phase)[0];
    if (phase === null) return;
    const stay = unit === undefined ? null : staying(this.moves.get(unit.place) ?? [], unit.isHostile);
    const laid = laidOut(phase);
    const spot = this.#steered;
    if (spot !== null) {
      if (!this.#isTaken) await this.#sending(() => this.act({ type: "propose", spot, orders: laid }));
      return;
    }
    const orders =
      laid.length === 0 && unit !== undefined && stay !== null ? [asOrder(unit, stay.action)] : laid;
    if (!this.#isTaken) await this.#sending(() => this.#tell({ type: "march", orders }));
  }

  /** Goes back to the wheel. Undoes a maneuver as a whole, in however many steps it was planned. */
  async undo(): Promise<void> {
    if (this.#steered !== null) this.#trial.clear();
    if (this.#isTaken || !this.table.mayUndo) return;
    const to = this.#begun === null ? null : this.#begun - 1;
    await this.#sending(() => live.command({ type: "undo", table: this.table.table.id, to }));
  }

  async #plan(orders: readonly Order[], next_unit: Place | null = null): Promise<void> {
    if (this.#isTaken) return;
    const plan = { type: "plan", orders, next_unit } as const;
    if (!this.#trial.isOpen(this.#told)) {
      await this.#sending(() => this.#tell(plan));
      return;
    }
    const spot = this.#steered;
    const begun: readonly Action[] = spot === null ? [] : [{ type: "steer", spot }];
    const isEmpty = orders.length === 0 && next_unit === null && this.#laidAtServer.length === 0;
    const actions = isEmpty ? begun : [...begun, plan];
    if (actions.length === 0) this.#trial.clear();
    else await this.#sending(() => this.#tryOut(actions));
  }

  /** Orders of a plan that the server stores, from a page that sent it there. */
  get #laidAtServer(): readonly Order[] {
    const { phase } = this.#told.view as View;
    return phase.type === "maneuvering" ? laidOut(phase) : [];
  }

  // Sending.

  async #run(actions: readonly Action[]): Promise<void> {
    await this.#sending(async () => {
      for (const action of actions) if (!(await this.#say(action))) return;
    });
  }

  /** Runs one request at a time. A second press during a request does nothing. */
  async #sending(what: () => Promise<unknown>): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const shown = setTimeout(() => (this.isSending = true), SPINNER_DELAY_MS);
    try {
      await what();
    } finally {
      clearTimeout(shown);
      this.#isRunning = this.isSending = false;
    }
  }

  /** Sends the action if it is still offered. */
  async #say(action: Action): Promise<boolean> {
    return has(this.table.choices, action.type) && this.#tell(action);
  }

  /** Sends the action and waits until the page has received the result. */
  async #tell(action: Action): Promise<boolean> {
    const done = await this.act(action);
    const seq = done.ok ? done.seq : null;
    if (seq !== null && this.#told.seq < seq) await new Promise<void>((go) => (this.#awaited = { seq, go }));
    return done.ok;
  }

  /** Called when the page receives an entry. */
  heard({ seq, events }: TableState): void {
    if (events.some((event) => (event as { type?: unknown }).type === "maneuver-begun")) this.#begun = seq;
    if (this.maneuver === null) this.#begun = null;
    if (this.#awaited === null || seq < this.#awaited.seq) return;
    this.#awaited.go();
    this.#awaited = null;
  }
}
