import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createSoon } from './core/concurrency/soon.ts';
import { drain } from './core/http/graceful-shutdown.ts';
import { ConfigProblems, readConfig, type Config } from './core/config.ts';
import { openDatabase, tryWay, type Sql } from './core/database/database.ts';
import { DEMO_SIGNATURE } from './core/cards/demo-payments.ts';
import { openPayments } from './core/cards/open-payments.ts';
import { isAway } from './core/api/errors.ts';
import { openFiles, type Files } from './core/storage/files.ts';
import { beginStart } from './core/metrics/health.ts';
import { startJobs } from './core/jobs/jobs.ts';
import { cardJobs, jobsOf } from './jobs.ts';
import { createSignedLinks } from './core/signed-links.ts';
import { migrate } from './core/database/migrate.ts';
import { postJournal } from './ledger/post-journal.ts';
import type { DemoGateway, DemoWebhook } from './core/cards/demo-gateway/gateway.ts';
import { startPostgres, type RunningPostgres } from './embedded-postgres/postgres.ts';
import { Mailer } from './outbox/mailer.ts';
import { offerCards, requireApproval } from './operator/settings-writes.ts';
import { createPost } from './outbox/webhooks/delivery/send-message.ts';
import { Dispatcher } from './outbox/webhooks/dispatcher.ts';
import { createHeaderSeal, createWebhookSecrets } from './outbox/webhooks/secrets.ts';
import { StartFailure } from './core/start-failure.ts';
import { expireHolds } from './holds/expire.ts';
import { offerFreePlaces } from './waiting-list/offer.ts';
import { refuseShortTimeouts } from './core/database/timeouts.ts';

const FIRST_PORT = 3000;
const LAST_PORT = 3020;
/** Longer than a balancer takes to look at /readyz again. */
const LEAVE_MS = 2_000;
/** How long after a booking it is added up and posted to the journal; many are cheaper together. The minute's jobs make up for a lost run. */
const JOURNAL_MS = 5_000;
const JOURNAL_CLOSE_MS = 5_000;
/** How often holds that are over are ended while there are any; who needs their places sooner ends them. */
const HOLDS_MS = 3_000;
const HOLDS_CLOSE_MS = 2_000;
/** How often free places are offered to those who wait, while anybody does; an offer that has lapsed goes to the next by then. */
const LIST_MS = 2_000;

/** How long a start tries again whose database goes away in the middle of it, and how often. */
const PATIENCE_MS = 60_000;
const AGAIN_MS = 2_000;

/** Of a database that is thrown away: nothing waits for the disk. */
const throw_away = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB', max_connections: 50 };

const say = (line: string) => console.log(line);

/** Closes what the start under way has opened so far. */
let close = async (): Promise<void> => undefined;
let is_ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    is_ending = true;
    void close().then(() => process.exit(0));
  });

try {
  await startPatiently(readConfig(process.env));
} catch (error) {
  // A reason the person at the terminal can act on needs no stack trace.
  console.error(error instanceof ConfigProblems || error instanceof StartFailure ? error.message : error);
  process.exit(1);
}

/** Starts; when the database is away or goes away meanwhile, closes everything and starts anew. Every step may be done again. */
async function startPatiently(config: Config): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(AGAIN_MS)) {
    try {
      return await start(config);
    } catch (error) {
      // It was asked to end, and does.
      if (is_ending) return;
      if (!isAway(error)) throw error;
      const { message } = error as Error;
      if (Date.now() > deadline)
        throw new StartFailure('The database has not answered for a minute.', '資料庫已有一分鐘沒有回應。', [message]);
      say(`The database does not answer (${message}). Trying again 資料庫沒有回應，正在重試`);
    }
  }
}

