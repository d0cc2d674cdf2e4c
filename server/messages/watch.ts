import { PassThrough } from 'node:stream';
import type { Sql } from '../core/database/database.ts';
import { refuse } from '../core/api/errors.ts';
import { StreamedReply } from '../core/api/serve.ts';
import { countWaiting } from './reads.ts';

const LOOK_MS = 1_000;
// Proxies close connections that say nothing.
const ALIVE_MS = 20_000;

type WatchState = {
  provider_id: string;
  pending_bookings: number;
  unread_messages: number;
  refunds_due: number;
  newest: string | null;
  cancelled: string | null;
  /** The listening sessions that are still valid. */
  sessions: string[] | null;
};

type WatchListener = { stream: PassThrough; provider_id: string; session_id: string };

/**
 * Notifies signed-in providers of changes by server-sent events. One query a second serves all listeners of this process, and none runs
 * without listeners: a NOTIFY for each booking would make commits queue. The same query ends the streams of ended sessions.
 */
export class Watch {
  readonly #sql: Sql;
  /** The most streams of one provider in this process. */
  readonly #most: number;
  readonly #report: (error: unknown) => void;
  readonly #listeners = new Set<WatchListener>();
  readonly #known = new Map<string, string>();
  readonly #timers: NodeJS.Timeout[];
  #looking = false;

  constructor(sql: Sql, most: number, report: (error: unknown) => void) {
    this.#sql = sql;
    this.#most = most;
    this.#report = report;
    this.#timers = [
      setInterval(() => void this.#look().catch(report), LOOK_MS).unref(),
      setInterval(() => this.#tell(this.#listeners, ': still here\n\n'), ALIVE_MS).unref(),
    ];
  }

  /** A stream of `changed` events with what waits; the first comes at once. It ends with the session. Refuses: too_many_streams with `limit`. */
  open(provider_id: string, session_id: string): StreamedReply {
    const own = [...this.#listeners].filter((listener) => listener.provider_id === provider_id);
    if (own.length >= this.#most) refuse('too_many_streams', { limit: this.#most, retry_after: 60 });
    const stream = new PassThrough();
    const listener = { stream, provider_id, session_id };
    this.#listeners.add(listener);
    this.#known.delete(provider_id);
    stream.on('close', () => this.#listeners.delete(listener));
    stream.write('retry: 5000\n\n');
    void this.#look().catch(this.#report);
    return new StreamedReply(stream, 'text/event-stream', { 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  }

  /** How many streams are open. */
  listening(): number {
    return this.#listeners.size;
  }

  /** Ends every stream, so that the server can close; listeners come back to another process. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#end([...this.#listeners]);
  }

  async #look(): Promise<void> {
    if (this.#looking || this.#listeners.size === 0) return;
    this.#looking = true;
    try {
      // Listeners that arrive during the query are not in its result.
      const asked = [...this.#listeners];
      const states = await this.#states(asked);
      const going_on = new Set(states.flatMap(({ sessions }) => sessions ?? []));
      this.#end(asked.filter(({ session_id }) => !going_on.has(session_id)));
      const listeners = Map.groupBy(this.#listeners, ({ provider_id }) => provider_id);
      for (const { provider_id, newest, cancelled, sessions: _, ...waiting } of states) {
        const state = JSON.stringify([waiting, newest, cancelled]);
        if (this.#known.get(provider_id) === state) continue;
        this.#known.set(provider_id, state);
        this.#tell(listeners.get(provider_id) ?? [], `event: changed\ndata: ${JSON.stringify(waiting)}\n\n`);
      }
    } finally {
      this.#looking = false;
    }
  }

  #states(listeners: WatchListener[]): Promise<WatchState[]> {
    const provider_ids = listeners.map(({ provider_id }) => provider_id);
    const session_ids = listeners.map(({ session_id }) => session_id);
    return this.#sql<WatchState[]>`
      select p.id as provider_id,
        ${countWaiting(this.#sql)},
        (select b.id::text from bookings b where b.provider_id = p.id order by b.created_at desc, b.id desc limit 1) as newest,
        (select max(b.cancelled_at)::text from bookings b where b.provider_id = p.id and b.cancelled_at is not null) as cancelled,
        going_on.sessions
      from providers p
      left join (
        select s.user_id, array_agg(s.id) as sessions from sessions s join users u on u.id = s.user_id
        where s.id = any(${session_ids}::uuid[]) and s.revoked_at is null and s.expires_at > now() and u.disabled_at is null
        group by s.user_id
      ) going_on on going_on.user_id = p.user_id
      where p.id = any(${provider_ids}::uuid[])`;
  }

  #tell(listeners: Iterable<WatchListener>, words: string): void {
    for (const { stream } of listeners) stream.write(words);
  }

  // Out of the list at once: nothing may be written after the end.
  #end(listeners: WatchListener[]): void {
    for (const listener of listeners) {
      this.#listeners.delete(listener);
      listener.stream.end();
    }
  }
}
