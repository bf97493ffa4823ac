/** A form out of the JSON Schema of a game's options. Pure. */
import type { ClockKind } from "./clocks";

interface Common {
  readonly name: string;
  /** Shown only while each of these options has one of the values. */
  readonly needs?: Readonly<Record<string, readonly unknown[]>>;
  /** Starts the game's own clock of this kind once it is `on`. */
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

/** The fields that can be shown; one of a kind that we do not know keeps the game's own default. */
export function fieldsOf(schema: unknown): readonly Field[] {
  const root = object(schema);
  const shown = resolved(root, root);
  return Object.entries(object(shown["properties"])).flatMap(([name, of]) => {
    const whole = resolved(object(of), root);
    return field(name, whole).map((one) => ({ ...one, ...hints(whole) }));
  });
}

/** What the schema says of the form besides the field itself. */
function hints(of: Schema): Pick<Common, "needs" | "clock"> {
  const [needs, clock] = [of["x-needs"], of["x-clock"]];
  return {
    ...(needs === undefined ? {} : { needs: object(needs) as NonNullable<Common["needs"]> }),
    ...(clock === undefined ? {} : { clock: object(clock) as unknown as OwnClock }),
  };
}

/** Whether the option counts with these values; one that does not is not shown. */
export function isNeeded(one: Field, fields: readonly Field[], values: Values): boolean {
  return Object.entries(one.needs ?? {}).every(([name, among]) =>
    among.includes(values[name] ?? fields.find((other) => other.name === name)?.first),
  );
}

/** The game's own clock that stands for the platform's of that kind. */
export function ownClock(fields: readonly Field[], kind: ClockKind): Field | undefined {
  return fields.find((one) => one.clock?.kind === kind);
}

/** The options that belong to the game's own clock: the clock itself and what needs it. */
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

/** Only what differs from the default, and counts, is sent. */
export function changed(fields: readonly Field[], values: Values): Values {
  const pairs = fields.flatMap((one) => {
    const value = values[one.name];
    const isPlain = value === undefined || value === one.first || !isNeeded(one, fields, values);
    return isPlain ? [] : [[one.name, value] as const];
  });
  return Object.fromEntries(pairs);
}

/** `min_turns_before_call` and `incrementCap` as words. */
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
  // What stands beside the reference, such as the default, is this field's own.
  return { ...object(object(root["$defs"])[ref.slice(ref.lastIndexOf("/") + 1)]), ...of };
}

function object(value: unknown): Schema {
  return typeof value === "object" && value !== null ? (value as Schema) : {};
}

function limit(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
