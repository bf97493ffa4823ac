/** The plan of any board. Pure. */
import { graphPlan } from "./graph";
import { gridPlan } from "./grid";
import type { Plan } from "./plan";
import { trackPlan } from "./track";
import type { Area, Graph, Grid, Track } from "./types";

export function isBoard(area: Area): area is Grid | Graph | Track {
  return area.type === "grid" || area.type === "graph" || area.type === "track";
}

export function planOf(area: Grid | Graph | Track): Plan {
  switch (area.type) {
    case "grid":
      return gridPlan(area);
    case "graph":
      return graphPlan(area);
    case "track":
      return trackPlan(area);
  }
}
