/** Safe parsing of untrusted JSON. `games/deck/jsontext.py` has the same rules. */

const MAX_DEPTH = 64;
const HALF = /\p{Surrogate}/gu;
const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/gsu;

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Parses the text. Throws SyntaxError. */
export function parse(text: string): unknown {
  if (textDepth(text) > MAX_DEPTH) throw new SyntaxError("nested too deep");
  return JSON.parse(wellFormed(text));
}

/** Replaces every lone surrogate, plain or escaped. */
export function wellFormed(text: string): string {
  const whole = text.replace(HALF, "\ufffd");
  return whole.replace(ESCAPE, (found: string, half: string | undefined) =>
    half === undefined ? found : "\\ufffd",
  );
}

export function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** Length in code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

export function part(value: unknown, key: string): unknown {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

/** The number rounded down, or null for anything but a finite number. */
export function wholeNumber(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? Math.floor(value) : null;
}

export function clamped(value: unknown, bounds: Bounds, otherwise: number): number {
  const number = wholeNumber(value);
  return number === null ? otherwise : Math.min(Math.max(number, bounds.low), bounds.high);
}

/** The number rounded down, or the default for anything that is not a number within bounds. */
export function within(value: unknown, bounds: Bounds, standard: number): number {
  const number = wholeNumber(value);
  return number === null || number < bounds.low || number > bounds.high ? standard : number;
}

/** True if a saved value is nested too deeply to read. */
export function isUnreadable(value: unknown): boolean {
  return isTooDeep(value, MAX_DEPTH);
}

function isTooDeep(value: unknown, room: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return room === 0 || Object.values(value).some((inner) => isTooDeep(inner, room - 1));
}

function textDepth(text: string): number {
  let [depth, most, isString] = [0, 0, false];
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (sign === '"') isString = !isString;
    else if (isString && sign === "\\") i += 1;
    else if (!isString && (sign === "[" || sign === "{")) most = Math.max(most, (depth += 1));
    else if (!isString && (sign === "]" || sign === "}")) depth -= 1;
  }
  return most;
}