/** Starts everything in order and arranges that everything stops in the opposite one. */
async function start(config: Config): Promise<void> {
  const opened: (() => Promise<unknown>)[] = [];
  let address = '';
  close = once(async () => {
    for (const shut of opened.toReversed()) await shut();
  });

  if (config.rehearsal) {
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    opened.push(async () => rmSync(config.data_dir, { recursive: true, force: true }));
  }

  try {
    // The rest of the program is read while PostgreSQL starts.
    const [sql, { createApp }] = await Promise.all([openStorage(config, opened), import('./app.ts')]);
    await refuseShortTimeouts(sql);
    await migrate(sql);
    const rehearsal = config.rehearsal
      ? await (await import('./rehearsal/rehearsal.ts')).openRehearsal(sql, { can_end: config.public_url !== undefined })
      : null;
    if (config.production) await requireApproval(sql);
    const files = await openFiles(config, sql);
    if (config.demo_data) await seedOnce(sql, files);
    const demo_gateway = await openDemoGateway(config, () => address);
    if (demo_gateway) opened.push(() => demo_gateway.stop());
    const payments = await openPayments(config, demo_gateway);
    await offerCards(sql, payments !== null);
    const app = await createApp({ config, sql, files, payments, demo_gateway: demo_gateway?.url, rehearse: rehearsal?.attach });
    opened.push(() => app.close());
    const started = beginStart(app);
    let afterChange = (): void => undefined;
    app.addHook('onResponse', (request, reply, done) => {
      if (request.method !== 'GET' && reply.statusCode < 300) afterChange();
      done();
    });
    address = await listen(app, config);
    const mailer = new Mailer({
      sql,
      links: createSignedLinks(config.jwt_secret),
      mail: config.mail,
      origin: config.public_url ?? address,
      report: (err) => app.log.error({ err }, 'mails could not be sent'),
      onDelivered: (mails) => app.log.info({ mails }, 'mails'),
    });
    const dispatcher = new Dispatcher({
      sql,
      secretOf: createWebhookSecrets(config.jwt_secret),
      headerSeal: createHeaderSeal(config.jwt_secret),
      post: createPost({ allow_private: config.private_addresses_allowed }),
      report: (err) => app.log.error({ err }, 'webhooks could not be sent'),
    });
    const journal = createSoon(() => postJournal(sql), {
      delay_ms: JOURNAL_MS,
      close_ms: JOURNAL_CLOSE_MS,
      report: (err) => app.log.error({ err }, 'bookings could not be added up'),
    });
    const holds = createSoon(
      async () => {
        if ((await expireHolds(sql)).are_left) holds.schedule();
      },
      { delay_ms: HOLDS_MS, close_ms: HOLDS_CLOSE_MS, report: (err) => app.log.error({ err }, 'holds could not be ended') },
    );
    const report = (err: unknown) => app.log.error({ err }, 'a booking could not be called off');
    const waiting = { sql, links: createSignedLinks(config.jwt_secret) };
    const list = createSoon(
      async () => {
        const { are_mailed, are_left } = await offerFreePlaces(waiting);
        if (are_mailed) mailer.schedule();
        if (are_left) list.schedule();
      },
      {
        delay_ms: LIST_MS,
        close_ms: HOLDS_CLOSE_MS,
        report: (err) => app.log.error({ err }, 'free places could not be offered to those who wait'),
      },
    );
    // Those of the process before.
    holds.schedule();
    list.schedule();
    afterChange = () => {
      mailer.schedule();
      dispatcher.schedule();
      journal.schedule();
      holds.schedule();
      list.schedule();
    };
    opened.push(() => holds.close());
    opened.push(() => list.close());
    opened.push(() => mailer.close());
    opened.push(() => dispatcher.close());
    opened.push(() => journal.close());
    const jobs = [...jobsOf({ sql, files, mailer, dispatcher, report }, config), ...cardJobs(sql, payments, config)];
    opened.push(rehearsal ? await rehearsal.begin(app, jobs) : await startJobs(sql, jobs, app.log));
    // Closed first, whatever jobs and mails still have to do.
    opened.push(async () => {
      if (config.production) await drain(app, LEAVE_MS);
      await app.close();
    });
    started();
    await greet(config, address);
    // To the process that launched a rehearsal (rehearsal/launch.ts).
    if (rehearsal) process.send?.({ address });
  } catch (error) {
    await close();
    throw error;
  }
}

