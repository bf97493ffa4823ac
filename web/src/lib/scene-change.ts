/** Applies a scene change from an update. Pure. */
import type { Area, Piece, Scene, SceneChange } from "./scene";

export function changeScene(scene: Scene, change: SceneChange): Scene {
  const { marks, say } = change;
  return {
    areas: areasAfter(scene.areas, change.areas ?? [], change.gone ?? []),
    pieces: piecesAfter(scene.pieces ?? [], change.put ?? {}),
    ...(marks != null ? { marks } : scene.marks && { marks: scene.marks }),
    ...(say != null ? { say } : scene.say && { say: scene.say }),
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
