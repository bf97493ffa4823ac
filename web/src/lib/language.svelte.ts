/** The language of the page. It changes on the spot: where nothing can be kept, a page loaded anew would forget it. */
import { getLocale, isLocale, type Locale, overwriteGetLocale } from "$words/runtime.js";
import { storage } from "./storage";

/** The name that the words' runtime used for it; what people have chosen long ago still holds. */
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

/** What was chosen in this browser, else what the browser itself speaks. */
function first(): Locale {
  const chosen = storage.read(KEY);
  return isLocale(chosen) ? chosen : getLocale();
}

export const language = new Language();
