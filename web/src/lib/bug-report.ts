/** A bug report: the server's frozen position with the player's words. Pure. */

export const MOST_EXPECTED = 1000;

export interface FrozenPosition {
  readonly seq: number;
  /** The file holds one position, in which everything that the player does not see was dealt again. */
  readonly is_redealt: boolean;
  readonly game: { readonly header: { readonly game: string; readonly table: string } };
}

/** The file. The server's text stays unchanged, because the log in it is hashed. */
export function reportFile(frozen: string, expected: string): File {
  const { seq, game } = JSON.parse(frozen) as FrozenPosition;
  const name = `${game.header.game}-${game.header.table.slice(0, 8)}-${seq}.report.json`;
  const text = `{"expected":${JSON.stringify(expected.trim())},${frozen.slice(1)}`;
  return new File([text], name, { type: "application/json" });
}
