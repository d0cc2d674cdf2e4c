import { v7 as uuid } from 'uuid';
import type { MailKind } from '../../contract/mails.ts';
import type { Locale } from '../../contract/text.ts';
import type { Db, Sql, Tx } from '../core/database.ts';
import type { Facts } from './letter.ts';

export type NewMail = {
  kind: MailKind;
  source: string;
  side: 'customer' | 'provider' | 'account';
  booking_id: string | null;
  user_id: string | null;
  recipient: string;
  locale: Locale;
  about: string | null;
  due_at: string;
};

/** Puts mails into the outbox; what a side has been told already, it is not told again. */
export async function insertMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({ ...mail, id: uuid() }));
  await db`
    insert into mails (id, kind, source, side, booking_id, user_id, recipient, locale, about, due_at)
    select id, kind, source, side, booking_id, user_id, recipient, locale, about, due_at
    from jsonb_to_recordset(${db.json(rows)}) as m (id uuid, kind text, source text, side text, booking_id uuid, user_id uuid,
      recipient text, locale text, about timestamptz, due_at timestamptz)
    on conflict on constraint mails_once do nothing`;
}

/** Until when events have been looked through. */
export async function updateRound(sql: Sql, seen_until: Date): Promise<void> {
  await sql`update mail_rounds set seen_until = greatest(seen_until, ${seen_until})`;
}

/**
 * Takes the next mails whose time has come, for this process alone: others pass over them. One that was taken and heard of no
 * more for `lease_minutes` is taken again, since its process must have died.
 */
export async function claimMails(sql: Sql, most: number, lease_minutes: number): Promise<string[]> {
  const claimed = await sql<{ id: string }[]>`
    update mails set state = 'sending', attempts = attempts + 1, due_at = now() + make_interval(mins => ${lease_minutes})
    where id in (select id from mails where state in ('waiting', 'sending') and due_at <= now() order by due_at limit ${most} for update skip locked)
    returning id`;
  return claimed.map(({ id }) => id);
}

export type Outcome = {
  id: string;
  state: 'sent' | 'kept' | 'dropped' | 'failed' | 'waiting';
  subject: string;
  last_error: string;
  /** Of kept mails: what they tell. */
  facts: Pick<Facts, 'booking' | 'account'> | null;
  /** Minutes until the next try. */
  again_in: number;
};

/** Writes down what became of mails that were taken. */
export async function updateOutcomes(sql: Sql, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update mails m set state = o.state, subject = o.subject, last_error = o.last_error, facts = o.facts,
      due_at = case when o.state = 'waiting' then now() + make_interval(secs => o.again_in * 60) else m.due_at end,
      sent_at = case when o.state in ('sent', 'kept') then now() end
    from jsonb_to_recordset(${sql.json(outcomes)}) as o (id uuid, state text, subject text, last_error text, facts jsonb, again_in float8)
    where m.id = o.id and m.state = 'sending'`;
}

const KEPT_DAYS = 90;

/** Forgets mails after a season: they name people. */
export async function forgetOldMails(sql: Sql): Promise<void> {
  await sql`delete from mails where created_at < now() - make_interval(days => ${KEPT_DAYS}) and state not in ('waiting', 'sending')`;
}

/** Deletes what was or is to be mailed about these bookings, to either side, and about an account. */
export async function deleteMailsOf(tx: Tx, user_id: string | null, booking_ids: string[]): Promise<void> {
  await tx`delete from mails where user_id = ${user_id} or booking_id = any(${booking_ids}::uuid[])`;
}

/** Takes a mail that was given up back into the outbox, as if it had never been tried; false when it was not given up. */
export async function reopenMail(tx: Tx, id: string): Promise<boolean> {
  const reopened = await tx`
    update mails set state = 'waiting', attempts = 0, last_error = '', due_at = now() where id = ${id} and state = 'failed' returning id`;
  return reopened.length === 1;
}