/** The gateway of the demo, beside this process; its webhooks come to `address()`. */
async function openDemoGateway({ cards, data_dir }: Config, address: () => string): Promise<DemoGateway | null> {
  if (cards?.gateway !== 'demo') return null;
  const deliver = async ({ body, signature }: DemoWebhook) => {
    const headers = { 'content-type': 'application/json', [DEMO_SIGNATURE]: signature };
    const { ok } = await fetch(`${address()}/api/payments/webhook/`, { method: 'POST', headers, body });
    return ok;
  };
  const { startDemoGateway } = await import('./core/cards/demo-gateway/gateway.ts');
  return startDemoGateway({ secret: randomBytes(24).toString('base64url'), file: join(data_dir, 'demo-gateway.json'), deliver });
}

async function openStorage(config: Config, opened: (() => Promise<unknown>)[]): Promise<Sql> {
  let sql: Sql;
  if (config.database_url) sql = await openElsewhere(config.database_url, config);
  else {
    const server: RunningPostgres = await startPostgres({
      dataDir: join(config.data_dir, 'postgres'),
      log: say,
      ...(config.rehearsal && { settings: throw_away }),
    });
    opened.push(() => server.stop());
    void server.lost.then(async (error) => {
      console.error(error.message);
      await close();
      process.exit(1);
    });
    sql = openDatabase(server, { pool: config.database_pool });
  }
  opened.push(() => sql.end({ timeout: 5 }));
  return sql;
}

/** Opens a database that somebody else runs, perhaps behind a pooler, and says what that costs. */
async function openElsewhere(url: string, { database_pool: pool, database_listen_url }: Config): Promise<Sql> {
  const { named_statements, notifications } = await tryWay(url, database_listen_url);
  if (!named_statements)
    say('The pooler before the database forgets planned statements; each is planned anew. See docs/operations.md, "Poolers".');
  if (!notifications)
    say(
      'The pooler before the database carries no notifications; changes show within a second. Set DATABASE_LISTEN_URL to a direct address.',
    );
  return openDatabase(url, { pool, named_statements, listen_at: notifications ? (database_listen_url ?? url) : null });
}

/** Fills an empty marketplace with the demo, once. */
async function seedOnce(sql: Sql, files: Files): Promise<void> {
  const [used] = await sql`select 1 from users limit 1`;
  if (used) return;
  say('Filling the demo marketplace');
  const { seedDemo } = await import('../db/seed/demo.ts');
  await seedDemo(sql, { now: new Date(), media: files });
}

/** Listens on the port asked for, or on the first free one when nobody asked. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  for (let candidate = port ?? FIRST_PORT; ; candidate += 1) {
    try {
      return await app.listen({ host, port: candidate });
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!busy) throw error;
      if (port !== undefined)
        throw new StartFailure(
          `Port ${port} is in use. Choose another: PORT=${port + 1} npm start`,
          `連接埠 ${port} 已被使用，請改用另一個：PORT=${port + 1} npm start`,
        );
      if (candidate >= LAST_PORT)
        throw new StartFailure(
          `Ports ${FIRST_PORT} to ${LAST_PORT} are all in use. Choose one with PORT=…`,
          `連接埠 ${FIRST_PORT} 至 ${LAST_PORT} 均已被使用，請以 PORT=… 指定。`,
        );
      say(`Port ${candidate} is in use, trying ${candidate + 1}`);
    }
  }
}

async function greet(config: Config, address: string): Promise<void> {
  const home = config.public_url ?? address;
  say(`\nSampan 舢舨 is running at ${home}`);
  if (config.demo_data) {
    say(`  demo page   ${home}/page/fragrant-tides`);
    say('  provider    kayan / sampan-demo');
    say('  client      mei / sampan-demo');
    say('  partner     lantern / sampan-demo');
    say('  operator    lok / sampan-demo');
    const { DEMO_KEY, DEMO_PROGRAM_KEY } = await import('../db/seed/resellers.ts');
    say(`  api         ${home}/api with the key ${DEMO_PROGRAM_KEY}`);
    say(`  octo        ${home}/octo with the key ${DEMO_KEY}`);
  }
  say('Ctrl-C stops it.\n');
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= run());
}
