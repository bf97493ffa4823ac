/** Names of places and things in the reader's language. */
import { m } from "$words";
import { cardName, type Card as Face } from "$lib/cards";
import { letter, rowNumber } from "./grid";
import type { Area, Scene, Thing } from "$lib/scene";

/** A standard card for drawing. The protocol writes the ten as `T`. */
export function faceOf(face: string): Face | null {
  const found = /^(A|[2-9]|10|T|J|Q|K)([SHDC])$/.exec(face);
  return found === null ? null : (`${found[1] === "T" ? "10" : (found[1] ?? "")}${found[2] ?? ""}` as Face);
}

/** The label of every place of a scene. */
export function labelsOf({ areas }: Pick<Scene, "areas">): ReadonlyMap<string, string> {
  return new Map(areas.flatMap((area) => [...labels(area)]));
}

function* labels(area: Area): Generator<[string, string]> {
  switch (area.type) {
    case "grid": {
      const own = new Map(area.labels ?? []);
      for (let row = 0; row < area.rows; row += 1)
        for (let column = 0; column < area.columns; column += 1) {
          const id = `${area.id}.${row}.${column}`;
          yield [id, own.get(id) ?? `${letter(column)}${rowNumber(area, row)}`];
        }
      break;
    }
    case "graph":
      for (const spot of area.spots) yield [spot.id, spot.label || spot.id];
      break;
    case "row":
      yield [area.id, area.title || area.id];
      for (let n = 0; n < (area.size ?? 0); n += 1)
        yield [`${area.id}.${n}`, `${area.title || area.id} ${n + 1}`];
      break;
    case "pile":
      yield [area.id, area.title || area.id];
      break;
    case "numbers":
      for (const [n, [label]] of area.of.entries()) yield [`${area.id}.${n}`, label];
  }
  if ("zones" in area) for (const zone of area.zones ?? []) yield [zone.id, zone.title || zone.id];
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
