/** Names of places and things in the reader's language. */
import { m } from "$words";
import { getLocale } from "$words/runtime.js";
import { cardName, type Card as Face } from "$lib/cards";
import { letter, rowNumber } from "./grid";
import type { Side } from "./sides";
import type { Area, Counter, Scene, Spot, Thing, Token } from "$lib/scene";

/** A standard card for drawing. The protocol writes the ten as `T`. */
export function faceOf(face: string): Face | null {
  const found = /^(A|[2-9]|10|T|J|Q|K)([SHDC])$/.exec(face);
  return found === null ? null : (`${found[1] === "T" ? "10" : (found[1] ?? "")}${found[2] ?? ""}` as Face);
}

/** The name of every place of a scene, as the viewer counts. */
export function namesOf({ areas }: Pick<Scene, "areas">, you: number | null): ReadonlyMap<string, string> {
  return new Map(areas.flatMap((area) => [...namesIn(area, you)]));
}

/** The label of a spot for a viewer. A spectator sees that of the first seat. */
export function spotLabel({ label = "", labels = [] }: Spot, you: number | null): string {
  return labels[you ?? 0] ?? label;
}

function* namesIn(area: Area, you: number | null): Generator<[string, string]> {
  const name = nameOf(area);
  switch (area.type) {
    case "grid": {
      const own = new Map(area.names ?? []);
      for (let row = 0; row < area.rows; row += 1)
        for (let column = 0; column < area.columns; column += 1) {
          const id = `${area.id}.${row}.${column}`;
          yield [id, own.get(id) ?? `${letter(column)}${rowNumber(area, row)}`];
        }
      break;
    }
    case "graph":
      for (const spot of area.spots)
        yield [spot.id, spot.labels?.[you ?? 0] || spot.name || spot.label || spot.id];
      break;
    case "row":
      yield [area.id, name];
      for (let n = 0; n < (area.size ?? 0); n += 1) yield [`${area.id}.${n}`, `${name} ${n + 1}`];
      break;
    case "pile":
      yield [area.id, name];
      break;
    case "numbers":
      for (const [n, line] of area.of.entries())
        yield [`${area.id}.${n}`, "label" in line ? line.label : line[0]];
  }
  if ("zones" in area)
    for (const zone of area.zones ?? []) yield [zone.id, zone.name || zone.label || zone.id];
}

/** The value of a counter with its limit, and with a minus sign instead of a hyphen. */
export function counterText({ value, most = 0 }: Counter): string {
  const text = String(value).replace("-", "\u2212");
  return most > 0 ? `${text}/${most}` : text;
}

/** The most steps that a track shows. A longer one becomes a bar. */
const MOST_STEPS = 20;

export function counterLook({ look = "number", most = 0 }: Counter): NonNullable<Counter["look"]> {
  if (most <= 0) return look === "score" ? look : "number";
  return look === "track" && most > MOST_STEPS ? "bar" : look;
}

/** A counter for screen readers. */
export function counterName(counter: Counter): string {
  const { label, most = 0 } = counter;
  const value = String(counter.value).replace("-", "\u2212");
  return most > 0 ? m.scene_counter_of({ label, value, most }) : m.scene_counter({ label, value });
}

/** The name of an area for people. */
export function nameOf(area: Area): string {
  return area.name || area.title || area.id;
}

/** The label of a place, or of an edge by the places it joins. */
export function labelOf(labels: ReadonlyMap<string, string>, place: string): string {
  const known = labels.get(place);
  if (known !== undefined) return known;
  const [one, other] = place.split("|");
  return other === undefined || one === undefined
    ? place
    : `${labels.get(one) ?? one}–${labels.get(other) ?? other}`;
}

const TABLES = new Map<string, ReadonlyMap<string, string>>();

/** Parses a message like "stone=stone|disc=draughtsman|…". */
function table(text: string): ReadonlyMap<string, string> {
  const known = TABLES.get(text);
  if (known !== undefined) return known;
  const made = new Map(text.split("|").map((pair) => pair.split("=", 2) as [string, string]));
  TABLES.set(text, made);
  return made;
}

export interface Company {
  readonly you: number | null;
  readonly nameOf: (seat: number) => string;
}

export function thingName(thing: Thing, company: Company): string {
  switch (thing.type) {
    case "card": {
      const face = faceOf(thing.face ?? "");
      return thing.name || thing.title || (face === null ? (thing.face ?? "") : cardName(face));
    }
    case "die":
      return m.scene_die({ value: thing.value });
    case "back": {
      const name = thing.name || m.card_back();
      return (thing.count ?? 1) > 1 ? `${thing.count} × ${name}` : name;
    }
    case "token": {
      const one =
        thing.name || [tokenName(thing.shape, thing.colour, company), thing.text].filter(Boolean).join(" ");
      return (thing.count ?? 1) > 1 ? `${thing.count} × ${one}` : one;
    }
  }
}

/** What a piece is, without whose, as the beginning of a sentence. */
export function kindName(token: Token): string {
  const kind = token.name || (table(m.scene_shapes()).get(token.shape ?? "stone") ?? token.shape ?? "");
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** Such as "left and right". */
export function sideNames(sides: readonly Side[]): string {
  if (sides.length === 0) return ""; // the first list format takes long
  const names = table(m.scene_side_names());
  const listed = new Intl.ListFormat(getLocale(), { type: "conjunction" });
  return listed.format(sides.map((side) => names.get(side) ?? side));
}

function tokenName(shape = "stone", colour: number | string = "ink", company: Company): string {
  const called = table(m.scene_shapes()).get(shape) ?? shape;
  if (typeof colour === "number")
    return colour === company.you
      ? m.scene_my_thing({ thing: called })
      : m.scene_thing_of({ thing: called, name: company.nameOf(colour) });
  const tint = table(m.scene_colours()).get(colour);
  return tint === undefined ? called : m.scene_thing({ thing: called, colour: tint });
}

/** The number of items it stands for. */
export function countOf(thing: Thing): number {
  return "count" in thing ? (thing.count ?? 1) : 1;
}

export function idOf(thing: Thing): string {
  return "id" in thing ? (thing.id ?? "") : "";
}
