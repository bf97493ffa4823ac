/** Notices on this device: the browser's subscription, and the server's copy of it. */
import { api } from "./api";

/** `never` where this browser cannot, or the page is not served safely. */
export type PushState = "never" | "blocked" | "off" | "on";

async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return null;
  // A browser that keeps nothing for this site refuses.
  return (await navigator.serviceWorker.getRegistration().catch(() => null)) ?? null;
}

export async function pushState(): Promise<PushState> {
  const worker = await registration();
  if (worker === null) return "never";
  if (Notification.permission === "denied") return "blocked";
  return (await worker.pushManager.getSubscription()) === null ? "off" : "on";
}

/** Asks the person first, which a browser allows only when they have just pressed something. */
export async function subscribe(key: string): Promise<PushState> {
  const worker = await registration();
  if (worker === null) return "never";
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await api.addPush(made.toJSON());
  } catch (fault) {
    await made.unsubscribe(); // nobody would ever push to it
    throw fault;
  }
  return "on";
}

export async function unsubscribe(): Promise<PushState> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return pushState();
  await subscription.unsubscribe();
  // The push service refuses it from now on, so the server forgets it sooner or later in any case.
  await api.endPush(subscription.endpoint).catch(() => {});
  return "off";
}
