/** Entry point of the page. */
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/parlour.css";
import "./styles/layout.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { api } from "$lib/api";
import { keepFocus } from "$lib/focus";
import { install } from "$lib/install.svelte";
import { language } from "$lib/language.svelte";
import { live } from "$lib/live-table.svelte";
import { me } from "$lib/me.svelte";
import { prefs } from "$lib/prefs.svelte";
import { router } from "$lib/router.svelte";
import { prepareSounds } from "$lib/sounds";

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has the element that this is drawn into");
language.open();
prefs.open();
router.open();
live.open();
install.open();
prepareSounds();
void me.load();
if (router.route.page === "home") api.prefetchGames();
mount(App, { target });
keepFocus();
document.getElementById("unloaded")?.remove();
// Where storage is blocked, registration fails. The page works without a service worker.
if ("serviceWorker" in navigator && import.meta.env.PROD)
  void navigator.serviceWorker.register("/sw.js").catch(() => {});
