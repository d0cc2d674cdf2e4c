import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../core/database/database.ts';
import { recordMail } from './metrics.ts';
import { dropReason, composeMail, type MailContext } from './templates/compose.ts';
import { listDueMails, type DueMail } from './reads.ts';
import { SendError, type Smtp } from './smtp.ts';
import {
  claimMails,
  dropStoredMails,
  lockMailsShared,
  storeDueMails,
  updateOutcome,
  type MailOutcome,
  type DeliveryResult,
} from './writes.ts';

/** Longer than sending can take, so that only the mails of a dead process are claimed by another. */
const LEASE_MINUTES = 15;
const STORE_BATCH = 200;
/** Attempts in about a day; after that an operator must look. */
const MAX_ATTEMPTS = 30;

/** How many mails had each outcome. */
export type DeliveryCounts = Partial<Record<MailOutcome, number>>;

type Delivery = { sql: Sql; smtp: Smtp | null; context: MailContext; report: (error: unknown) => void };

/**
 * Sends all due mails, or stores them when there is no mail server. Their facts are read now: a reminder of a cancelled booking is
 * dropped. Failed mails are retried at growing intervals. A mail that the mail server accepted is never sent again, unless this process
 * or the database dies between the acceptance and the commit.
 */
export async function deliver({ sql, smtp, context, report }: Delivery): Promise<DeliveryCounts> {
  const delivered: DeliveryCounts = {};
  for (;;) {
    const states = await (smtp ? sendDue(sql, smtp, context, report) : storeDue(sql));
    if (states.length === 0) return delivered;
    for (const state of states) {
      delivered[state] = (delivered[state] ?? 0) + 1;
      recordMail(state);
    }
  }
}

/** Few stored mails are ever read, so only their facts are stored; the text is composed when one is read (outbox.ts). */
async function storeDue(sql: Sql): Promise<MailOutcome[]> {
  return sql.begin(async (tx) => {
    await lockMailsShared(tx);
    const mails = await storeDueMails(tx, STORE_BATCH);
    const now = Date.now();
    const checked = mails.map((mail) => ({ id: mail.id, reason: dropReason(mail, now) }));
    const drops = checked.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : []));
    await dropStoredMails(tx, drops);
    return checked.map(({ reason }) => (reason ? 'dropped' : 'kept'));
  });
}

async function sendDue(sql: Sql, smtp: Smtp, context: MailContext, report: (error: unknown) => void): Promise<MailOutcome[]> {
  const ids = await claimMails(sql, smtp.concurrency, LEASE_MINUTES);
  if (ids.length === 0) return [];
  const mails = await listDueMails(sql, ids);
  return Promise.all(
    mails.map(async (mail) => {
      const became = await sendOne(mail, smtp, context, report);
      await recordResult(sql, became);
      return became.state;
    }),
  );
}

async function sendOne(mail: DueMail, smtp: Smtp, context: MailContext, report: (error: unknown) => void): Promise<DeliveryResult> {
  const now = Date.now();
  const reason = dropReason(mail, now);
  if (reason) return { ...resultOf(mail, '', 'dropped'), last_error: reason };
  const composed = composeMail(mail, now, context);
  try {
    await smtp.send({ id: mail.id, to: mail.recipient, ...composed });
    return resultOf(mail, composed.subject, 'sent');
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    const over = error.final || mail.attempts >= MAX_ATTEMPTS;
    report(new Error(`mail ${mail.id} (${mail.kind}) was not sent${over ? ', and is given up' : ''}: ${error.message}`));
    return {
      ...resultOf(mail, composed.subject, over ? 'failed' : 'waiting'),
      last_error: error.message,
      again_in: retryMinutes(mail.attempts),
    };
  }
}

/** Records a result, retrying while the database is briefly unavailable, so that the mail does not go out again. */
async function recordResult(sql: Sql, result: DeliveryResult, tries = 5): Promise<void> {
  try {
    await updateOutcome(sql, result);
  } catch (error) {
    if (tries === 1) throw error;
    await wait(2 ** (5 - tries) * 500);
    return recordResult(sql, result, tries - 1);
  }
}

function resultOf({ id }: DueMail, subject: string, state: DeliveryResult['state']): DeliveryResult {
  return { id, state, subject, last_error: '', again_in: 0 };
}

/** Minutes until the next attempt: 1, 2, 4 ... at most an hour, with some jitter. */
function retryMinutes(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 60) * (0.9 + Math.random() * 0.2);
}
