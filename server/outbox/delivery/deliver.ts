import { setTimeout as wait } from 'node:timers/promises';
import type { Sql, Tx } from '../../core/database/database.ts';
import { recordMail } from '../metrics.ts';
import { composeMail, type MailContext } from '../compose/compose.ts';
import { listDueMails } from '../reads.ts';
import type { NewMail } from '../kinds/kind.ts';
import type { DueMail } from '../stored-facts.ts';
import { blankWords } from './blank.ts';
import { dropReason } from './drop-reason.ts';
import { SendError, type Smtp } from './smtp.ts';
import {
  claimMails,
  dropStoredMails,
  insertMails,
  insertStoredMails,
  lockMailsShared,
  storeDueMails,
  updateOutcome,
  type MailOutcome,
  type DeliveryResult,
} from '../writes.ts';

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
    const outcomes = await (smtp ? sendDue(sql, smtp, context, report) : storeDue(sql));
    if (outcomes.length === 0) return delivered;
    countOutcomes(delivered, outcomes);
  }
}

/** Adds outcomes to their counts and to the metrics. */
export function countOutcomes(counts: DeliveryCounts, outcomes: readonly MailOutcome[]): void {
  for (const outcome of outcomes) {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    recordMail(outcome);
  }
}

/**
 * Inserts new mails where there is no mail server, after `lockMailsShared`: those that are due are written once, as `storeDue` would leave
 * them. Returns their outcomes; the others wait.
 */
export async function insertOrStore(tx: Tx, mails: readonly NewMail[]): Promise<MailOutcome[]> {
  const now = Date.now();
  const isDue = ({ due_at }: NewMail) => Date.parse(due_at) <= now;
  const later = mails.filter((mail) => !isDue(mail));
  if (later.length > 0) await insertMails(tx, later);
  return dropInvalid(tx, await insertStoredMails(tx, mails.filter(isDue)));
}

/** Few stored mails are ever read, so their text is composed from their facts when one is (outbox.ts). */
async function storeDue(sql: Sql): Promise<MailOutcome[]> {
  return sql.begin(async (tx) => {
    await lockMailsShared(tx);
    return dropInvalid(tx, await storeDueMails(tx, STORE_BATCH));
  });
}

/** Drops those of the mails just stored that are no longer valid. */
async function dropInvalid(tx: Tx, stored: Awaited<ReturnType<typeof storeDueMails>>): Promise<MailOutcome[]> {
  const now = Date.now();
  const checked = stored.map((mail) => ({ id: mail.id, reason: dropReason(mail, now) }));
  const drops = checked.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : []));
  await dropStoredMails(tx, drops);
  return checked.map(({ reason }) => (reason ? 'dropped' : 'kept'));
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
    await smtp.send({ id: mail.id, to: mail.recipient, reply_to: mail.reply_to, ...composed });
    return { ...resultOf(mail, composed.subject, 'sent'), ...blankWords({ plain: composed.plain, calendar: composed.calendar }) };
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
  return { id, state, subject, plain: null, calendar: null, last_error: '', again_in: 0 };
}

/** Minutes until the next attempt: 1, 2, 4 ... at most an hour, with some jitter. */
function retryMinutes(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 60) * (0.9 + Math.random() * 0.2);
}
