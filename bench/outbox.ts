import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { SMTPServer } from 'smtp-server';
import { v7 as uuid } from 'uuid';
import { openDatabase, type Sql } from '../server/core/database/database.ts';
import { createSignedLinks } from '../server/core/signed-links.ts';
import { Mailer } from '../server/outbox/mailer.ts';
import { createPost } from '../server/outbox/webhooks/delivery/send-message.ts';
import { Dispatcher } from '../server/outbox/webhooks/dispatcher.ts';
import { createHeaderSeal, createWebhookSecrets } from '../server/outbox/webhooks/secrets.ts';
import type { Where } from './app-process.ts';
import { findOnSale } from './marketplace.ts';
import { spreadOf } from './rounds.ts';
import { POOL } from './stage.ts';

const MAILS = 1_000;
const WEBHOOKS = 2_000;
const SECRET = 'a secret of the bench, of more than thirty-two letters';

/**
 * Mails and webhooks a second that one process composes, sends and records: mails of bookings in both languages to a mail server that takes each at
 * once, and messages to a receiver that does. No other work is done meanwhile.
 */
export async function outbox(where: Where, rounds: number): Promise<string> {
  const sql = openDatabase(where, { pool: POOL });
  try {
    const rates = { mails: [] as number[], webhooks: [] as number[] };
    const [sendMails, sendWebhooks] = [await mailing(sql), await posting(sql)];
    // The first round of each is not measured.
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, send] of [['mails', sendMails] as const, ['webhooks', sendWebhooks] as const]) {
        const rate = await send.round();
        if (round > 0) rates[name].push(rate);
      }
    await Promise.all([sendMails.close(), sendWebhooks.close()]);
    const line = (name: keyof typeof rates) => {
      const { median, lowest, highest } = spreadOf(rates[name]);
      return `  ${name.padEnd(10)}${median.toFixed(0)} (${lowest.toFixed(0)}-${highest.toFixed(0)})`;
    };
    return [`a second; median of ${rounds} rounds (lowest-highest)`, line('mails'), line('webhooks')].join('\n');
  } finally {
    await sql.end();
  }
}

type Sending = { round: () => Promise<number>; close: () => Promise<void> };

async function mailing(sql: Sql): Promise<Sending> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const mailer = new Mailer({
    sql,
    links: createSignedLinks(SECRET),
    mail: { smtp_url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, from: 'Sampan <hello@sampan.example>' },
    origin: 'https://sampan.example',
    report: console.error,
    onDelivered: () => undefined,
  });
  // What the demo has to say is no part of what is measured.
  await sql`update mail_rounds set seen_until = now()`;
  await mailer.run();
  const round = async () => {
    await sql`
      insert into mails (id, kind, source, side, booking_id, recipient, locale, due_at)
      select uuidv7(), case when nth % 2 = 0 then 'booking_link' else 'cancelled_by_you' end, uuidv7()::text, 'customer', id, 'somebody@example.com',
        case when nth % 3 = 0 then 'zh-HK' else 'en' end, now()
      from (select id, row_number() over () as nth from bookings, generate_series(1, ${MAILS}::int) limit ${MAILS}) b`;
    const began = performance.now();
    await mailer.run();
    const seconds = (performance.now() - began) / 1_000;
    const [left] = await sql<
      { count: number }[]
    >`select count(*)::int as count from mails where state in ('waiting', 'sending') and due_at <= now()`;
    if (left?.count !== 0) throw new Error(`${left?.count} mails were not sent`);
    return MAILS / seconds;
  };
  return {
    round,
    close: async () => {
      await mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

async function posting(sql: Sql): Promise<Sending> {
  const receiver = createServer((request, reply) => request.resume().on('end', () => reply.end())).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { service_id } = await findOnSale(sql);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  // An address is sent four messages at once, so that several are needed to keep a process busy.
  const ids = Array.from({ length: 8 }, () => uuid());
  for (const id of ids)
    await sql`
      insert into webhook_endpoints (id, provider_id, url, events)
      select ${id}, provider_id, ${url}, '{}' from services where id = ${service_id}`;
  const dispatcher = new Dispatcher({
    sql,
    secretOf: createWebhookSecrets(SECRET),
    headerSeal: createHeaderSeal(SECRET),
    post: createPost({ allow_private: true }),
    report: console.error,
  });
  await sql`update webhook_rounds set seen_until = now()`;
  await dispatcher.run();
  await dispatcher.idle();
  const round = async () => {
    await sql`
      insert into webhook_deliveries (id, endpoint_id, booking_id, line, event, at, sequence)
      select uuidv7(), (${ids}::uuid[])[1 + n % ${ids.length}::int], (select id from bookings where service_id = ${service_id} limit 1), uuidv7()::text, 'paid', now(), n
      from generate_series(1, ${WEBHOOKS}::int) n`;
    const began = performance.now();
    await dispatcher.run();
    await dispatcher.idle();
    const seconds = (performance.now() - began) / 1_000;
    const [left] = await sql<
      { count: number }[]
    >`select count(*)::int as count from webhook_deliveries where state <> 'sent' and endpoint_id = any(${ids}::uuid[])`;
    if (left?.count !== 0) throw new Error(`${left?.count} messages did not arrive`);
    return WEBHOOKS / seconds;
  };
  return {
    round,
    close: async () => {
      await dispatcher.close();
      receiver.close();
    },
  };
}
