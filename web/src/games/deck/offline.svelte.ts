/** The Deck offline: the reducer, saving, and undo of everything that is not final. */
import { storage } from "$lib/storage";
import { below } from "./chance";
import { reduce } from "./reducer";
import { dump, KEY, load, type Loaded } from "./save";
import type { DeckState } from "./state";
import { type Action, message } from "./view";

const PAUSE = 100;
/** Message types that can be undone. Discards, locks and deals are final. */
const TAKEN_BACK: ReadonlySet<string> = new Set([
  "TOGGLE_CARD_SELECTION",
  "SELECT_FOR_PLAY_ORDER",
  "DESELECT_FROM_PLAY_ORDER",
  "CLEAR_PLAY_ORDER",
]);

export class OfflineDeck {
  state = $state.raw<DeckState>() as DeckState;
  #past = $state.raw<readonly DeckState[]>([]);
  #future = $state.raw<readonly DeckState[]>([]);
  #extra: Loaded["extra"] = {};
  #saving: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#read();
  }

  get mayUndo(): boolean {
    return this.#past.length > 0;
  }

  get mayRedo(): boolean {
    return this.#future.length > 0;
  }

  act(action: Action): void {
    const next = reduce(this.state, message(action), below);
    if (next === this.state) return;
    this.#past = TAKEN_BACK.has(action.type) ? [...this.#past, this.state] : [];
    this.#future = [];
    this.#set(next);
  }

  undo(): void {
    const last = this.#past.at(-1);
    if (last === undefined) return;
    this.#future = [...this.#future, this.state];
    this.#past = this.#past.slice(0, -1);
    this.#set(last);
  }

  redo(): void {
    const next = this.#future.at(-1);
    if (next === undefined) return;
    this.#past = [...this.#past, this.state];
    this.#future = this.#future.slice(0, -1);
    this.#set(next);
  }

  /** Writes a pending save now, for example when the page is hidden. */
  flush(): void {
    if (this.#saving === undefined) return;
    clearTimeout(this.#saving);
    this.#saving = undefined;
    storage.write(KEY, dump(this.state, this.#extra));
  }

  /** Another tab of this browser has saved a newer state. */
  heard(event: StorageEvent): void {
    if (event.key === KEY && event.newValue !== null) this.#read();
  }

  #read(): void {
    const kept = storage.read(KEY);
    const { state, extra } = load(kept, below);
    this.#extra = extra;
    this.#past = [];
    this.#future = [];
    this.state = state;
    if (kept === null) this.#save();
  }

  #set(next: DeckState): void {
    this.state = next;
    this.#save();
  }

  #save(): void {
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.flush(), PAUSE);
  }
}
