import { PassThrough } from 'node:stream';
import type { Sql } from '../core/database.ts';
import { Streamed } from '../core/serve.ts';

const LOOK_MS = 1_000;
// Proxies close connections that say nothing.
const ALIVE_MS = 20_000;

type State = { provider_id: string; pending_bookings: number; unread_messages: number; newest: string | null; cancelled: string | null };

/**
 * Tells signed-in providers by server-sent events when something of theirs has changed. One look a second for all
 * listeners of this process, and none without listeners: a NOTIFY per booking would make commits queue.
 */
export class Watch {
  readonly #sql: Sql;
  readonly #report: (error: unknown) => void;
  readonly #listeners = new Map<string, Set<PassThrough>>();
  readonly #known = new Map<string, string>();
  readonly #timers: NodeJS.Timeout[];
  #looking = false;

  constructor(sql: Sql, report: (error: unknown) => void) {
    this.#sql = sql;
    this.#report = report;
    this.#timers = [
      setInterval(() => void this.#look().catch(report), LOOK_MS).unref(),
      setInterval(() => this.#all((stream) => stream.write(': still here\n\n')), ALIVE_MS).unref(),
    ];
  }

  /** A stream of `changed` events with what waits; the first comes at once. */
  open(provider_id: string): Streamed {
    const stream = new PassThrough();
    const streams = this.#listeners.get(provider_id) ?? new Set();
    this.#listeners.set(provider_id, streams.add(stream));
    this.#known.delete(provider_id);
    stream.on('close', () => {
      streams.delete(stream);
      if (streams.size === 0) this.#listeners.delete(provider_id);
    });
    stream.write('retry: 5000\n\n');
    void this.#look().catch(this.#report);
    return new Streamed(stream, 'text/event-stream', { 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  }

  /** How many streams are open. */
  listening(): number {
    return [...this.#listeners.values()].reduce((sum, streams) => sum + streams.size, 0);
  }

  /** Ends every stream, so that the server can close; listeners come back to another process. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#all((stream) => stream.end());
  }

  async #look(): Promise<void> {
    if (this.#looking || this.#listeners.size === 0) return;
    this.#looking = true;
    try {
      for (const { provider_id, newest, cancelled, ...waiting } of await this.#states([...this.#listeners.keys()])) {
        const state = JSON.stringify([waiting, newest, cancelled]);
        if (this.#known.get(provider_id) === state) continue;
        this.#known.set(provider_id, state);
        for (const stream of this.#listeners.get(provider_id) ?? []) stream.write(`event: changed\ndata: ${JSON.stringify(waiting)}\n\n`);
      }
    } finally {
      this.#looking = false;
    }
  }

  #states(provider_ids: string[]): Promise<State[]> {
    return this.#sql<State[]>`
      select p.id as provider_id,
        (select count(*) from bookings b where b.provider_id = p.id and b.status = 'pending') as pending_bookings,
        (select count(*) from messages m join bookings b on b.id = m.booking_id
          where b.provider_id = p.id and m.sender = 'customer' and m.read_at is null) as unread_messages,
        (select b.id::text from bookings b where b.provider_id = p.id order by b.created_at desc, b.id desc limit 1) as newest,
        (select max(b.cancelled_at)::text from bookings b where b.provider_id = p.id and b.cancelled_at is not null) as cancelled
      from providers p where p.id = any(${provider_ids}::uuid[])`;
  }

  #all(tell: (stream: PassThrough) => void): void {
    for (const streams of this.#listeners.values()) for (const stream of streams) tell(stream);
  }
}
