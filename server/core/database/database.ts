import type { Submittable } from 'pg';
import { connector, type DatabaseAddress } from './connect.ts';
import { Listening } from './listen.ts';
import { Pool, type PoolUse, type Reserved } from './pool.ts';
import {
  columnDefinitions,
  columnNames,
  JsonText,
  Names,
  Query,
  statementOf,
  type Columns,
  type Origin,
  type QueryPart,
  type QueryRow,
  type Statement,
  type QueryValue,
} from './query.ts';

export type { DatabaseAddress } from './connect.ts';
export { tryWay } from './pooling.ts';
export type { PoolUse } from './pool.ts';
export type { Columns, Query, QueryValue } from './query.ts';
export { constraintOf, DatabaseError, isLockTimeout, isRolledBack } from './failures.ts';

// How many statements may be under way on one shared connection. More would save nothing, and wait for each other.
const DEPTH = 16;
// A browser gives a call up after ten seconds.
const WAIT_MS = 8_000;

/**
 * Writes a statement as a template: sql`select title from services where id = ${id}`. Whatever stands in it is a parameter, or another
 * such template. With a name or a row it makes that a part of a template, for tests and scripts: sql`select from ${sql(table)}`.
 */
export interface Tag {
  <T extends readonly object[] = QueryRow[]>(strings: TemplateStringsArray, ...parts: QueryPart[]): Query<T>;
  (named: Names['named']): Names;
  /** A statement as it comes, from where no visitor writes. Without values it may be several, and the rows are those of the last. */
  unsafe: <T extends readonly object[] = QueryRow[]>(text: string, values?: readonly QueryValue[]) => Query<T>;
  /** The names of columns as a part of a template, `id, places`; unlike `Names`, `npm run check` sees through them. */
  names: (columns: Columns) => Query<unknown>;
  /** The same with their types, `id uuid, places int`, as jsonb_to_recordset defines its columns. */
  definitions: (columns: Columns) => Query<unknown>;
  /** A value for a column or parameter of JSON. */
  json: (value: unknown) => JsonText;
}

/** A transaction under way. */
export interface Tx extends Tag {
  /** Hands the connection to a stream of the driver's, such as a COPY. */
  submit: <T extends Submittable>(submittable: T) => T;
}

/** The pool: each statement is a transaction of its own. */
export interface Sql extends Tag {
  /** Does all of it or nothing, on a connection of its own. `mode` is what BEGIN says of it: 'isolation level repeatable read'. */
  begin: {
    <T>(run: (tx: Tx) => Promise<T>): Promise<T>;
    <T>(mode: string, run: (tx: Tx) => Promise<T>): Promise<T>;
  };
  /**
   * As `begin`, with the first statement sent behind BEGIN without waiting for its answer. Should BEGIN fail, that statement is committed alone
   * and nothing after it is sent: it has to be one that does no harm then.
   */
  beginPipelined: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  /** A connection of its own, to be released. */
  reserve: () => Promise<ReservedSql>;
  /** Whether notifications arrive. */
  listens: boolean;
  /** Listens on a channel; `listening` is called at once and after each reconnection. */
  listen: (channel: string, heard: (payload: string) => void, listening?: () => void) => Promise<void>;
  /** Closes every connection, after what is under way or `timeout` seconds. */
  end: (options?: { timeout?: number }) => Promise<void>;
  use: () => PoolUse;
}

export interface ReservedSql extends Tx {
  /** Gives the connection back; an open transaction is rolled back. */
  release: () => Promise<void>;
}

/** What a read or a single guarded statement needs: the pool, or a transaction under way. */
export type Db = Sql | Tx;

/** Writes a log record, so the commit takes as long as one with changes and its duration reveals nothing. */
export async function commitAsIfWritten(tx: Tx): Promise<void> {
  await tx`select pg_logical_emit_message(true, 'sampan', '')`;
}

type ConnectOptions = {
  /** The most connections. */
  pool?: number;
  name?: string;
  /** How long a statement may wait for a connection. */
  wait_ms?: number;
  /** Whether the way there keeps planned statements; see `tryWay`. */
  named_statements?: boolean;
  /** Where to listen for notifications, if elsewhere; null when it is impossible. */
  listen_at?: DatabaseAddress | null;
};

