/**
 * Places the seats of a table with four sides: the viewer below, the next seat at the left, play goes clockwise.
 * Boxes depend on the window, the number of seats and the kinds of areas, never on how many cards lie there, so
 * that nothing moves during a game. In pixels. Pure.
 */
import type { Room } from "./board-fit";
import { type Shape, shapeOf } from "./layout";

export type Side = "left" | "top" | "right" | "bottom";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What the viewer holds: a hand of cards, loose things such as dice, or nothing. */
export type Held = "cards" | "things" | "none";

export interface Needs {
  /** The seats in turn order, the viewer first. */
  readonly seats: readonly number[];
  readonly isSpectator: boolean;
  readonly held: Held;
  /** The viewer chooses a number and a thing in a panel. */
  readonly hasControl: boolean;
}

export interface SeatPlace {
  readonly seat: number;
  readonly side: Side;
  readonly box: Box;
  /** Several seats share the side. */
  readonly isShared: boolean;
}

/** Widths of things in pixels. */
export interface Units {
  readonly hand: number;
  readonly fan: number;
  readonly trick: number;
  readonly die: number;
  readonly small: number;
  readonly cup: number;
}

export interface AroundPlan {
  readonly shape: Shape;
  /** The size of things relative to the usual window. */
  readonly scale: number;
  readonly banner: Box;
  /** The button of the list of moves. */
  readonly toggle: Box;
  readonly places: readonly SeatPlace[];
  readonly middle: Box;
  readonly oval: Box;
  readonly plate: Box;
  /** The last trick, or buttons. */
  readonly corner: Box;
  readonly hand: Box;
  readonly control: Box;
  readonly units: Units;
}

/** Names at the sides are whole next to the cards. In less than `SIDE_FOR_LINE` they stand below the face. */
const LEAST_SIDE = 176;
export const SIDE_FOR_LINE = 196;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The sides of the other seats in turn order: the first at the left, the last at the right. */
export function sidesOf(others: number): readonly Side[] {
  if (others === 1) return ["top"];
  return Array.from({ length: others }, (_, n) => (n === 0 ? "left" : n === others - 1 ? "right" : "top"));
}

interface Frame {
  readonly shape: Shape;
  readonly scale: number;
  readonly banner: Box;
  readonly toggle: Box;
  /** All seats at the top. */
  readonly top: Box;
  /** The width and height of a seat at the left or right, and its distance from the edge. */
  readonly side: { readonly w: number; readonly h: number; readonly edge: number };
  /** The line of the viewer's name. */
  readonly plate: Box;
  readonly corner: Box;
  readonly hand: Box;
  readonly control: Box;
  readonly oval: Room;
  readonly units: Units;
}

export function arrange(room: Room, needs: Needs): AroundPlan {
  const shape = shapeOf(room);
  const frame = FRAMES[shape](room, needs);
  const { top, side, plate } = frame;
  const low = shape === "narrow" ? plate.y : frame.hand.y;
  const from = shape === "low" ? 0 : top.y + (shape === "narrow" ? top.h : 0);
  const isCrowded = needs.seats.length > 4;
  const centre =
    (from + low) / 2 + { narrow: 0, wide: 12, low: isCrowded ? 29 : needs.held === "cards" ? 12 : 16 }[shape];
  const sideways = needs.seats.length > 2 ? side.w + side.edge : 12;
  const inset = shape === "narrow" ? 80 * frame.scale : sideways + 4;
  const middle = { x: inset, y: from, w: room.w - 2 * inset, h: low - from };
  const { oval } = frame;
  return {
    ...frame,
    places: placesOf(room, needs, frame, centre),
    middle: {
      ...middle,
      y: centre - Math.min(centre - from, low - centre),
      h: 2 * Math.min(centre - from, low - centre),
    },
    oval: { x: (room.w - oval.w) / 2, y: centre - oval.h / 2, ...oval },
  };
}

function placesOf(
  room: Room,
  needs: Needs,
  { top, side, hand }: Frame,
  centre: number,
): readonly SeatPlace[] {
  const others = needs.seats.slice(1);
  const sides = sidesOf(others.length);
  const above = sides.filter((one) => one === "top").length;
  let n = 0;
  const places = others.map((seat, at): SeatPlace => {
    const where = sides[at] ?? "top";
    if (where === "top") {
      const w = top.w / above;
      return { seat, side: where, box: { ...top, x: top.x + w * n++, w }, isShared: above > 1 };
    }
    const x = where === "left" ? side.edge : room.w - side.edge - side.w;
    return { seat, side: where, box: { x, y: centre - side.h / 2, w: side.w, h: side.h }, isShared: false };
  });
  const [first = 0] = needs.seats;
  return needs.isSpectator
    ? [{ seat: first, side: "bottom", box: hand, isShared: false }, ...places]
    : places;
}

const FRAMES: Record<Shape, (room: Room, needs: Needs) => Frame> = { wide, narrow, low };

