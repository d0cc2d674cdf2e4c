import { createHmac } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Budget } from '../../../contract/endpoint.ts';
import type { RefusalCode } from '../../../contract/errors.ts';
import { addTries, type Counted } from './budget-counts.ts';
import type { Sql } from '../database/database.ts';
import { refuse } from '../api/errors.ts';

/** What stops guessing and making of accounts is counted exactly, by asking the database at every try. */
const EXACT = new Set<string>(['login', 'register', 'profile', 'check_in'] satisfies Budget[]);

/** How far the other budgets, which cost the caller no round trip, may be behind the other processes. */
const SYNC_MS = 250;
const MOST_KNOWN = 10_000;

/** What this process knows of one visitor at one budget. */
type Known = {
  who: string;
  window_ms: number;
  ends_at: number;
  /** Tries made here; those of them that the database has not heard of, or whose end is not known; and tries made at other processes. */
  own: number;
  unsent: number;
  under_way: number;
  elsewhere: number;
};

/** Does something for somebody, and counts it once it is done. Refuses: too_many_requests, or another code, with `retry_after` (seconds), when that was done too often. */
export type Allowance = <T>(who: string, action: () => Promise<T>, counted?: Counting<T>) => Promise<T>;

/** How much an action counts for (1 by default), and whether its result counts at all. */
export type Counting<T> = { amount?: number; counts?: (done: T) => boolean };

export type Bounds = { most: number; window_ms: number; refusal?: RefusalCode };

export type SharedBudgets = {
  /** What @fastify/rate-limit counts in: one count a budget (its groupId) and address. */
  store: FastifyRateLimitStoreCtor;
  /** A budget of actions, by the account or visitor they are done for. What fails costs nothing, so nobody is kept out by others' vain tries. */
  allowance: (name: string, bounds: Bounds) => Allowance;
  /** Tells the database of every try it has not heard of; to be called when nobody asks any more. */
  close: () => Promise<void>;
};

/**
 * Opens the counts that all processes on one database share (docs/decisions/021-budgets-are-shared.md). When the database does not
 * answer, each process goes on counting for itself.
 */
export function sharedBudgets(sql: Sql, secret: string, report: (error: unknown) => void): SharedBudgets {
  const known = new Map<string, Known>();
  let nextSync: NodeJS.Timeout | undefined;
  let syncing: Promise<void> | undefined;

  async function count(budget: string, address: string, window_ms: number): Promise<{ current: number; ttl: number }> {
    const mine = knownOf(`${budget} ${address}`, window_ms);
    mine.own += 1;
    const here = { current: mine.own + mine.elsewhere, ttl: Math.max(0, mine.ends_at - Date.now()) };
    if (EXACT.has(budget)) return counted(mine, here);
    mine.unsent += 1;
    syncSoon();
    return here;
  }

  function allowance(name: string, { most, window_ms, refusal = 'too_many_requests' }: Bounds): Allowance {
    return async (who, action, { amount = 1, counts = () => true } = {}) => {
      const mine = knownOf(`${name} ${who}`, window_ms);
      const before = mine.own + mine.elsewhere;
      // The first action of a window is done whatever it counts for.
      if (before > 0 && before + amount > most)
        refuse(refusal, { retry_after: Math.max(1, Math.ceil((mine.ends_at - Date.now()) / 1_000)) });
      mine.own += amount;
      mine.under_way += amount;
      let is_counted = false;
      try {
        const done = await action();
        is_counted = counts(done);
        return done;
      } finally {
        mine.under_way -= amount;
        if (is_counted) {
          mine.unsent += amount;
          syncSoon();
        } else mine.own -= amount;
      }
    };
  }

  function knownOf(name: string, window_ms: number): Known {
    const found = known.get(name);
    if (found && found.ends_at > Date.now()) return found;
    known.delete(name);
    // The oldest goes first; the database still knows it.
    if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value!);
    const who = createHmac('sha256', secret).update(`budget\n${name}`).digest('base64url');
    const fresh = { who, window_ms, ends_at: Date.now() + window_ms, own: 0, unsent: 0, under_way: 0, elsewhere: 0 };
    known.set(name, fresh);
    return fresh;
  }

  async function counted({ who, window_ms }: Known, here: { current: number; ttl: number }) {
    try {
      const all = await addTries(sql, [{ who, tries: 1, window_ms }]);
      const { tries, ends_in } = all.get(who)!;
      return { current: tries, ttl: ends_in };
    } catch (error) {
      // This process's own count bounds what it lets through until the database is back.
      report(error);
      return here;
    }
  }

  function syncSoon(): void {
    nextSync ??= setTimeout(() => void (syncing = sync().finally(() => (nextSync = undefined))), SYNC_MS).unref();
  }

  async function close(): Promise<void> {
    clearTimeout(nextSync);
    await syncing;
    await sync();
  }

  async function sync(): Promise<void> {
    const sending = [...known.values()]
      .filter(({ unsent }) => unsent > 0)
      .map((one) => ({ one, who: one.who, tries: one.unsent, window_ms: one.window_ms }));
    if (sending.length === 0) return;
    for (const { one, tries } of sending) one.unsent -= tries;
    try {
      const all = await addTries(sql, sending);
      for (const { one, who } of sending) learn(one, all.get(who)!);
    } catch (error) {
      // Told with the next try.
      report(error);
      for (const { one, tries } of sending) one.unsent += tries;
    }
  }

  function learn(one: Known, { tries, ends_in }: Counted): void {
    one.elsewhere = Math.max(0, tries - (one.own - one.unsent - one.under_way));
    one.ends_at = Date.now() + ends_in;
  }

  class Shared implements FastifyRateLimitStore {
    readonly budget: string;
    constructor(options: object) {
      this.budget = 'groupId' in options ? String(options.groupId) : '';
    }
    incr(address: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void, window_ms = 0): void {
      void count(this.budget, address, window_ms).then((result) => done(null, result));
    }
    child(options: object): Shared {
      return new Shared(options);
    }
  }
  return { store: Shared, allowance, close };
}
