import { Refusal } from '../api/errors.ts';

type BatcherOptions<In, Out> = {
  /** How many batches may run at once. */
  concurrency: number;
  /** The most entries of a batch. */
  maxBatch: number;
  /** How many entries may wait; further ones are refused (busy). */
  maxWaiting?: number;
  /** Whether a waiting entry has waited too long or has lost its client; it is refused (busy). */
  isExpired?: (item: In) => boolean;
  /** Two running batches never share this key. */
  conflictKey?: (item: In) => string;
  /** All entries of a batch share this key. */
  groupKey?: (item: In) => string;
  /** Whether a failed batch has done nothing, so that its entries are run again one by one. */
  retryAlone?: (error: unknown) => boolean;
  /** The result that a finished batch implies for an entry that was already waiting when the batch began; undefined when none. */
  resolveWaiting?: (answers: ReadonlyMap<In, Out>) => (waiting: In) => Out | undefined;
};

type BatchEntry<In, Out> = { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void };

/** How often waiting entries are checked for expiry while no batch finishes. */
const EXPIRY_CHECK_MS = 200;
/** When a refused client may try again. */
const RETRY_SECONDS = 5;

/**
 * Runs an item at once while fewer than `concurrency` batches run, else together with all items that wait by then, so that a cost that is
 * the same for one and for many is paid once. `run` returns the results in the order of its items. A batch that failed without effect is
 * run again one by one, so that an item fails only for its own reasons.
 */
export function createBatcher<In, Out>(run: (items: In[]) => Promise<Out[]>, options: BatcherOptions<In, Out>) {
  const { concurrency, maxBatch, maxWaiting = Infinity, isExpired, conflictKey, groupKey, retryAlone, resolveWaiting } = options;
  let waiting: BatchEntry<In, Out>[] = [];
  let free_slots = concurrency;
  const running_keys = new Set<string>();

  function takeBatch(): BatchEntry<In, Out>[] {
    refuseExpired();
    const batch: BatchEntry<In, Out>[] = [];
    const later: BatchEntry<In, Out>[] = [];
    for (const entry of waiting) (mayJoin(batch, entry) ? batch : later).push(entry);
    waiting = later;
    return batch;
  }

  function mayJoin(batch: readonly BatchEntry<In, Out>[], { item }: BatchEntry<In, Out>): boolean {
    if (batch.length >= maxBatch || (conflictKey && running_keys.has(conflictKey(item)))) return false;
    const first = batch[0];
    return !groupKey || !first || groupKey(first.item) === groupKey(item);
  }

  function refuseExpired(): void {
    if (isExpired) waiting = waiting.filter((entry) => !(isExpired(entry.item) && refuseBusy(entry)));
  }

  async function runBatch(batch: BatchEntry<In, Out>[]): Promise<void> {
    const keys = conflictKey ? batch.map(({ item }) => conflictKey(item)) : [];
    for (const key of keys) running_keys.add(key);
    free_slots -= 1;
    const reply = await runAndReply(batch);
    free_slots += 1;
    for (const key of keys) running_keys.delete(key);
    // Before the replies, whose receivers would keep this slot idle.
    startBatches();
    reply();
  }

  /** Runs a batch; the returned function replies to its entries. */
  async function runAndReply(batch: BatchEntry<In, Out>[]): Promise<() => void> {
    try {
      const behind = new Set(waiting);
      const results = await run(batch.map(({ item }) => item));
      const settled = resolveWaiting?.(new Map(batch.map(({ item }, n) => [item, results[n]!])));
      if (settled) waiting = waiting.filter((entry) => !(behind.has(entry) && resolveIfSettled(entry, settled(entry.item))));
      return () => batch.forEach(({ resolve }, n) => resolve(results[n]!));
    } catch (error) {
      if (batch.length === 1 || !retryAlone?.(error)) return () => batch.forEach(({ reject }) => reject(error));
      const replies: (() => void)[] = [];
      for (const entry of batch) replies.push(await runAndReply([entry]));
      return () => replies.forEach((reply) => reply());
    }
  }

  // Once per turn of the event loop, so that items of the same turn share a batch.
  let is_scheduled = false;
  function scheduleStart(): void {
    if (is_scheduled) return;
    is_scheduled = true;
    setImmediate(startBatches);
  }

  function startBatches(): void {
    is_scheduled = false;
    while (free_slots > 0) {
      const batch = takeBatch();
      if (batch.length === 0) break;
      void runBatch(batch);
    }
    if (isExpired && waiting.length > 0) scheduleExpiryCheck();
  }

  // A running batch may take longer than entries can wait.
  let is_checking = false;
  function scheduleExpiryCheck(): void {
    if (is_checking) return;
    is_checking = true;
    setTimeout(() => {
      is_checking = false;
      refuseExpired();
      if (waiting.length > 0) scheduleExpiryCheck();
    }, EXPIRY_CHECK_MS).unref();
  }

  return (item: In): Promise<Out> =>
    new Promise((resolve, reject) => {
      const entry = { item, resolve, reject };
      if (waiting.length >= maxWaiting) return void refuseBusy(entry);
      waiting.push(entry);
      scheduleStart();
    });
}

function refuseBusy({ reject }: { reject: (error: unknown) => void }): boolean {
  reject(new Refusal('busy', { retry_after: RETRY_SECONDS }));
  return true;
}

function resolveIfSettled<Out>({ resolve }: { resolve: (out: Out) => void }, out: Out | undefined): boolean {
  if (out !== undefined) resolve(out);
  return out !== undefined;
}
