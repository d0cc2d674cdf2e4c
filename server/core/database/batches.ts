const AT_ONCE = 5_000;

/** Deletes many rows in batches, so that nothing waits long: `remove` deletes at most so many and returns their number. Returns the sum. */
export async function inBatches(remove: (most: number) => Promise<number>, most = AT_ONCE): Promise<number> {
  for (let removed = 0; ;) {
    const batch = await remove(most);
    removed += batch;
    if (batch < most) return removed;
  }
}
