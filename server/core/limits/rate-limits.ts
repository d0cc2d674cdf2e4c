import { createHmac } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RateLimit } from '../../../contract/endpoint.ts';
import type { RefusalCode } from '../../../contract/errors.ts';
import { addHits, type HitCount } from './rate-limit-hits.ts';
import type { Sql } from '../database/database.ts';
import { refuse } from '../api/errors.ts';

/** Rate limits against guessing and mass registration are exact: the database is asked at every hit. */
const EXACT = new Set<string>(['login', 'register', 'profile', 'check_in'] satisfies RateLimit[]);

/** The other rate limits cost no round trip and may lag behind the other processes by this much. */
const SYNC_MS = 250;
const MAX_WINDOWS = 10_000;

/** What this process knows of one key at one rate limit. */
type Window = {
  key: string;
  window_ms: number;
  ends_at: number;
  /** Hits at this process; those of them not yet sent to the database, or whose action is still running; and hits at other processes. */
  own: number;
  unsent: number;
  pending: number;
  elsewhere: number;
};

/** Runs an action for an account or visitor and counts it once it has succeeded. Refuses: too_many_requests, or another code, with `retry_after` (seconds). */
export type Limiter = <T>(who: string, action: () => Promise<T>, options?: HitOptions<T>) => Promise<T>;

/** How many hits an action counts for (1 by default), and whether its result counts at all. */
export type HitOptions<T> = { amount?: number; isCounted?: (done: T) => boolean };

export type LimitOptions = { limit: number; window_ms: number; refusal?: RefusalCode };

export type RateLimits = {
  /** The store of @fastify/rate-limit: one count for each rate limit (its groupId) and address. */
  store: FastifyRateLimitStoreCtor;
  /** Limits an action per account or visitor. A failed action is not counted. */
  limiter: (name: string, bounds: LimitOptions) => Limiter;
  /** Sends all remaining hits to the database; call it when there are no more requests. */
  close: () => Promise<void>;
};

/**
 * Opens the rate limits that all processes on one database share (docs/decisions/021-rate-limits-are-shared.md). While the database does not
 * answer, each process counts for itself.
 */
export function createRateLimits(sql: Sql, secret: string, report: (error: unknown) => void): RateLimits {
  const windows = new Map<string, Window>();
  let nextSync: NodeJS.Timeout | undefined;
  let syncing: Promise<void> | undefined;

  async function count(name: string, address: string, window_ms: number): Promise<{ current: number; ttl: number }> {
    const window = windowOf(`${name} ${address}`, window_ms);
    window.own += 1;
    const here = { current: window.own + window.elsewhere, ttl: Math.max(0, window.ends_at - Date.now()) };
    if (EXACT.has(name)) return countExactly(window, here);
    window.unsent += 1;
    syncSoon();
    return here;
  }

  function limiter(name: string, { limit: most, window_ms, refusal = 'too_many_requests' }: LimitOptions): Limiter {
    return async (who, action, { amount = 1, isCounted = () => true } = {}) => {
      const window = windowOf(`${name} ${who}`, window_ms);
      const before = window.own + window.elsewhere;
      // The first action of a window may exceed the limit by itself.
      if (before > 0 && before + amount > most)
        refuse(refusal, { retry_after: Math.max(1, Math.ceil((window.ends_at - Date.now()) / 1_000)) });
      window.own += amount;
      window.pending += amount;
      let is_counted = false;
      try {
        const done = await action();
        is_counted = isCounted(done);
        return done;
      } finally {
        window.pending -= amount;
        if (is_counted) {
          window.unsent += amount;
          syncSoon();
        } else window.own -= amount;
      }
    };
  }

  function windowOf(name: string, window_ms: number): Window {
    const found = windows.get(name);
    if (found && found.ends_at > Date.now()) return found;
    windows.delete(name);
    // The oldest is dropped first; the database still has its count.
    if (windows.size >= MAX_WINDOWS) windows.delete(windows.keys().next().value!);
    const key = createHmac('sha256', secret).update(`budget\n${name}`).digest('base64url');
    const fresh = { key, window_ms, ends_at: Date.now() + window_ms, own: 0, unsent: 0, pending: 0, elsewhere: 0 };
    windows.set(name, fresh);
    return fresh;
  }

  async function countExactly({ key, window_ms }: Window, here: { current: number; ttl: number }) {
    try {
      const all = await addHits(sql, [{ key, hits: 1, window_ms }]);
      const { hits, ends_in } = all.get(key)!;
      return { current: hits, ttl: ends_in };
    } catch (error) {
      // Until the database is back, this process's own count limits it.
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
    const asked_at = Date.now();
    // Hits of a window that has ended would count in the next one, and prolong it.
    const sending = [...windows.values()]
      .filter(({ unsent, ends_at }) => unsent > 0 && ends_at > asked_at)
      .map((window) => ({ window, key: window.key, hits: window.unsent, window_ms: window.window_ms }));
    if (sending.length === 0) return;
    for (const { window, hits } of sending) window.unsent -= hits;
    try {
      const all = await addHits(sql, sending);
      for (const { window, key } of sending) update(window, all.get(key)!, asked_at);
    } catch (error) {
      // Sent again with the next hit.
      report(error);
      for (const { window, hits } of sending) window.unsent += hits;
    }
  }

  function update(window: Window, { hits, ends_in }: HitCount, asked_at: number): void {
    window.elsewhere = Math.max(0, hits - (window.own - window.unsent - window.pending));
    window.ends_at = asked_at + ends_in;
  }

  class SharedStore implements FastifyRateLimitStore {
    readonly name: string;
    constructor(options: object) {
      this.name = 'groupId' in options ? String(options.groupId) : '';
    }
    incr(address: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void, window_ms = 0): void {
      void count(this.name, address, window_ms).then((result) => done(null, result));
    }
    child(options: object): SharedStore {
      return new SharedStore(options);
    }
  }
  return { store: SharedStore, limiter, close };
}
