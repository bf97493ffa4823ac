/** Proposals and steps in words. */
import { m } from "$words";
import { getLocale } from "$words/runtime.js";
import { kindName, listing, spotName, unitName } from "./names";
import { placeName } from "./places";
import type { Kind, Plan, Proposal, Step, Unit } from "./types";

/** One line for each thing that a proposal does on the board. */
export function planLines(plan: Plan): readonly string[] {
  switch (plan.type) {
    case "idle":
      return [];
    case "building":
      return [
        plan.place === null
          ? m.imperial_plan_no_factory()
          : m.imperial_plan_factory({ place: placeName(plan.place) }),
      ];
    case "producing":
    case "importing":
      return plan.units.length === 0 ? [m.imperial_plan_no_units()] : unitLines(plan.units);
    case "marching": {
      const steps = [
        ...plan.fleets.map((step) => stepLine(step, "fleet")),
        ...plan.armies.map((step) => stepLine(step, "army")),
      ];
      const moving = [...plan.fleets, ...plan.armies].filter(
        (step) => step.origin !== step.to || step.deed !== "move",
      );
      if (steps.length === 0 || moving.length === 0) return [m.imperial_plan_all_stay()];
      return [
        ...plan.fleets.filter((step) => moving.includes(step)).map((step) => stepLine(step, "fleet")),
        ...plan.armies.filter((step) => moving.includes(step)).map((step) => stepLine(step, "army")),
      ];
    }
  }
}

function unitLines(units: readonly Unit[]): readonly string[] {
  const places = (kind: Kind) =>
    units.filter((unit) => unit.kind === kind).map((unit) => placeName(unit.place));
  const said = (kind: Kind) => listing(places(kind), getLocale());
  const lines = [];
  if (places("fleet").length > 0) lines.push(m.imperial_plan_fleets({ places: said("fleet") }));
  if (places("army").length > 0) lines.push(m.imperial_plan_armies({ places: said("army") }));
  return lines;
}

/** "Vienna → Venice", or "stays in Vienna". */
export function wayOf(step: Step): string {
  return step.origin === step.to
    ? m.imperial_stays({ place: placeName(step.to) })
    : m.imperial_way({ from: placeName(step.origin), to: placeName(step.to) });
}

/** What a step means beyond the way. */
export function stepNote(step: Step): string {
  switch (step.deed) {
    case "war":
      return m.imperial_note_war({ foe: unitName(step.foe ?? "", step.kind ?? "army") });
    case "peace":
      return m.imperial_note_peace();
    case "hostile":
      return m.imperial_note_hostile();
    case "raze":
      return m.imperial_note_raze();
    default:
      return "";
  }
}

export function stepLine(step: Step, kind: Kind): string {
  const note = stepNote(step);
  const way = m.imperial_step({ unit: kindName(kind), way: wayOf(step) });
  return note === "" ? way : `${way}: ${note}`;
}

export function deedName(deed: Step["deed"] | "stay" | "convoy"): string {
  const names = {
    stay: m.imperial_deed_stay,
    convoy: m.imperial_deed_convoy,
    move: m.imperial_deed_move,
    war: m.imperial_deed_war,
    peace: m.imperial_deed_peace,
    hostile: m.imperial_deed_hostile,
    raze: m.imperial_deed_raze,
  };
  return names[deed]();
}

export function proposalTitle(proposal: Proposal): string {
  return spotName(proposal.spot);
}
