/** Drawn tables from made-up scenes, for viewing: /demo/?game=hex. Not part of the build. */
import "../src/styles/tokens.css";
import "../src/styles/fonts.css";
import "../src/styles/parlour.css";
import "../src/styles/layout.css";
import { mount } from "svelte";
import { language } from "$lib/language.svelte";
import { prefs } from "$lib/prefs.svelte";
import Demo from "./Demo.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has the element that this is drawn into");
language.open();
prefs.open();
mount(Demo, { target });
