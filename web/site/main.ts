/** The documentation site's look, and its boards. The code that draws boards is loaded only where there is one. */
import "../src/styles/fonts.css";
import "../src/styles/tokens.css";
import "../src/scene/scene.css";
import "./site.css";

const figures = document.querySelectorAll<HTMLElement>("[data-scene]");
if (figures.length > 0) void import("./draw").then(({ draw }) => figures.forEach(draw));

// On a phone, a table that does not fit becomes a list of its rows.
for (const table of document.querySelectorAll<HTMLTableElement>("article table:not([class])")) {
  if (table.offsetWidth <= (table.parentElement?.clientWidth ?? 0)) continue;
  const heads = [...table.querySelectorAll("th")].map((head) => head.textContent);
  table.dataset["stacked"] = "";
  for (const row of table.tBodies[0]?.rows ?? [])
    [...row.cells].forEach((cell, n) => (cell.dataset["head"] = heads[n] ?? ""));
}

// A block that scrolls must be reachable by keyboard.
for (const wide of document.querySelectorAll<HTMLElement>("pre > code, .md-typeset__scrollwrap"))
  if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
