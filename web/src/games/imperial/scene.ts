/** What the map shows for the current question: highlighted places, arrows and the area in view. */
import type { Atlas } from "./atlas";
import type { Board } from "./board";
import type { Desk } from "./desk.svelte";
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

export function scene(desk: Desk, atlas: Atlas): Scene {
  const { view, board } = desk;
  const { phase } = view;
  const home = Object.keys(board.places).filter((place) => board.places[place]?.country === view.up);
  const empty: Scene = { lit: new Map(), picked: null, mover: null, arrows: [], about: home };
  switch (phase.type) {
    case "proposing": {
      const against = phase.against === null ? [] : drawn(desk, atlas, board, phase.against, "");
      if (phase.draft === null) return { ...empty, arrows: against };
      return { ...empty, arrows: against, ...drafting(desk) };
    }
    case "maneuvering": {
      const laid = marching(desk, atlas, board, desk.orders, "");
      if (phase.offer !== null)
        return {
          ...empty,
          arrows: laid,
          about: [phase.offer.step.origin, ...carriers(desk, board, phase.offer), phase.offer.step.to],
        };
      const mover = waiting(phase)[0]?.place ?? null;
      const lit = litMoves(desk, mover);
      const about =
        mover === null ? home : [mover, ...[...lit.keys()].filter((place) => !board.places[place]?.sea)];
      return { lit, picked: desk.target, mover, arrows: laid, about };
    }
    case "voting": {
      const both = [
        ...drawn(desk, atlas, board, phase.one, "1 · "),
        ...drawn(desk, atlas, board, phase.two, "2 · "),
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

function drafting(desk: Desk): Pick<Scene, "lit" | "picked"> {
  const lit = new Map<Place, Lit>();
  const { choices } = desk.table;
  for (const { action, label } of offered(choices, "build")) lit.set(action.place, { tone: "go", label });
  for (const { action, label } of offered(choices, "make"))
    lit.set(action.place, { tone: desk.spared.includes(action.place) ? "home" : "go", label });
  for (const { action, label } of offered(choices, "import")) lit.set(action.place, { tone: "go", label });
  return { lit, picked: desk.site };
}

function litMoves(desk: Desk, mover: Place | null): ReadonlyMap<Place, Lit> {
  const { board, view } = desk;
  return new Map(
    [...desk.moves].map(([place, moves]) => {
      const isHome = board.places[place]?.country === view.up;
      const label = moves.map((move) => move.label).join("; ");
      return [place, { tone: isHome || place === mover ? "home" : "go", label } as const];
    }),
  );
}

function drawn(desk: Desk, atlas: Atlas, board: Board, proposal: Proposal, prefix: string): readonly Arrow[] {
  const plan = proposal.plan;
  if (plan.type !== "marching") return [];
  const orders: Order[] = [
    ...plan.fleets.map((step) => ({ kind: "fleet" as const, step })),
    ...plan.armies.map((step) => ({ kind: "army" as const, step })),
  ];
  return marching(desk, atlas, board, orders, prefix);
}

function marching(
  desk: Desk,
  atlas: Atlas,
  board: Board,
  orders: readonly Order[],
  prefix: string,
): readonly Arrow[] {
  const { view } = desk;
  const sailed = orders.filter((order) => order.kind === "fleet").map((order) => order.step.to);
  const fleets = sailed.length > 0 ? sailed : nationOf(view, view.up).fleets;
  return arrows(atlas, board, view.up, fleets, orders, (mark) => desk.called.arrivalOption(mark).name, prefix);
}

/** The seas crossed by an army that offers peace. */
function carriers(desk: Desk, board: Board, offer: Offer): readonly Place[] {
  const { up } = desk.view;
  const nations = desk.maneuver?.field ?? desk.view.nations;
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
