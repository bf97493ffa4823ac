/** Whether the browser would install Parlour as an app, and asking it to. */

/** Not in TypeScript's library: Chromium and its kin only. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  /** What the browser has offered; null where it has not, or where Parlour is installed. */
  offer = $state.raw<InstallPrompt | null>(null);

  open(): void {
    window.addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // we ask when somebody presses our button
      this.offer = event as InstallPrompt;
    });
    window.addEventListener("appinstalled", () => (this.offer = null));
  }

  /** An offer is good for one question. */
  async ask(): Promise<void> {
    const offer = this.offer;
    this.offer = null;
    await offer?.prompt();
  }
}

export const install = new Install();
