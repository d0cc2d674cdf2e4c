import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../server/app.ts';
import { findSeatDrift } from '../../server/availability/seats.ts';
import { findOrphans } from '../../server/bookings/orphans.ts';
import { readConfig } from '../../server/core/config.ts';
import { openDatabase, type Sql } from '../../server/core/database/database.ts';
import { openFiles } from '../../server/core/storage/files.ts';
import { createSignedLinks, type SignedLinks } from '../../server/core/signed-links.ts';
import { offerCards } from '../../server/operator/settings-writes.ts';
import type { Payments } from '../../server/core/cards/payments.ts';
import type { Timeouts } from '../../server/core/http/timeouts.ts';
import { buildersOn, type Builders } from './builders.ts';
import { callerThrough, type Caller, type Send } from './caller.ts';
import type { Launch } from '../../server/rehearsal/hosting/rehearsals.ts';
import { giveClock } from './clock.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { JWT_SECRET, wide_rate_limits } from './server.ts';

export type TestApp = Builders & {
  app: FastifyInstance;
  sql: Sql;
  database: TestDatabase;
  /** Somebody without an account. */
  guest: Caller;
  /** A user of ours, signed in; `through` another way than this app, e.g. a real server. */
  as: (user: { id: string }, through?: Send) => Promise<Caller>;
  send: Send;
  /** The secret links of this app. */
  links: SignedLinks;
};

type TestAppOptions = { env?: Record<string, string>; clock?: boolean; payments?: Payments; demo_gateway?: string; launch?: Launch };

/**
 * The whole application on a migrated, empty database of this test file's own, asked through the front door without a network.
 * Rate limits are wide unless `env` narrows them; `payments` takes cards, on the page of the demo gateway at `demo_gateway`; `clock` lets the file set the time (tests/support/clock.ts);
 * `launch` stands in for what starts rehearsals, of which there are none unless `env` says so.
 * When the file ends, every place on every slot must be accounted for.
 */
export async function testApp({ env = {}, clock = false, payments, demo_gateway, launch }: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase();
  if (clock) await giveClock(database.address);
  const sql = openDatabase(database.address, { pool: 8 });
  database.beforeDrop(() => sql.end({ timeout: 1 }));
  const app = await openApp(sql, env, undefined, payments, launch, demo_gateway);
  database.beforeDrop(() => app.close());
  database.beforeDrop(async () => {
    const drift = await findSeatDrift(sql);
    if (drift.length > 0) throw new Error(`places were lost or made up: ${JSON.stringify(drift)}`);
    const orphans = await findOrphans(sql);
    if (orphans.length > 0) throw new Error(`rows lead nowhere: ${JSON.stringify(orphans)}`);
  });

  const send = sendTo(app);
  const as = async ({ id }: { id: string }, through = send) => {
    const session = randomUUID();
    await sql`insert into sessions (id, user_id, token_hash, expires_at) values (${session}, ${id}, ${Buffer.from(session)}, now() + interval '1 hour')`;
    return callerThrough(through, app.jwt.sign({ sub: id, sid: session }, { expiresIn: '15m' }));
  };
  return { app, sql, database, guest: callerThrough(send), as, send, links: createSignedLinks(JWT_SECRET), ...buildersOn(sql) };
}

/** One more process's worth of application on a database that is open; the caller closes it. */
export async function openApp(
  sql: Sql,
  env: Record<string, string> = {},
  patience?: Timeouts,
  payments?: Payments,
  launch?: Launch,
  demo_gateway?: string,
): Promise<FastifyInstance> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sampan-app-'));
  after(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR,
    JWT_SECRET,
    LOG_LEVEL: 'silent',
    REHEARSALS_AT_ONCE: '0',
    ...wide_rate_limits,
    ...env,
  });
  if (payments) await offerCards(sql, true);
  return createApp({
    sql,
    config,
    files: await openFiles(config, sql),
    ...(payments && { payments }),
    demo_gateway,
    ...(launch && { launch }),
    ...(patience && { timeouts: patience }),
  });
}

let visitors = 0;
/** An address that nobody else in this test file comes from: rate limits are shared by all apps on one database. */
export const newAddress = () => `10.0.${Math.floor((visitors += 1) / 250)}.${(visitors % 250) + 1}`;

/** Asks an app without a network, as somebody at an address. */
export function sendTo(app: FastifyInstance, remoteAddress = newAddress()): Send {
  return async (request) => {
    const { statusCode, headers, payload } = await app.inject({ ...request, remoteAddress });
    return { status: statusCode, headers: headers as Record<string, string>, text: payload };
  };
}
