/** The list of moves: closed by default, next to a large board or over a small one. */
import { tick } from "svelte";
import { prefs } from "$lib/prefs.svelte";
import { saveSettings } from "$lib/save-settings";

/** In a narrower page the list lies over the lower part of the board. */
const BESIDE_PX = 900;
export const PANEL_ID = "moves";

export class MovesPanel {
  /** The field for typed moves. */
  field = $state<HTMLInputElement>();
  toggle = $state<HTMLElement>();
  /** Over the board it is open for this visit only. */
  #isOver = $state(false);
  #width: () => number;

  constructor(width: () => number) {
    this.#width = width;
  }

  readonly isBeside = $derived.by(() => this.#width() >= BESIDE_PX);
  readonly isOpen = $derived.by(() => (this.isBeside ? prefs.settings.moves === "open" : this.#isOver));

  open(isOpen: boolean): void {
    if (!this.isBeside) this.#isOver = isOpen;
    else if (isOpen !== this.isOpen) saveSettings({ moves: isOpen ? "open" : "closed" });
  }

  /** Opens it with focus in the field for typed moves. */
  type(): void {
    this.open(true);
    void tick().then(() => this.field?.focus());
  }

  close(): void {
    this.open(false);
    this.toggle?.focus();
  }

  /** After a move: a list over the board makes room for it. */
  moved(): void {
    this.field?.blur();
    if (!this.isBeside) this.#isOver = false;
  }

  /** Closes it if the key was pressed in it, or if it lies over the board. */
  back(target: EventTarget | null): boolean {
    const isInside = target instanceof Element && target.closest(`#${PANEL_ID}`) !== null;
    if (!this.isOpen || (!isInside && this.isBeside)) return false;
    this.close();
    return true;
  }
}
