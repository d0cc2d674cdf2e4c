import type { Method } from '../contract/endpoint.ts';

/** What visitors and providers come for. */
export type Kind = 'read' | 'booking' | 'provider';

/** One request: when it is due, counted from the start, and the answer that is a success. A keyed one carries an Idempotency-Key of its own. */
export type Arrival = {
  kind: Kind;
  /** What is asked for, in a word or two. */
  what: string;
  due_ms: number;
  method: Method;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  keyed: boolean;
  expects: number;
};

/** When each request is sent, whether or not those before it have been answered. */
export type Timetable = { port: number; arrivals: Arrival[] };

/** How long an arrival waited for its whole answer since it was due, and how late the generator itself was in sending it. */
export type TimedReply = { kind: Kind; ms: number; late_ms: number };
