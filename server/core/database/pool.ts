import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import type { Client, Connect } from './connect.ts';
import { ConnectionFailure, failureOf, isFatal, isStale } from './failures.ts';
import type { QueryRow, Statement } from './query.ts';

export type PoolUse = { idle: number; busy: number; waiting: number };

/** A connection with statements running on it, or reserved for one transaction. */
type PoolConnection = {
  client: Client;
  /** Statements sent and not yet answered. */
  sent: number;
  /** When it last answered, or was given something after it had nothing to do. */
  since: number;
  use: 'shared' | 'draining' | 'reserved';
  /** Its plans are older than the schema, or it is about to be cut: closed as soon as it has nothing to do. */
  is_stale: boolean;
};

type WaitingQuery = { since: number; reject: (error: unknown) => void };
type WaitingStatement = WaitingQuery & { statement: Statement; resolve: (rows: QueryRow[]) => void; tries: number };
type WaitingReservation = WaitingQuery & { resolve: (reserved: Reserved) => void };

type PoolOptions = {
  /** The most connections. */
  max: number;
  /** How many statements may be under way on a shared connection. */
  depth: number;
  /** How long a statement may wait for a connection. */
  wait_ms: number;
  /** Whether statements that have a name are planned under it. */
  named_statements: boolean;
};

// A connection that has not answered for so long may be waiting for a lock: no further statement is queued on it.
const SLOW_MS = 20;
// Overload is refused early: at once when a queue of the first length does not move, and always beyond the second.
const LONG = 300;
const STUCK_MS = 1_000;
const MOST = 5_000;
const LONGEST_BACKOFF_MS = 1_000;
const TRIES = 3;

/**
 * Connections to one database. A statement goes to a connection with nothing to do, or behind a few others on one that answers quickly;
 * a transaction gets a connection of its own, on which nobody else has anything under way, and no other statement meets it.
 * A statement that waits too long, or comes when too many wait, fails with DATABASE_BUSY without having been sent.
 */
export class Pool {
  readonly #connect: Connect;
  readonly #options: PoolOptions;
  readonly #connections = new Set<PoolConnection>();
  #statements: WaitingStatement[] = [];
  #reservations: WaitingReservation[] = [];
  #opening = 0;
  #failed = 0;
  #retry_at = 0;
  #overdue: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #ended: PromiseWithResolvers<void> | undefined;

  constructor(connect: Connect, options: PoolOptions) {
    this.#connect = connect;
    this.#options = options;
  }

