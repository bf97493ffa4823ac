/** In milliseconds. A page in the background draws nothing, so its motions never end. */
const MOST_MS = 4000;

/**
 * Calls *then* once everything below *root* is *loaded* and has come to rest, or at the next press or key,
 * which ends the motions. Returns a function that cancels.
 */
export function afterMotions(
  root: HTMLElement,
  loaded: Promise<unknown>,
  then: (isSkipped: boolean) => void,
): () => void {
  let isOff = false;
  const listening = new AbortController();
  const cancel = (): void => {
    isOff = true;
    clearTimeout(limit);
    listening.abort();
  };
  const rest = (isSkipped: boolean): void => {
    if (isOff) return;
    cancel();
    then(isSkipped);
  };
  function skip(): void {
    for (const motion of motionsIn(root)) motion.finish();
    rest(true);
  }
  const look = (): void => {
    if (isOff) return;
    const moving = motionsIn(root);
    if (moving.length === 0) rest(false);
    // A motion that is replaced by another is cancelled, which rejects its promise.
    else void Promise.allSettled(moving.map((motion) => motion.finished)).then(look);
  };
  const limit = setTimeout(() => rest(false), MOST_MS);
  for (const kind of ["pointerdown", "keydown"] as const)
    addEventListener(kind, skip, { capture: true, signal: listening.signal });
  // Motions start when the page has been drawn.
  void loaded.then(() => requestAnimationFrame(() => requestAnimationFrame(look)));
  return cancel;
}

/** The motions that end soon: not those that repeat for ever, nor a mark that fades much later. */
function motionsIn(root: HTMLElement): readonly Animation[] {
  return root.getAnimations({ subtree: true }).filter((motion) => {
    const end = motion.effect?.getComputedTiming().endTime;
    return motion.playState === "running" && typeof end === "number" && end <= MOST_MS;
  });
}
