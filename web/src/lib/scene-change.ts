/** Applies a scene change from an update. Pure. */
import type { Area, Piece, Scene, SceneChange } from "./scene";

export function changeScene(scene: Scene, change: SceneChange): Scene {
  const { areas, gone, put, ...said } = change;
  const told = Object.entries(said).filter(([, value]) => value != null);
  return {
    ...scene,
    areas: areasAfter(scene.areas, areas ?? [], gone ?? []),
    pieces: piecesAfter(scene.pieces ?? [], put ?? {}),
    ...Object.fromEntries(told),
  };
}

/** New areas come last, in their order. */
function areasAfter(
  old: readonly Area[],
  changed: readonly Area[],
  gone: readonly string[],
): readonly Area[] {
  if (changed.length === 0 && gone.length === 0) return old;
  const now = new Map(old.map((area) => [area.id, area]));
  for (const id of gone) now.delete(id);
  for (const area of changed) now.set(area.id, area);
  return [...now.values()];
}

/** A known place keeps its position, and a new one comes last. */
function piecesAfter(
  old: readonly Piece[],
  put: Readonly<Record<string, readonly Piece[]>>,
): readonly Piece[] {
  const left = new Map(Object.entries(put));
  if (left.size === 0) return old;
  const now: Piece[] = [];
  for (const piece of old) {
    if (!(piece.at in put)) now.push(piece);
    else {
      now.push(...(left.get(piece.at) ?? []));
      left.delete(piece.at);
    }
  }
  return [...now, ...[...left.values()].flat()];
}
