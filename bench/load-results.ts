import type { Pace } from './rounds.ts';

/** The bytes of a request; with `after`, a new UUID goes between the two, an Idempotency-Key or a cookie. */
export type Request = { before: string; after: string | null };

/** What to send, over how many connections, and when to stop. Connections go to the ports in turn. */
export type Load = {
  ports: number[];
  connections: number;
  requests: Request[];
  /** How often each request is sent before the next one; once, unless it says otherwise. */
  repeat?: number;
  until: { seconds: number } | { requests: number };
};

/** What came back: replies by status, milliseconds until the last of them, and the pace of the successful ones. */
export type LoadResults = { statuses: Record<number, number>; all_ms: number; pace: Pace };

/** The pace of things that took so many milliseconds each, done within so many seconds. */
export function paceOf(latencies: number[], seconds: number, generator_busy: number): Pace {
  const sorted = Float64Array.from(latencies).sort();
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { done: sorted.length, rate: sorted.length / seconds, p50: at(0.5), p99: at(0.99), generator_busy };
}

/** Throws when a reply had another status than these. */
export function expectOnly(statuses: number[], results: LoadResults): void {
  const others = Object.keys(results.statuses).filter((status) => !statuses.includes(Number(status)));
  if (others.length > 0) throw new Error(`expected ${statuses.join(' or ')}, got ${JSON.stringify(results.statuses)}`);
}
