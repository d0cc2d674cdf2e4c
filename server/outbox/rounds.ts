const RECENT_MS = 60_000;
/** How long a change may take to commit and still be found by the next short round. */
const OVERLAP_MS = 5_000;
/** How late an event may commit and the next full round still finds it. */
const LATE_MS = 60_000;
/** How late it may commit, or how slow a process's clock may be, and it is still found within this time: by the next deep round. */
const LATEST_MS = 15 * 60_000;

/** Since when a short round looks (ms since 1970); `looked_at` is when the one before began. */
export function sinceShortRound(looked_at: number): number {
  const now = Date.now();
  return Math.max(now - RECENT_MS, Math.min(looked_at, now) - OVERLAP_MS);
}

/**
 * Since when a full round looks that begins at a time: a little further back than the last one reached, so that events committed late, or by
 * a process that then died, are found too. Every quarter of an hour a round is deep and looks far back.
 */
export function sinceFullRound(reached: Date, begun: Date): number {
  const seen_until = Math.min(reached.getTime(), begun.getTime());
  const is_deep = Math.floor(seen_until / LATEST_MS) < Math.floor(begun.getTime() / LATEST_MS);
  return seen_until - (is_deep ? 2 * LATEST_MS : LATE_MS);
}
