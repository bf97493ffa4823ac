/** Installing Parlour as an app. */

/** Missing from TypeScript's library: only Chromium browsers have it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  /** The browser's install prompt. Null if it offers none or Parlour is already installed. */
  offer = $state.raw<InstallPrompt | null>(null);

  open(): void {
    window.addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // our own button shows the prompt
      this.offer = event as InstallPrompt;
    });
    window.addEventListener("appinstalled", () => (this.offer = null));
  }

  /** Shows the prompt. It works only once. */
  async showPrompt(): Promise<void> {
    const offer = this.offer;
    this.offer = null;
    await offer?.prompt();
  }
}

export const install = new Install();
