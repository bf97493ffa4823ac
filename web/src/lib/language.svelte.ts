/**
 * The page's language. It changes without a reload, which would lose the choice where storage is unavailable.
 */
import { getLocale, isLocale, type Locale, overwriteGetLocale } from "$words/runtime.js";
import { storage } from "./storage";

/** The key that Paraglide's runtime used, so that earlier choices still count. */
const KEY = "PARAGLIDE_LOCALE";

class Language {
  spoken = $state.raw<Locale>(first());

  open(): void {
    overwriteGetLocale(() => this.spoken);
    document.documentElement.lang = this.spoken;
  }

  speak(language: Locale): void {
    storage.write(KEY, language);
    this.spoken = language;
    document.documentElement.lang = language;
  }
}

/** The language chosen in this browser, else the browser's own. */
function first(): Locale {
  const chosen = storage.read(KEY);
  return isLocale(chosen) ? chosen : getLocale();
}

export const language = new Language();