function wide({ w, h }: Room, { held, hasControl, seats }: Needs): Frame {
  const scale = clamp(Math.min(w / 980, h / 740), 0.72, 1.5);
  const deep = held === "none" ? 120 * scale : 190 * scale;
  const foot = { x: 16, y: h - 16 - deep, w: w - 32, h: deep };
  const control = hasControl ? 352 * Math.max(scale, 1) : 0;
  const isCrowded = seats.length > 4;
  const panel = { x: w - 24 - control, y: h - 18 - deep, w: control, h: deep };
  const start = held === "things" ? 210 * scale : 16;
  const plateY = held === "things" ? h - 18 - 56 : foot.y - 67 * scale;
  return {
    shape: "wide",
    scale,
    banner: { x: 70, y: 14, w: w - 140, h: 48 },
    toggle: { x: w - 60, y: 16, w: 44, h: 44 },
    top: isCrowded
      ? { x: 24, y: 72, w: w - 48, h: 128 * scale }
      : { x: (w - 620 * scale) / 2, y: 72, w: 620 * scale, h: 128 * scale },
    side: { w: Math.max(200 * scale, LEAST_SIDE), h: 232 * scale, edge: 20 },
    plate: { x: 30, y: plateY, w: (held === "things" ? 190 : 420) * scale, h: 56 },
    corner: { x: w - 34 - 260, y: foot.y - 82 * scale, w: 260, h: 62 },
    hand: { ...foot, x: start, w: (hasControl ? panel.x - 12 : w - 16) - start },
    control: panel,
    oval: { w: 500 * scale, h: (held === "cards" ? 350 : 330) * scale },
    units: {
      hand: 114 * scale,
      fan: 46 * scale,
      trick: 98 * scale,
      die: 62 * scale,
      small: 40 * scale,
      cup: (isCrowded ? 74 : 98) * scale,
    },
  };
}

function narrow({ w, h }: Room, { held, hasControl, seats }: Needs): Frame {
  const scale = clamp(Math.min(w / 360, h / 640), 0.85, 1.3);
  const panel = { x: 10, y: h - 10 - 174, w: w - 20, h: 174 };
  const floor = hasControl ? panel.y - 6 : h;
  const deep = held === "cards" ? 206 * scale : held === "things" ? 82 * scale : 96;
  const hand = { x: 6, y: floor - deep, w: w - 12, h: deep };
  const isCrowded = seats.length > 4;
  const plateY = hand.y - (held === "cards" ? 68 : 44);
  return {
    shape: "narrow",
    scale,
    banner: { x: 10, y: 10, w: w - 72, h: 46 },
    toggle: { x: w - 54, y: 11, w: 44, h: 44 },
    top: { x: 8, y: 62, w: w - 16, h: isCrowded ? 108 : 64 * scale },
    side: { w: 80 * scale, h: (held === "cards" ? 210 : 176) * scale, edge: 2 },
    plate: { x: 14, y: plateY, w: w - (held === "cards" ? 110 : 28), h: 44 },
    corner: { x: w - 10 - 150, y: plateY - 6, w: 150, h: 52 },
    hand,
    control: panel,
    oval: { w: w * 0.66, h: Math.max(plateY - 120, 120) * 0.86 },
    units: {
      hand: 74 * scale,
      fan: 32 * scale,
      trick: 68 * scale,
      die: 52 * scale,
      small: 25 * scale,
      cup: (isCrowded ? 46 : 58) * scale,
    },
  };
}

function low({ w, h }: Room, { held, hasControl, seats }: Needs): Frame {
  const scale = clamp(Math.min(w / 740, h / 316), 0.8, 1.4);
  const panelW = hasControl ? Math.min(392, w * 0.54) : 0;
  const deep = (held === "none" ? 60 : held === "cards" ? 104 : 112) * scale;
  const hand = { x: 10, y: h - deep, w: w - 20 - (hasControl ? panelW + 10 : 0), h: deep };
  const topX = w * (seats.length > 4 ? 0.42 : 0.54);
  return {
    shape: "low",
    scale,
    banner: { x: 62, y: 6, w: Math.min(topX - 74, w / 2 - 62 - 34 * scale), h: 40 },
    toggle: { x: 10, y: 4, w: 44, h: 44 },
    top: { x: topX, y: 2, w: w - topX - 10, h: 58 * scale },
    side: { w: (held === "cards" ? 190 : 222) * scale, h: 100 * scale, edge: 12 },
    plate: { x: 14, y: hand.y - (held === "cards" ? 50 : 10), w: 260, h: 40 },
    corner: { x: w - 12 - 190, y: hand.y - 44, w: 190, h: 44 },
    hand,
    control: { x: w - 10 - panelW, y: h - 8 - 118, w: panelW, h: 118 },
    oval: { w: 330 * scale, h: 190 * scale },
    units: {
      hand: 66 * scale,
      fan: 30 * scale,
      trick: 50 * scale,
      die: 46 * scale,
      small: 24 * scale,
      cup: 50 * scale,
    },
  };
}

/** The part of a bubble's edge at each end that has no tail: the corners are round. */
const CORNER = 28;

/** Where the tail of a bubble leaves its edge, from its upper left corner, and its turn in degrees. *toward* is
 * the target, from the bubble's middle. */
export function tailOf(
  { w, h }: { readonly w: number; readonly h: number },
  toward: { readonly x: number; readonly y: number },
) {
  const part = Math.min(w / 2 / Math.abs(toward.x), h / 2 / Math.abs(toward.y));
  const isSideways = part * Math.abs(toward.y) < h / 2;
  const [roomX, roomY] = isSideways ? [w / 2, h / 2 - CORNER] : [w / 2 - CORNER, h / 2];
  const x = clamp(part * toward.x, -roomX, roomX);
  const y = clamp(part * toward.y, -roomY, roomY);
  const turn = (Math.atan2(toward.y - y, toward.x - x) * 180) / Math.PI;
  return { x: x + w / 2, y: y + h / 2, turn };
}
