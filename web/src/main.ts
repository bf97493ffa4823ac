/** The page begins here. */
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/parlour.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { live } from "$lib/live.svelte";
import { me } from "$lib/me.svelte";
import { prefs } from "$lib/prefs.svelte";
import { router } from "$lib/router.svelte";
import { getLocale } from "$words/runtime.js";

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has the element that this is drawn into");
document.documentElement.lang = getLocale();
prefs.open();
router.open();
live.open();
void me.load();
mount(App, { target });
if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/sw.js");
