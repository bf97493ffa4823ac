/** Work that can wait until the page has answered the player, one piece at a time. */
type Work = () => void;

const queue: Work[] = [];
let isWaiting = false;
const LATEST_MS = 1500;

/** Runs *work* in a pause of the page, after what was given before. Returns a function that cancels it. */
export function whenIdle(work: Work): () => void {
  queue.push(work);
  next();
  return () => {
    const at = queue.indexOf(work);
    if (at >= 0) queue.splice(at, 1);
  };
}

function next(): void {
  if (isWaiting || queue.length === 0) return;
  isWaiting = true;
  const run = () => {
    isWaiting = false;
    queue.shift()?.();
    next();
  };
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, 30);
}

/** Runs *work* once the current state of the page is on the screen. */
export function afterFrame(work: Work): () => void {
  let timer = 0;
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
