/** Push notices on this device: the browser's subscription, and the server's copy of it. */
import { api } from "./api";

/** `never`: the browser has no push, or the page is not served over HTTPS. */
export type PushState = "never" | "blocked" | "off" | "on";

async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return null;
  // Throws if the browser blocks storage for this site.
  return (await navigator.serviceWorker.getRegistration().catch(() => null)) ?? null;
}

export async function pushState(): Promise<PushState> {
  const worker = await registration();
  if (worker === null) return "never";
  if (Notification.permission === "denied") return "blocked";
  return (await worker.pushManager.getSubscription()) === null ? "off" : "on";
}

/** Asks for permission. Browsers allow that only right after a click. */
export async function subscribe(key: string): Promise<PushState> {
  const worker = await registration();
  if (worker === null) return "never";
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await api.addPush(made.toJSON());
  } catch (fault) {
    await made.unsubscribe(); // the server does not have it, so it would never be used
    throw fault;
  }
  return "on";
}

export async function unsubscribe(): Promise<PushState> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return pushState();
  await subscription.unsubscribe();
  // The push service now rejects it, so the server deletes it sooner or later even if this fails.
  await api.endPush(subscription.endpoint).catch(() => {});
  return "off";
}
