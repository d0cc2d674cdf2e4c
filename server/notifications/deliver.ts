import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../core/database/database.ts';
import { noteMail } from './figures.ts';
import { outdated, write, type Desk } from './templates/letter.ts';
import { listDueMails, type DueMail } from './reads.ts';
import { Unsent, type Smtp } from './smtp.ts';
import { claimMails, dropKept, keepForgettingOut, keepMails, updateOutcome, type Became, type Outcome } from './writes.ts';

/** Longer than a mail can take, so that only the mails of a process that died are taken by another. */
const LEASE_MINUTES = 15;
const KEPT_AT_ONCE = 200;
/** Tries in about a day; then a person must look. */
const MOST_TRIES = 30;

/** How many mails had which outcome. */
export type Delivered = Partial<Record<Became, number>>;

type Delivery = { sql: Sql; smtp: Smtp | null; desk: Desk; report: (error: unknown) => void };

/**
 * Sends the mails whose time has come, or keeps them when there is no mail server, until none is left. What it tells is read now:
 * a reminder of a cancelled booking is dropped. What failed is tried again, later and later. A mail that the server took is
 * never sent again, unless this process or the database dies in the moment between the server's word and our writing it down.
 */
export async function deliver({ sql, smtp, desk, report }: Delivery): Promise<Delivered> {
  const delivered: Delivered = {};
  for (;;) {
    const states = await (smtp ? sendDue(sql, smtp, desk, report) : keepDue(sql));
    if (states.length === 0) return delivered;
    for (const state of states) {
      delivered[state] = (delivered[state] ?? 0) + 1;
      noteMail(state);
    }
  }
}

/** Few kept mails are ever read, so only what they tell is kept; whoever reads one has it written then (outbox.ts). */
async function keepDue(sql: Sql): Promise<Became[]> {
  return sql.begin(async (tx) => {
    await keepForgettingOut(tx);
    const mails = await keepMails(tx, KEPT_AT_ONCE);
    const now = Date.now();
    const judged = mails.map((mail) => ({ id: mail.id, reason: outdated(mail, now) }));
    const drops = judged.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : []));
    await dropKept(tx, drops);
    return judged.map(({ reason }) => (reason ? 'dropped' : 'kept'));
  });
}

async function sendDue(sql: Sql, smtp: Smtp, desk: Desk, report: (error: unknown) => void): Promise<Became[]> {
  const ids = await claimMails(sql, smtp.at_once, LEASE_MINUTES);
  if (ids.length === 0) return [];
  const mails = await listDueMails(sql, ids);
  return Promise.all(
    mails.map(async (mail) => {
      const became = await sendOne(mail, smtp, desk, report);
      await writeDown(sql, became);
      return became.state;
    }),
  );
}

async function sendOne(mail: DueMail, smtp: Smtp, desk: Desk, report: (error: unknown) => void): Promise<Outcome> {
  const now = Date.now();
  const reason = outdated(mail, now);
  if (reason) return { ...outcome(mail, '', 'dropped'), last_error: reason };
  const letter = write(mail, now, desk);
  try {
    await smtp.send({ id: mail.id, to: mail.recipient, ...letter });
    return outcome(mail, letter.subject, 'sent');
  } catch (error) {
    if (!(error instanceof Unsent)) throw error;
    const over = error.final || mail.attempts >= MOST_TRIES;
    report(new Error(`mail ${mail.id} (${mail.kind}) was not sent${over ? ', and is given up' : ''}: ${error.message}`));
    return { ...outcome(mail, letter.subject, over ? 'failed' : 'waiting'), last_error: error.message, again_in: pause(mail.attempts) };
  }
}

/** Writes down what became of a mail; a database that is away for a moment must not make it go out again. */
async function writeDown(sql: Sql, became: Outcome, tries = 5): Promise<void> {
  try {
    await updateOutcome(sql, became);
  } catch (error) {
    if (tries === 1) throw error;
    await wait(2 ** (5 - tries) * 500);
    return writeDown(sql, became, tries - 1);
  }
}

function outcome({ id }: DueMail, subject: string, state: Outcome['state']): Outcome {
  return { id, state, subject, last_error: '', again_in: 0 };
}

/** Minutes until the next try: 1, 2, 4 ... at most an hour; a little apart, so that not all come at once. */
function pause(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 60) * (0.9 + Math.random() * 0.2);
}
