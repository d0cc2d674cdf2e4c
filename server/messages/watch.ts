import { PassThrough } from 'node:stream';
import type { Caller } from '../core/api/caller.ts';
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
  payments_reported: number;
  settlements_asked: number;
  newest: string | null;
  cancelled: string | null;
  /** The numbers of the listeners whose session, and membership of the team, are still valid. */
  going_on: number[] | null;
};

type WatchListener = { stream: PassThrough; provider_id: string } & Pick<Caller, 'session_id' | 'staff'>;

/**
 * Notifies signed-in providers of changes by server-sent events. One query a second serves all listeners of this process, and none runs
 * without listeners: a NOTIFY for each booking would make commits queue. The same query ends the streams of ended sessions, and of people
 * who are no longer in the provider's team, or have another role there.
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
  open(provider_id: string, { session_id, staff }: Pick<Caller, 'session_id' | 'staff'>): StreamedReply {
    const own = [...this.#listeners].filter((listener) => listener.provider_id === provider_id);
    if (own.length >= this.#most) refuse('too_many_streams', { limit: this.#most, retry_after: 60 });
    const stream = new PassThrough();
    const listener = { stream, provider_id, session_id, staff };
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
      const going_on = new Set(states.flatMap(({ going_on }) => going_on ?? []));
      this.#end(asked.filter((_, n) => !going_on.has(n)));
      const listeners = Map.groupBy(this.#listeners, ({ provider_id }) => provider_id);
      for (const { provider_id, newest, cancelled, going_on: _, ...waiting } of states) {
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
    const asked = listeners.map(({ provider_id, session_id, staff }, n) => ({
      n,
      provider_id,
      session_id,
      staff_id: staff?.id ?? null,
      role: staff?.role ?? null,
    }));
    return this.#sql<WatchState[]>`
      select p.id as provider_id,
        ${countWaiting(this.#sql)},
        (select b.id::text from bookings b where b.provider_id = p.id order by b.created_at desc, b.id desc limit 1) as newest,
        (select max(b.cancelled_at)::text from bookings b where b.provider_id = p.id and b.cancelled_at is not null) as cancelled,
        going_on.numbers as going_on
      from providers p
      join users owner on owner.id = p.user_id
      left join (
        select l.provider_id, array_agg(l.n) as numbers
        from jsonb_to_recordset(${this.#sql.json(asked)}) as l (n int, provider_id uuid, session_id uuid, staff_id uuid, role text)
        join sessions s on s.id = l.session_id and s.revoked_at is null and s.expires_at > now()
        join users u on u.id = s.user_id and u.disabled_at is null
        join providers own on own.id = l.provider_id
        where case when l.staff_id is null then own.user_id = s.user_id
          else exists (select from staff st where st.id = l.staff_id and st.user_id = s.user_id and st.provider_id = own.id and st.role = l.role) end
        group by l.provider_id
      ) going_on on going_on.provider_id = p.id and owner.disabled_at is null
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
