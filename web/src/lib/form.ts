/** Turns the JSON Schema of a game's options into form fields. Pure. */
import type { ClockKind } from "./clocks";

interface Common {
  readonly name: string;
  /** Shown only while each of these options has one of the given values. */
  readonly needs?: Readonly<Record<string, readonly unknown[]>>;
  /** Turns on the game's own clock of this kind if its value is `on`. */
  readonly clock?: OwnClock;
}

export interface OwnClock {
  readonly kind: ClockKind;
  readonly on: boolean | number;
}

export type Field = Common &
  (
    | { readonly kind: "switch"; readonly first: boolean }
    | {
        readonly kind: "number";
        readonly first: number;
        readonly low: number | null;
        readonly high: number | null;
      }
    | {
        readonly kind: "choice";
        readonly first: string | number;
        readonly among: readonly (string | number)[];
      }
    | { readonly kind: "text"; readonly first: string; readonly longest: number | null }
  );

export type Values = Readonly<Record<string, unknown>>;
type Schema = Readonly<Record<string, unknown>>;

/** The fields that can be shown. A field of unknown type keeps the game's default. */
export function fieldsOf(schema: unknown): readonly Field[] {
  const root = object(schema);
  const shown = resolved(root, root);
  return Object.entries(object(shown["properties"])).flatMap(([name, of]) => {
    const whole = resolved(object(of), root);
    return field(name, whole).map((one) => ({ ...one, ...hints(whole) }));
  });
}

/** Our extensions of the schema. */
function hints(of: Schema): Pick<Common, "needs" | "clock"> {
  const [needs, clock] = [of["x-needs"], of["x-clock"]];
  return {
    ...(needs === undefined ? {} : { needs: object(needs) as NonNullable<Common["needs"]> }),
    ...(clock === undefined ? {} : { clock: object(clock) as unknown as OwnClock }),
  };
}

/** True if the option applies with these values. Others are hidden. */
export function isNeeded(one: Field, fields: readonly Field[], values: Values): boolean {
  return Object.entries(one.needs ?? {}).every(([name, among]) =>
    among.includes(values[name] ?? fields.find((other) => other.name === name)?.first),
  );
}

/** The game's own clock that replaces the platform's clock of this kind. */
export function ownClock(fields: readonly Field[], kind: ClockKind): Field | undefined {
  return fields.find((one) => one.clock?.kind === kind);
}

/** True for the game's own clock and the options that depend on it. */
export function isOfClock(one: Field, fields: readonly Field[]): boolean {
  const clocks = fields.filter((other) => other.clock !== undefined).map((other) => other.name);
  return one.clock !== undefined || Object.keys(one.needs ?? {}).some((name) => clocks.includes(name));
}

function field(name: string, of: Schema): readonly Field[] {
  const first = of["default"];
  const among = of["enum"];
  if (Array.isArray(among) && among.every(isNamed))
    return [{ name, kind: "choice", among, first: isNamed(first) ? first : (among[0] ?? "") }];
  switch (of["type"]) {
    case "boolean":
      return [{ name, kind: "switch", first: first === true }];
    case "integer":
      return [
        {
          name,
          kind: "number",
          first: typeof first === "number" ? first : 0,
          low: limit(of["minimum"]),
          high: limit(of["maximum"]),
        },
      ];
    case "string":
      return [
        {
          name,
          kind: "text",
          first: typeof first === "string" ? first : "",
          longest: limit(of["maxLength"]),
        },
      ];
    default:
      return [];
  }
}

function isNamed(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** The options that apply and differ from their defaults. */
export function changed(fields: readonly Field[], values: Values): Values {
  const pairs = fields.flatMap((one) => {
    const value = values[one.name];
    const isPlain = value === undefined || value === one.first || !isNeeded(one, fields, values);
    return isPlain ? [] : [[one.name, value] as const];
  });
  return Object.fromEntries(pairs);
}

/** Splits `min_turns_before_call` and `incrementCap` into words. */
export function spaced(name: string): string {
  const words = name
    .replace(/_/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function resolved(of: Schema, root: Schema): Schema {
  const ref = of["$ref"];
  if (typeof ref !== "string") return of;
  // Keywords next to the reference, such as the default, belong to this field.
  return { ...object(object(root["$defs"])[ref.slice(ref.lastIndexOf("/") + 1)]), ...of };
}

function object(value: unknown): Schema {
  return typeof value === "object" && value !== null ? (value as Schema) : {};
}

function limit(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
