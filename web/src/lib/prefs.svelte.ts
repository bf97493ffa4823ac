/** The settings as a rune, shared by the whole page. */
import { DEFAULTS, read, type Settings } from "./settings";
import { storage } from "./storage";

const KEY = "parlour-settings";

class Prefs {
  settings = $state.raw<Settings>(kept());

  open(): void {
    this.#show();
  }

  set(changed: Partial<Settings>): void {
    this.settings = { ...this.settings, ...changed };
    storage.write(KEY, JSON.stringify(this.settings));
    this.#show();
  }

  /** Applies the account's settings if this browser has none. */
  adopt(settings: Readonly<Record<string, unknown>>): void {
    if (storage.read(KEY) !== null || Object.keys(settings).length === 0) return;
    this.settings = read({ ...DEFAULTS, ...settings });
    this.#show();
  }

  #show(): void {
    const { scheme, motion, speed, palette, suits, board, pieces } = this.settings;
    const shown = { scheme, motion, speed, palette, suits, board, pieces };
    Object.assign(document.documentElement.dataset, shown);
  }
}

function kept(): Settings {
  try {
    return read(JSON.parse(storage.read(KEY) ?? "null"));
  } catch {
    return DEFAULTS;
  }
}

export const prefs = new Prefs();
