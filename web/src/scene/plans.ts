/** The plan of any board. Pure. */
import { graphPlan } from "./graph";
import { gridPlan } from "./grid";
import type { Plan } from "./plan";
import type { Area, Graph, Grid } from "$lib/scene";

export function isBoard(area: Area): area is Grid | Graph {
  return area.type === "grid" || area.type === "graph";
}

export function planOf(area: Grid | Graph): Plan {
  return area.type === "grid" ? gridPlan(area) : graphPlan(area);
}
