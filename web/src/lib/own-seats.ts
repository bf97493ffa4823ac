/**
 * The tables where this browser had a seat, and the key with which a guest comes back to them after the browser
 * lost its cookie. The server makes the key from the login, and it ends with that login.
 */
import { api, type Me } from "./api";
import { storage } from "./storage";

const KEY = "parlour-seats";
const MOST = 30;

interface Kept {
  readonly person: string;
  /** Null for an account: its owner signs in. */
  readonly key: string | null;
  readonly tables: readonly string[];
}

/** Keeps the seat of the player at this table. The first one of a player fetches their key. */
export async function keepSeat(person: Me, table: string): Promise<void> {
  const had = kept();
  const isSame = had?.person === person.id && (had.key === null) !== person.is_guest;
  if (isSame && had.tables.includes(table)) return;
  const key = isSame ? had.key : (await api.returnKey()).key;
  const others = isSame ? had.tables.filter((one) => one !== table) : [];
  write({ person: person.id, key, tables: [table, ...others].slice(0, MOST) });
}

/** The seat of another player than the present one, who used this browser before. */
export function lostSeat(
  table: string,
  present: Me | null | undefined,
): { readonly key: string | null } | null {
  const had = kept();
  return had === null || had.person === present?.id || !had.tables.includes(table) ? null : had;
}

/** After a logout, the next person at this browser must not come back as this one. */
export function forgetSeats(): void {
  storage.write(KEY, "null");
}

function write(seats: Kept): void {
  storage.write(KEY, JSON.stringify(seats));
}

function kept(): Kept | null {
  try {
    const read = JSON.parse(storage.read(KEY) ?? "null") as Partial<Kept> | null;
    const isKept = typeof read?.person === "string" && Array.isArray(read.tables) && read.key !== undefined;
    return isKept ? (read as Kept) : null;
  } catch {
    return null;
  }
}
