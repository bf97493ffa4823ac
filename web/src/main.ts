/** The page begins here. */
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/parlour.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { live } from "$lib/live.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has the element that this is drawn into");
live.open();
mount(App, { target });
