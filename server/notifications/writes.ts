import { v7 as uuid } from 'uuid';
import type { DropReason, MailKind } from '../../contract/mails.ts';
import type { Locale } from '../../contract/text.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import type { Doubted } from './templates/letter.ts';
import { withFacts } from './facts.ts';

export type NewMail = {
  kind: MailKind;
  source: string;
  side: 'customer' | 'provider' | 'account';
  booking_id: string | null;
  user_id: string | null;
  /** The account whose act it follows; nobody where nobody has one. */
  sender_id: string | null;
  recipient: string;
  locale: Locale;
  about: string | null;
  due_at: string;
};

// Between reading whom to tell what and writing it down nobody may be forgotten, or what they are to be rid of would be back. Both sides
// ask for this lock before they hold anything else, so neither waits for the other with something the other needs.

/** What is read from here on may be written into mails: until the transaction ends nobody is forgotten. The first thing in it. */
export async function keepForgettingOut(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(hashtext('sampan mails'))`;
}

/** Waits for mails that are just being made, and lets nobody make one until the transaction ends. The first thing in it. */
export async function keepMailsOut(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('sampan mails'))`;
}

/** Puts mails into the outbox, in a transaction that keeps forgetting out; what a side has been told already, it is not told again. */
export async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  const rows = mails.map((mail) => ({ ...mail, id: uuid() }));
  await tx`
    insert into mails (id, kind, source, side, booking_id, user_id, sender_id, recipient, locale, about, due_at)
    select id, kind, source, side, booking_id, user_id, sender_id, recipient, locale, about, due_at
    from jsonb_to_recordset(${tx.json(rows)}) as m (id uuid, kind text, source text, side text, booking_id uuid, user_id uuid, sender_id uuid,
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

/** What can become of a mail whose time has come. */
export type Became = 'sent' | 'kept' | 'dropped' | 'failed' | 'waiting';

export type Outcome = {
  id: string;
  state: Exclude<Became, 'kept'>;
  subject: string;
  last_error: string;
  /** Minutes until the next try. */
  again_in: number;
};

/** Writes down what became of a mail that was taken. */
export async function updateOutcome(sql: Sql, { id, state, subject, last_error, again_in }: Outcome): Promise<void> {
  await sql`
    update mails set state = ${state}, subject = ${subject}, last_error = ${last_error},
      due_at = case when ${state} = 'waiting' then now() + make_interval(secs => ${again_in * 60}) else due_at end,
      sent_at = case when ${state} = 'sent' then now() end
    where id = ${id} and state = 'sending'`;
}

/**
 * Keeps the next mails whose time has come, with what they tell, which goes nowhere else; nobody else has them meanwhile. In a transaction
 * that keeps forgetting out. Says of each what tells whether it should have been.
 */
export async function keepMails(tx: Tx, most: number): Promise<(Doubted & { id: string })[]> {
  return tx<(Doubted & { id: string })[]>`
    with chosen as materialized (
      select * from mails where state in ('waiting', 'sending') and due_at <= now() order by due_at limit ${most} for update skip locked
    ),
    told as materialized (${withFacts(tx)})
    update mails set state = 'kept', subject = '', last_error = '', facts = jsonb_build_object('booking', told.booking, 'account', told.account), sent_at = now()
    from told where mails.id = told.id
    returning mails.id, mails.kind, mails.side, mails.about, told.account,
      case when told.booking is not null then jsonb_build_object('status', told.booking -> 'status', 'starts_at', told.booking -> 'starts_at',
        'is_taken', told.booking -> 'is_taken', 'confirm_by', told.booking -> 'confirm_by', 'provider_proved', told.booking -> 'provider_proved',
        'is_reviewed', told.booking -> 'is_reviewed', 'is_newest_message', told.booking -> 'is_newest_message') end as booking`;
}

/** Drops mails that were just kept: what they tell is not true any more. */
export async function dropKept(tx: Tx, drops: readonly { id: string; reason: DropReason }[]): Promise<void> {
  if (drops.length === 0) return;
  await tx`
    update mails set state = 'dropped', last_error = d.reason, facts = null, sent_at = null
    from jsonb_to_recordset(${tx.json(drops)}) as d (id uuid, reason text) where mails.id = d.id`;
}

const WAIT_DAYS = 3;

/** Has the mails of the last days sent that were dropped because their sender's address was not proved. */
export async function reopenUnproved(tx: Tx, sender_id: string): Promise<void> {
  const reason: DropReason = 'sender_unproved';
  await tx`
    update mails set state = 'waiting', last_error = '', attempts = 0, due_at = now()
    where sender_id = ${sender_id} and created_at > now() - make_interval(days => ${WAIT_DAYS}) and state = 'dropped' and last_error = ${reason}`;
}

const KEPT_DAYS = 90;

/** Forgets mails after a season: they name people. */
export async function forgetOldMails(sql: Sql): Promise<void> {
  await sql`delete from mails where created_at < now() - make_interval(days => ${KEPT_DAYS}) and state in ('sent', 'kept', 'dropped', 'failed')`;
}

/** In place of an address: a mail must have one. */
const NOBODY = '—';

/** Whose mails are to tell of nobody any more: all about some bookings, or those to a business about its own. */
export type Forgotten = { booking_ids: string[] } | { provider_id: string };

/**
 * Takes everything out of what was or is to be mailed about these bookings, to either side, or to this business. That there was a mail
 * stays: without the row whoever was told lately would be told again.
 */
export async function emptyMails(tx: Tx, whose: Forgotten): Promise<void> {
  const reason: DropReason = 'erased';
  await tx`
    update mails set state = 'dropped', last_error = ${reason}, recipient = ${NOBODY}, subject = '', html = null, plain = null, calendar = null, facts = null
    where ${
      'booking_ids' in whose
        ? tx`booking_id = any(${whose.booking_ids}::uuid[])`
        : tx`side = 'provider' and booking_id in (select id from bookings where provider_id = ${whose.provider_id})`
    }`;
}

/** Takes a business's telephone out of what its customers' mails tell, and the words of those that were kept in words. */
export async function takeTelephoneOut(tx: Tx, provider_id: string): Promise<void> {
  await tx`
    update mails set facts = jsonb_set(facts, '{booking,provider_phone}', '""'), html = null, plain = null, calendar = null
    where side = 'customer' and booking_id in (select id from bookings where provider_id = ${provider_id}) and (facts is not null or html is not null)`;
}

/** Deletes what was or is to be mailed to an account; what it told of goes with the account, or has no address any more. */
export async function deleteMailsTo(tx: Tx, user_id: string): Promise<void> {
  await tx`delete from mails where user_id = ${user_id}`;
}

/** Takes a mail that was given up back into the outbox, as if it had never been tried; false when it was not given up. */
export async function reopenMail(tx: Tx, id: string): Promise<boolean> {
  const reopened = await tx`
    update mails set state = 'waiting', attempts = 0, last_error = '', due_at = now() where id = ${id} and state = 'failed' returning id`;
  return reopened.length === 1;
}
