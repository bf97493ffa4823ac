/**
 * The player who uses this browser. A newcomer gets a made-up name to start a game, and is asked for one to
 * join others.
 */
import { api, type Me, Problem } from "./api";
import { forgetCodes } from "./codes";
import { live } from "./live-table.svelte";
import { forgetSeats } from "./own-seats";
import { prefs } from "./prefs.svelte";
import { unsubscribe } from "./push";
import { m } from "$words";
import { getLocale } from "$words/runtime.js";

class Myself {
  /** Undefined until loaded. Null for a visitor without a session. */
  person = $state.raw<Me | null | undefined>(undefined);
  /** The name dialog is open: an action waits for a name. */
  isNameNeeded = $state(false);
  isRenaming = $state(false);
  /** The name was just made up, and the player has not seen it yet. */
  isMadeUp = $state(false);
  #answered: ((person: Me | null) => void) | null = null;
  #loaded: Promise<void> | null = null;

  constructor() {
    live.onSignedOut = () => void this.#load();
  }

  load(): Promise<void> {
    this.#loaded ??= this.#load();
    return this.#loaded;
  }

  /** The player, after asking for a name if needed. Null if they cancel. */
  async ensure(): Promise<Me | null> {
    await this.load();
    if (this.person) return this.person;
    this.isNameNeeded = true;
    return new Promise((settle) => (this.#answered = settle));
  }

  /** The player. A newcomer becomes a guest with a made-up name. */
  async come(): Promise<Me> {
    await this.load();
    if (this.person) return this.person;
    const { person } = await api.guest(null, getLocale());
    // The next request fails if the browser refuses cookies, so this one does not wait for the check.
    this.#take(person);
    this.isMadeUp = true;
    return person;
  }

  async beGuest(name: string): Promise<void> {
    await this.#came((await api.guest(name, getLocale())).person);
  }

  async rename(name: string): Promise<void> {
    this.changed(await api.changeMe({ name }));
    this.isRenaming = false;
  }

  /** As the guest who used this browser before. */
  async comeBack(key: string): Promise<void> {
    await this.#came((await api.comeBack(key)).person);
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.#came((await api.logIn(email, password)).person);
  }

  async useLink(token: string): Promise<void> {
    await this.#came((await api.useLink(token)).person);
  }

  /** Creates an account. Stays a guest if the address must be confirmed by mail first. */
  async makeAccount(email: string, password: string): Promise<Me> {
    const { person } = await api.account(email, password);
    if (!person.is_guest) await this.#came(person);
    return person;
  }

  async logOut(): Promise<void> {
    await unsubscribe().catch(() => {}); // the next person to use this browser must not get this player's notices
    await api.logOut();
    this.#gone();
  }

  async deleteAll(): Promise<void> {
    await api.deleteMe();
    this.#gone();
  }

  changed(person: Me): void {
    this.person = person;
  }

  giveUp(): void {
    this.isRenaming = false;
    this.#answer(null);
  }

  async #load(): Promise<void> {
    try {
      const { person } = await api.session();
      this.person = person;
      if (person !== null) prefs.adopt(person.settings);
      if (person?.is_banned) live.shut();
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      this.person = null;
      if (fault.status === 0) this.#loaded = null; // offline: try again next time
    }
  }

  async #came(person: Me): Promise<void> {
    await this.mustBeKept();
    this.#take(person);
  }

  #take(person: Me): void {
    this.person = person;
    live.reopen();
    this.#answer(person);
  }

  /** A browser that refuses cookies has lost the session already, without an error. */
  async mustBeKept(): Promise<void> {
    const kept = await api.session().catch(() => null);
    if (kept?.person === null) throw new Problem("page/no-cookies", m.no_cookies(), 401);
  }

  #gone(): void {
    this.person = null;
    this.isMadeUp = false;
    forgetCodes();
    forgetSeats();
    live.reopen();
  }

  #answer(person: Me | null): void {
    this.isNameNeeded = false;
    this.#answered?.(person);
    this.#answered = null;
  }
}

export const me = new Myself();
