/** The parts of the board that a phone shows one at a time. */
import { m } from "$words";

export type Tab = "decide" | "countries" | "players" | "market" | "history";

export const TABS: readonly { readonly name: Tab; readonly label: () => string; readonly icon: string }[] = [
  { name: "decide", label: m.imperial_tab_decide, icon: "M12 4l8 8-8 8-8-8z" },
  { name: "countries", label: m.imperial_tab_countries, icon: "M6 21V4M6 4h12l-3 4 3 4H6" },
  {
    name: "players",
    label: m.imperial_tab_players,
    icon: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c.7-4 3-6 6-6s5.3 2 6 6M16 4.500a3.5 3.5 0 0 1 0 6.500M18 14.500c1.7.8 2.7 2.7 3 5.5",
  },
  { name: "market", label: m.imperial_tab_market, icon: "M5 20v-7M10 20V8M15 20v-9M20 20V5M3 20h19" },
  { name: "history", label: m.imperial_tab_history, icon: "M4 5v5h5M4.6 10A8 8 0 1 1 4 13M12 8v4l3 2" },
];
