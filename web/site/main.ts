/** The documentation site's look, and its boards. The code that draws boards is loaded only where there is one. */
import "../src/styles/fonts.css";
import "../src/styles/tokens.css";
import "../src/scene/scene.css";
import "./site.css";

const figures = document.querySelectorAll<HTMLElement>("[data-scene]");
if (figures.length > 0) void import("./draw").then(({ draw }) => figures.forEach(draw));

// A code block or table that is wider than the page scrolls, so the keyboard must reach it.
for (const wide of document.querySelectorAll<HTMLElement>("pre > code, .md-typeset__scrollwrap"))
  if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