  get use(): PoolUse {
    const idle = [...this.#connections].filter((one) => one.use === 'shared' && one.sent === 0).length;
    return {
      idle,
      busy: this.#connections.size - idle + this.#opening,
      waiting: this.#statements.length + this.#reservations.length,
    };
  }

  /** Runs one statement on its own, and gives its rows. */
  run(statement: Statement): Promise<QueryRow[]> {
    return new Promise((resolve, reject) => {
      if (this.#refuses(reject)) return;
      this.#statements.push({ statement, resolve, reject, since: performance.now(), tries: 0 });
      this.#dispatch();
    });
  }

  /** Reserves a connection until it is released. */
  reserve(): Promise<Reserved> {
    return new Promise((resolve, reject) => {
      if (this.#refuses(reject)) return;
      this.#reservations.push({ resolve, reject, since: performance.now() });
      this.#dispatch();
    });
  }

  /** Takes nothing more, lets what has been asked come to its end, for `timeout` seconds at most, and closes every connection. */
  async end({ timeout = Infinity } = {}): Promise<void> {
    if (this.#ended) return this.#ended.promise;
    this.#ended = Promise.withResolvers();
    const late =
      timeout === Infinity
        ? undefined
        : setTimeout(() => {
            this.#rejectWaiting(() => true, ended());
            for (const connection of this.#connections) connection.client.connection.stream.destroy();
          }, timeout * 1_000);
    this.#closeIdle();
    await this.#ended.promise;
    clearTimeout(late);
  }

  /** A statement as the driver takes it: without values it may be several in one text. */
  configOf({ text, values, name }: Statement): pg.QueryConfig {
    if (name === undefined || !this.#options.named_statements) return values.length > 0 ? { text, values } : { text };
    return { text, name, values };
  }

  #refuses(reject: (error: unknown) => void): boolean {
    const failure = this.#ended ? ended() : this.#isOverloaded() ? busy() : undefined;
    if (failure) reject(failure);
    return failure !== undefined;
  }

  #isOverloaded(): boolean {
    const waiting = this.#statements.length + this.#reservations.length;
    if (waiting < LONG) return false;
    return waiting >= MOST || performance.now() - this.#oldest()!.since > STUCK_MS;
  }

  #oldest(): WaitingQuery | undefined {
    const [statement, reservation] = [this.#statements[0], this.#reservations[0]];
    if (!statement || !reservation) return statement ?? reservation;
    return statement.since <= reservation.since ? statement : reservation;
  }

  /** Gives what waits to connections, the oldest first, as far as there are any. */
  #dispatch(): void {
    for (;;) {
      const [statement, reservation] = [this.#statements[0], this.#reservations[0]];
      if (reservation && (!statement || reservation.since <= statement.since) && this.#handOver(reservation)) continue;
      if (statement && this.#send(statement)) continue;
      if (reservation && statement && statement.since < reservation.since && this.#handOver(reservation)) continue;
      break;
    }
    if (this.#statements.length + this.#reservations.length === 0) {
      if (this.#ended) this.#closeIdle();
      return;
    }
    this.#open(this.#statements.length + this.#reservations.length);
    this.#watch();
  }

  #send(waiting: WaitingStatement): boolean {
    const connection = this.#connectionFor();
    if (!connection) return false;
    this.#statements.shift();
    if (connection.sent === 0) connection.since = performance.now();
    connection.sent += 1;
    waiting.tries += 1;
    connection.client.query(this.configOf(waiting.statement), (error: Error | null, result) => {
      connection.sent -= 1;
      connection.since = performance.now();
      if (!error) {
        waiting.resolve(rowsOf(result));
        // A statement was a BEGIN: no other statement may run inside.
        if (connection.sent === 0 && connection.client.getTransactionStatus() !== 'I') connection.is_stale = true;
      } else if (isStale(error) && waiting.tries < TRIES) {
        connection.is_stale = true;
        this.#statements.unshift(waiting);
      } else {
        if (isFatal(error)) connection.is_stale = true;
        waiting.reject(failureOf(error, connection.client.is_cut, waiting.statement.origin));
      }
      this.#answered(connection);
    });
    return true;
  }

  /** The connection with the least to do; none where all that may take more have not answered for a while. */
  #connectionFor(): PoolConnection | undefined {
    let best: PoolConnection | undefined;
    const now = performance.now();
    for (const one of this.#connections) {
      if (one.use !== 'shared' || one.is_stale) continue;
      if (one.sent === 0) return one;
      if (one.sent < this.#options.depth && now - one.since < SLOW_MS && (!best || one.sent < best.sent)) best = one;
    }
    // A new one comes before company.
    return this.#mayOpen() ? undefined : best;
  }

  /** Gives a reservation a connection with nothing to do, or sees to it that one will have nothing to do. */
  #handOver(waiting: WaitingReservation): boolean {
    let [aside, draining] = [0, 0];
    let [idle, least]: (PoolConnection | undefined)[] = [];
    for (const one of this.#connections) {
      if (one.use !== 'shared') aside += 1;
      if (one.use === 'draining') draining += 1;
      if (one.use !== 'shared' || one.is_stale) continue;
      if (one.sent === 0) idle ??= one;
      else if (!least || one.sent < least.sent) least = one;
    }
    // One is left for statements, whatever transactions wait for: some of them wait for what such a statement does.
    const most = Math.max(1, this.#options.max - 1);
    if (aside - draining < most && idle) {
      this.#reservations.splice(this.#reservations.indexOf(waiting), 1);
      idle.use = 'reserved';
      waiting.resolve(new Reserved(this, idle, () => this.#released(idle)));
      return true;
    }
    if (aside < most && draining < this.#reservations.length && least && !this.#mayOpen()) least.use = 'draining';
    return false;
  }

  #answered(connection: PoolConnection): void {
    if (connection.sent === 0 && !connection.client.is_cut) {
      if (connection.use === 'draining') {
        connection.use = 'shared';
        const [first] = this.#reservations;
        if (first && !connection.is_stale) this.#handOver(first);
      }
      if (connection.is_stale && connection.use === 'shared') this.#close(connection);
    }
    if (this.#ended || this.#statements.length > 0 || this.#reservations.length > 0) this.#dispatch();
  }

  #released(connection: PoolConnection): void {
    connection.use = 'shared';
    this.#answered(connection);
  }

  #mayOpen(): boolean {
    const is_too_soon = performance.now() < this.#retry_at && this.#connections.size > 0;
    return !is_too_soon && this.#connections.size + this.#opening < this.#options.max;
  }

  /** Opens as many connections as are wanted and allowed. */
  #open(wanted: number): void {
    while (this.#opening < wanted && this.#mayOpen()) void this.#openOne();
    if (performance.now() < this.#retry_at) this.#openLater();
  }

  #openLater(): void {
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#dispatch();
    }, this.#retry_at - performance.now());
  }

  async #openOne(): Promise<void> {
    const since = performance.now();
    this.#opening += 1;
    try {
      const client = await this.#connect();
      this.#add(client);
      this.#failed = this.#retry_at = 0;
    } catch (error) {
      this.#failed += 1;
      this.#retry_at = performance.now() + Math.min(50 * 2 ** this.#failed, LONGEST_BACKOFF_MS);
      // Without any connection the waiting statements cannot be served.
      if (this.#connections.size === 0) this.#rejectWaiting((one) => one.since <= since, error);
    } finally {
      this.#opening -= 1;
      this.#dispatch();
    }
  }

  #add(client: Client): void {
    // Cut after it became ready and before the listener was attached.
    if (client.is_cut) throw new ConnectionFailure('CONNECTION_CLOSED', 'The connection to the database was cut');
    const connection: PoolConnection = { client, sent: 0, since: 0, use: 'shared', is_stale: false };
    const gone = () => {
      this.#connections.delete(connection);
      // What was sent is refused by the driver, after this.
      setImmediate(() => this.#dispatch());
    };
    client.on('error', () => {
      gone();
      client.connection.stream.destroy();
    });
    client.on('end', gone);
    this.#connections.add(connection);
  }

  #close(connection: PoolConnection): void {
    connection.client.is_cut = true;
    this.#connections.delete(connection);
    void connection.client.end().catch(() => undefined);
  }

  /** When it is ending: closes what has nothing to do, and says so when that was the last. */
  #closeIdle(): void {
    if (this.#statements.length + this.#reservations.length > 0) return;
    for (const one of this.#connections) if (one.sent === 0 && one.use !== 'reserved') this.#close(one);
    if (this.#connections.size > 0 || this.#opening > 0) return;
    clearTimeout(this.#overdue);
    clearTimeout(this.#retry);
    this.#ended?.resolve();
  }

  /** Refuses statements that have waited too long. */
  #watch(): void {
    if (this.#overdue) return;
    const due = this.#oldest()!.since + this.#options.wait_ms;
    this.#overdue = setTimeout(
      () => {
        this.#overdue = undefined;
        const now = performance.now();
        this.#rejectWaiting((one) => one.since + this.#options.wait_ms <= now, busy());
        this.#dispatch();
      },
      Math.max(1, due - performance.now()),
    );
  }

  #rejectWaiting(who: (one: WaitingQuery) => boolean, error: unknown): void {
    const refused: WaitingQuery[] = [...this.#statements.filter(who), ...this.#reservations.filter(who)];
    this.#statements = this.#statements.filter((one) => !who(one));
    this.#reservations = this.#reservations.filter((one) => !who(one));
    for (const { reject } of refused) reject(error);
  }
}

/** A connection set aside: statements run on it in the order in which they are asked for, until it is released. */
export class Reserved {
  readonly #pool: Pool;
  readonly #connection: PoolConnection;
  readonly #release: () => void;
  #is_released = false;
  #has_failed = false;

  constructor(pool: Pool, connection: PoolConnection, release: () => void) {
    this.#pool = pool;
    this.#connection = connection;
    this.#release = release;
  }

  run(statement: Statement): Promise<QueryRow[]> {
    return new Promise((resolve, reject) => {
      if (this.#is_released || this.#connection.client.is_cut)
        return reject(new ConnectionFailure('CONNECTION_CLOSED', 'This connection is not ours any more'));
      this.#connection.client.query(this.#pool.configOf(statement), (error: Error | null, result) => {
        if (!error) return resolve(rowsOf(result));
        this.#has_failed = true;
        if (isStale(error) || isFatal(error)) this.#connection.is_stale = true;
        reject(failureOf(error, this.#connection.client.is_cut, statement.origin));
      });
    });
  }

  /** Hands the connection, on which nothing is under way, to a stream of the driver's, such as a COPY. Those do without pipelining. */
  submit<T extends pg.Submittable>(submittable: T): T {
    pipelining(this.#connection, false);
    return this.#connection.client.query(submittable);
  }

  /** Gives the connection back; one that is left inside a transaction is rolled back, and closed if that fails. */
  async release(): Promise<void> {
    if (this.#is_released) return;
    const { client } = this.#connection;
    try {
      if (this.#has_failed || client.getTransactionStatus() !== 'I') await this.run({ text: 'rollback', values: [], name: undefined });
      if (client.getTransactionStatus() !== 'I') this.#connection.is_stale = true;
    } catch {
      this.#connection.is_stale = true;
    } finally {
      pipelining(this.#connection, true);
      this.#is_released = true;
      this.#release();
    }
  }
}

function pipelining({ client }: PoolConnection, is_on: boolean): void {
  (client as { pipeline: boolean }).pipeline = is_on;
}

const busy = () => new ConnectionFailure('DATABASE_BUSY', 'Too many wait for the database');
const ended = () => new ConnectionFailure('CONNECTION_ENDED', 'The connections to the database are closed');

/** The rows of a statement; of several in one text those of the last. */
function rowsOf(result: pg.QueryResult | pg.QueryResult[]): QueryRow[] {
  return (Array.isArray(result) ? result.at(-1)! : result).rows as QueryRow[];
}
