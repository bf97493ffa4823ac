/** Dates and times for operators. */
import { ago } from "$lib/ago";
import { getLocale } from "$words/runtime.js";

export const since = (at: number): string => ago(at, Date.now(), getLocale());

export const moment = (at: number): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: "medium", timeStyle: "short" }).format(at);

export const day = (at: number): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: "medium" }).format(at);

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

export function size(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const unit = UNITS[step] ?? "byte";
  const format = new Intl.NumberFormat(getLocale(), { style: "unit", unit, maximumFractionDigits: 1 });
  return format.format(bytes / 1000 ** step);
}