/** Opens a pool. Connections are made on demand; every one works in UTC. */
export function openDatabase(
  address: DatabaseAddress,
  { pool: max = 10, name = 'sampan', wait_ms = WAIT_MS, named_statements = true, listen_at = address }: ConnectOptions = {},
): Sql {
  const pool = new Pool(connector(address, name), { max, depth: DEPTH, wait_ms, named_statements });
  const listening = new Listening(connector(listen_at ?? address, name));

  async function begin<T>(...args: [run: (tx: Tx) => Promise<T>] | [mode: string, run: (tx: Tx) => Promise<T>]): Promise<T> {
    const [mode, run] = args.length === 1 ? ['', args[0]] : args;
    return transact(async (reserved) => {
      await reserved.run(plain(`begin ${mode}`));
      return run(txOn(reserved));
    });
  }

  const beginPipelined = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
    transact(async (reserved) => {
      const begun = reserved.run(plain('begin'));
      const [done] = await Promise.all([run(txOn(reserved, begun)), begun]);
      return done;
    });

  async function transact<T>(run: (reserved: Reserved) => Promise<T>): Promise<T> {
    const reserved = await pool.reserve();
    try {
      const done = await run(reserved);
      await reserved.run(plain('commit'));
      return done;
    } finally {
      // What has failed is rolled back there.
      await reserved.release();
    }
  }

  return Object.assign(
    tagOn((statement) => pool.run(statement)),
    {
      begin,
      beginPipelined,
      listens: listen_at !== null,
      listen: listening.listen.bind(listening),
      use: () => pool.use,
      async reserve() {
        const reserved = await pool.reserve();
        return Object.assign(txOn(reserved), { release: () => reserved.release() });
      },
      async end(options?: { timeout?: number }) {
        await Promise.all([listening.end(), pool.end(options)]);
      },
    },
  );
}

/** What the pool is doing now: connections with nothing to do, those at work or being made, and queries that no connection has taken. */
export function poolOf(sql: Sql): PoolUse {
  return sql.use();
}

const plain = (text: string): Statement => ({ text, values: [], name: undefined });

/** `begun`: the answer of BEGIN, where statements may be sent before it is there. */
function txOn(reserved: Reserved, begun?: Promise<unknown>): Tx {
  return Object.assign(
    tagOn(async (statement) => {
      const [rows] = await Promise.all([reserved.run(statement), begun]);
      return rows;
    }),
    { submit: <T extends Submittable>(submittable: T) => reserved.submit(submittable) },
  );
}

function tagOn(run: (statement: Statement) => Promise<QueryRow[]>): Tag {
  function tag(first: TemplateStringsArray | Names['named'], ...parts: QueryPart[]): Query<never> | Names {
    if (!isTemplate(first)) return new Names(first);
    const origin = originOf(first, tag);
    return new Query(first, parts, (template) => run({ ...statementOf(template), origin }) as Promise<never>);
  }
  const unsafe = (text: string, values: readonly QueryValue[] = []) =>
    new Query([text], [], () => run({ text, values: [...values], name: undefined }) as Promise<never>);
  const names = (columns: Columns) => unsafe(columnNames(columns));
  const definitions = (columns: Columns) => unsafe(columnDefinitions(columns));
  return Object.assign(tag, { unsafe, names, definitions, json: (value: unknown) => new JsonText(value) }) as unknown as Tag;
}

const isTemplate = (first: TemplateStringsArray | Names['named']): first is TemplateStringsArray => Array.isArray(first) && 'raw' in first;

const origins = new WeakMap<TemplateStringsArray, Origin>();

/** Where a template is written, found out once: each place in the program has a template of its own. */
function originOf(template: TemplateStringsArray, tag: object): Origin {
  let origin = origins.get(template);
  if (!origin) {
    Error.captureStackTrace((origin = {}), tag as () => void);
    origins.set(template, origin);
  }
  return origin;
}
