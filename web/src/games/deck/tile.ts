import { m } from "$words";
import type { Tile } from "../tile";

export const tile: Tile = {
  fan: ["10H", "AS", "QH"],
  isNumbered: true,
  background: "radial-gradient(circle at 50% 30%, #f6e7c4, #dcc08a)",
  href: "/deck",
  title: m.deck_called,
};
