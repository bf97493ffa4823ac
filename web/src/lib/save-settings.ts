/** Changes settings in this browser, and in the account for other browsers. */
import { api } from "./api";
import { me } from "./me.svelte";
import { prefs } from "./prefs.svelte";
import type { Settings } from "./settings";

export function saveSettings(changed: Partial<Settings>): void {
  prefs.set(changed);
  // They are saved here anyway, so a failure is ignored.
  if (me.person)
    void api.changeMe({ settings: { ...me.person.settings, ...prefs.settings } }).then(
      (person) => me.changed(person),
      () => {},
    );
}
