/** What the map shows for the current question: highlighted places, arrows and the area in view. */
import type { Atlas } from "./atlas";
import type { Board } from "./board";
import type { TurnPlan } from "./turn-plan.svelte";
import { seaWay } from "./convoy";
import { type Arrow, arrows, type Lit } from "./drawing";
import { offered } from "./offers";
import { waiting } from "./orders";
import type { Offer, Order, Proposal } from "./types";
import { nationOf, type Place } from "./values";

export interface Scene {
  readonly lit: ReadonlyMap<Place, Lit>;
  readonly picked: Place | null;
  readonly mover: Place | null;
  readonly arrows: readonly Arrow[];
  /** The places the question is about. Empty if none. */
  readonly about: readonly Place[];
}

export function scene(plan: TurnPlan, atlas: Atlas): Scene {
  const { view, board } = plan;
  const { phase } = view;
  const home = Object.keys(board.places).filter((place) => board.places[place]?.country === view.up);
  const empty: Scene = { lit: new Map(), picked: null, mover: null, arrows: [], about: home };
  switch (phase.type) {
    case "proposing": {
      const against = phase.against === null ? [] : drawn(plan, atlas, board, phase.against, "");
      if (phase.draft === null) return { ...empty, arrows: against };
      return { ...empty, arrows: against, ...drafting(plan) };
    }
    case "maneuvering": {
      const laid = marching(plan, atlas, board, plan.orders, "");
      if (phase.offer !== null)
        return {
          ...empty,
          arrows: laid,
          about: [phase.offer.step.origin, ...carriers(plan, board, phase.offer), phase.offer.step.to],
        };
      const units = waiting(phase);
      const unit = units[0];
      const mover = unit?.place ?? null;
      const lit = litMoves(plan, mover);
      // An army can reach many seas, which would make the rest too small to press.
      const isNear = (place: Place) => unit?.kind === "fleet" || !board.places[place]?.sea;
      const others = units.map(({ place }) => place).filter((place) => home.includes(place));
      const about = mover === null ? home : [mover, ...[...lit.keys()].filter(isNear), ...others];
      return { lit, picked: plan.target, mover, arrows: laid, about };
    }
    case "voting": {
      const both = [
        ...drawn(plan, atlas, board, phase.one, "1 · "),
        ...drawn(plan, atlas, board, phase.two, "2 · "),
      ];
      const touched = [...placesOf(phase.one), ...placesOf(phase.two)];
      return { ...empty, arrows: both, about: touched.length > 0 ? touched : home };
    }
    case "investing":
    case "over":
      return { ...empty, about: [] };
    default:
      return empty;
  }
}

function drafting(plan: TurnPlan): Pick<Scene, "lit" | "picked"> {
  const lit = new Map<Place, Lit>();
  const { choices } = plan.table;
  for (const { action, label } of offered(choices, "build")) lit.set(action.place, { tone: "go", label });
  for (const { action, label } of offered(choices, "make"))
    lit.set(action.place, { tone: plan.spared.includes(action.place) ? "home" : "go", label });
  for (const { action, label } of offered(choices, "import")) lit.set(action.place, { tone: "go", label });
  return { lit, picked: plan.site };
}

function litMoves(plan: TurnPlan, mover: Place | null): ReadonlyMap<Place, Lit> {
  const { board, view } = plan;
  return new Map(
    [...plan.moves].map(([place, moves]) => {
      const isHome = board.places[place]?.country === view.up;
      const label = moves.map((move) => move.label).join("; ");
      return [place, { tone: isHome || place === mover ? "home" : "go", label } as const];
    }),
  );
}

function drawn(
  plan: TurnPlan,
  atlas: Atlas,
  board: Board,
  proposal: Proposal,
  prefix: string,
): readonly Arrow[] {
  const proposed = proposal.plan;
  if (proposed.type !== "marching") return [];
  const orders: Order[] = [
    ...proposed.fleets.map((step) => ({ kind: "fleet" as const, step })),
    ...proposed.armies.map((step) => ({ kind: "army" as const, step })),
  ];
  return marching(plan, atlas, board, orders, prefix);
}

function marching(
  plan: TurnPlan,
  atlas: Atlas,
  board: Board,
  orders: readonly Order[],
  prefix: string,
): readonly Arrow[] {
  const { view } = plan;
  const sailed = orders.filter((order) => order.kind === "fleet").map((order) => order.step.to);
  const fleets = sailed.length > 0 ? sailed : nationOf(view, view.up).fleets;
  return arrows(
    atlas,
    board,
    view.up,
    fleets,
    orders,
    (mark) => plan.called.arrivalOption(mark).name,
    prefix,
  );
}

/** The seas crossed by an army that offers peace. */
function carriers(plan: TurnPlan, board: Board, offer: Offer): readonly Place[] {
  const { up } = plan.view;
  const nations = plan.maneuver?.field ?? plan.view.nations;
  return offer.kind === "fleet" ? [] : seaWay(board, up, nationOf({ nations }, up).fleets, offer.step);
}

function placesOf(proposal: Proposal): readonly Place[] {
  const plan = proposal.plan;
  switch (plan.type) {
    case "building":
      return plan.place === null ? [] : [plan.place];
    case "producing":
    case "importing":
      return plan.units.map((unit) => unit.place);
    case "marching":
      return [...plan.fleets, ...plan.armies]
        .filter((step) => step.origin !== step.to || step.deed !== "move")
        .flatMap((step) => [step.origin, step.to]);
    default:
      return [];
  }
}
