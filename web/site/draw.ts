/** Draws the scene of a figure. A shadow root keeps the site's styles out of the board, and the board's in it. */
import { mount } from "svelte";
import { overwriteGetLocale } from "$words/runtime.js";
import type { Scene } from "$lib/scene";
import layout from "../src/styles/layout.css?inline";
import shared from "../src/styles/parlour.css?inline";
import type { GamePackage } from "$lib/api";
import Figure from "./Figure.svelte";

overwriteGetLocale(() => "en");

/** Replaces the figure's content, its scene as text. */
export function draw(figure: HTMLElement): void {
  const { scene: data = "", label = "", own = "null" } = figure.dataset;
  const scene = JSON.parse(data) as Scene;
  const target = figure.attachShadow({ mode: "open" });
  const styles = document.createElement("style");
  styles.textContent = shared + layout;
  target.append(styles);
  mount(Figure, { target, props: { scene, label, own: JSON.parse(own) as GamePackage | null } });
}
