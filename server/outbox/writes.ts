import { v7 as uuid } from 'uuid';
import type { DropReason } from '../../contract/mails.ts';
import { inBatches } from '../core/database/batches.ts';
import type { Db, Sql, Tx } from '../core/database/database.ts';
import { isHeldBack, needsFacts, validityOf, withFacts } from './facts.ts';
import type { NewMail } from './kinds/kind.ts';
import type { ValidityFacts } from './stored-facts.ts';

// Erasure must not run between choosing recipients and inserting mails, or erased data would come back. Both take this lock before any
// other, so they cannot deadlock.

/** Keeps erasure out until the transaction ends; must be the first lock of the transaction. */
export async function lockMailsShared(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(hashtext('sampan mails'))`;
}

/** Waits for mails that are being inserted and blocks new ones until the transaction ends; must be its first lock. */
export async function lockMailsExclusive(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('sampan mails'))`;
}

/** Inserts mails into the outbox, after `lockMailsShared`; a mail of the same kind, source and side is not inserted twice. */
export async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  await tx`
    insert into mails (${columns(tx)}) select ${columns(tx)} from ${newMails(tx, mails)} on conflict on constraint mails_once do nothing`;
}

/** More mails than this at once are a rush: reading the facts of each costs as much as the bookings themselves (decision 085). */
const RUSH = 1_000;

/**
 * As `insertMails`, but for good, as `storeDueMails` leaves a mail. In a rush most are stored without their facts, and read as composed from today's
 * booking. Returns the same.
 */
export async function insertStoredMails(tx: Tx, mails: readonly NewMail[]): Promise<WrittenMail[]> {
  const storesFacts = (mail: NewMail) => mails.length <= RUSH || needsFacts(mail);
  const [with_facts, others] = [mails.filter(storesFacts), mails.filter((mail) => !storesFacts(mail))];
  return [
    ...(with_facts.length > 0 ? await insertWithFacts(tx, with_facts) : []),
    ...(others.length > 0 ? await insertWithoutFacts(tx, others) : []),
  ];
}

async function insertWithFacts(tx: Tx, mails: readonly NewMail[]): Promise<WrittenMail[]> {
  return tx<WrittenMail[]>`
    with chosen as materialized (select m.*, 0 as attempts, now() as created_at from ${newMails(tx, mails)}),
    stored as materialized (${withFacts(tx)})
    insert into mails (${columns(tx)}, state, facts, sent_at)
    select ${columns(tx)}, 'kept', facts, now()
    from chosen join (select id as of_mail, jsonb_build_object('booking', booking, 'account', account) as facts from stored) f on of_mail = id
    on conflict on constraint mails_once do nothing
    returning id, kind, side, about, facts -> 'account' as account, facts -> 'booking' as booking`;
}

async function insertWithoutFacts(tx: Tx, mails: readonly NewMail[]): Promise<WrittenMail[]> {
  return tx<WrittenMail[]>`
    with inserted as (
      insert into mails (${columns(tx)}, state, sent_at) select ${columns(tx)}, 'kept', now() from ${newMails(tx, mails)}
      on conflict on constraint mails_once do nothing
      returning id, kind, side, about, booking_id
    )
    select m.id, m.kind, m.side, m.about, null::jsonb as account, ${validityOf(tx)} as booking
    from inserted m left join bookings b on b.id = m.booking_id`;
}

function columns(db: Db) {
  return db`id, kind, source, side, booking_id, user_id, sender_id, recipient, locale, about, due_at`;
}

function newMails(db: Db, mails: readonly NewMail[]) {
  const rows = mails.map((mail) => ({ ...mail, id: uuid() }));
  return db`jsonb_to_recordset(${db.json(rows)}) as m (id uuid, kind text, source text, side text, booking_id uuid, user_id uuid, sender_id uuid,
      recipient text, locale text, about timestamptz, due_at timestamptz)`;
}

/** Moves forward the time up to which events have been read. */
export async function updateRound(sql: Sql, seen_until: Date): Promise<void> {
  await sql`update mail_rounds set seen_until = greatest(seen_until, ${seen_until})`;
}

/**
 * Claims the next due mails for this process; others skip them. A mail without a result after `lease_minutes` is claimed again, since its
 * process must have died.
 */
export async function claimMails(sql: Sql, limit: number, lease_minutes: number): Promise<string[]> {
  const claimed = await sql<{ id: string }[]>`
    update mails set state = 'sending', attempts = attempts + 1, due_at = now() + make_interval(mins => ${lease_minutes})
    where id in (
      select id from mails m where state in ('waiting', 'sending') and due_at <= now() and not ${isHeldBack(sql)} order by due_at limit ${limit} for update skip locked
    )
    returning id`;
  return claimed.map(({ id }) => id);
}

/** The result of trying a due mail. */
export type MailOutcome = 'sent' | 'kept' | 'dropped' | 'failed' | 'waiting';

export type DeliveryResult = {
  id: string;
  state: Exclude<MailOutcome, 'kept'>;
  subject: string;
  /** Of a mail that was sent the words without secrets; null of any other. */
  plain: string | null;
  calendar: string | null;
  last_error: string;
  /** Minutes until the next try. */
  again_in: number;
};

/** Records the result of a claimed mail. */
export async function updateOutcome(sql: Sql, result: DeliveryResult): Promise<void> {
  const { id, state, subject, plain, calendar, last_error, again_in } = result;
  await sql`
    update mails set state = ${state}, subject = ${subject}, plain = ${plain}, calendar = ${calendar}, last_error = ${last_error},
      due_at = case when ${state} = 'waiting' then now() + make_interval(secs => ${again_in * 60}) else due_at end,
      sent_at = case when ${state} = 'sent' then now() end
    where id = ${id} and state = 'sending'`;
}

/** Deletes the invitations that were mailed to an address, or are about to be. */
export async function deleteInvitationsTo(tx: Tx, email: string): Promise<void> {
  await tx`delete from mails where kind = 'team_invitation' and lower(recipient) = lower(${email})`;
}

/** Deletes the mails that were made of these events; they cannot be made again, as the events go too. */
export async function deleteMailsOf(tx: Tx, sources: readonly string[]): Promise<void> {
  await tx`delete from mails where source = any(${sources}::text[])`;
}

/** A mail that was just stored, with what decides whether it is still valid. */
type WrittenMail = ValidityFacts & { id: string };

/** Stores the next due mails instead of sending them, after `lockMailsShared`. */
export async function storeDueMails(tx: Tx, limit: number): Promise<WrittenMail[]> {
  return tx<WrittenMail[]>`
    with chosen as materialized (
      select * from mails m where state in ('waiting', 'sending') and due_at <= now() and not ${isHeldBack(tx)} order by due_at limit ${limit} for update skip locked
    ),
    stored as materialized (${withFacts(tx)})
    update mails set state = 'kept', subject = '', last_error = '', sent_at = now(),
      facts = jsonb_build_object('booking', stored.booking, 'account', stored.account)
    from stored where mails.id = stored.id
    returning mails.id, mails.kind, mails.side, mails.about, stored.account, stored.booking`;
}

/** Drops mails that were just stored but are no longer valid. */
export async function dropStoredMails(tx: Tx, drops: readonly { id: string; reason: DropReason }[]): Promise<void> {
  if (drops.length === 0) return;
  await tx`
    update mails set state = 'dropped', last_error = d.reason, facts = null, sent_at = null
    from jsonb_to_recordset(${tx.json(drops)}) as d (id uuid, reason text) where mails.id = d.id`;
}

const REOPEN_DAYS = 3;

/** Reopens mails that were due in the last days and dropped because their sender's address was not verified. */
export async function reopenUnproved(tx: Tx, sender_id: string): Promise<void> {
  const reason: DropReason = 'sender_unproved';
  await tx`
    update mails set state = 'waiting', last_error = '', attempts = 0, due_at = now()
    where sender_id = ${sender_id} and due_at > now() - make_interval(days => ${REOPEN_DAYS}) and state = 'dropped' and last_error = ${reason}`;
}

const RETENTION_DAYS = 90;

/** Deletes mails after 90 days, since they name people. Returns how many. */
export async function deleteOldMails(sql: Sql): Promise<number> {
  return inBatches(async (most) => {
    const deleted = await sql`
      delete from mails where id = any(array(
        select id from mails
        where created_at < now() - make_interval(days => ${RETENTION_DAYS}) and state in ('sent', 'kept', 'dropped', 'failed')
        limit ${most} for update skip locked))
      returning id`;
    return deleted.length;
  });
}

/** Stands in the recipient column, which may not be empty. */
const NO_RECIPIENT = '—';

/** Which mails to erase: all about some bookings, or those to a provider about its own bookings. */
export type ErasureScope = { booking_ids: string[] } | { provider_id: string };

/**
 * Erases the content of mails about these bookings, to either side, or to this provider. The row stays, or the mail would be made and sent
 * again.
 */
export async function eraseMailContents(tx: Tx, scope: ErasureScope): Promise<void> {
  const reason: DropReason = 'erased';
  await tx`
    update mails set state = 'dropped', last_error = ${reason}, recipient = ${NO_RECIPIENT}, subject = '', html = null, plain = null, calendar = null, facts = null
    where ${
      'booking_ids' in scope
        ? tx`booking_id = any(${scope.booking_ids}::uuid[])`
        : tx`side = 'provider' and booking_id in (select id from bookings where provider_id = ${scope.provider_id})`
    }`;
}

/** Removes a provider's phone number from its customers' mails, together with any stored text. */
export async function redactPhone(tx: Tx, provider_id: string): Promise<void> {
  await tx`
    update mails set facts = jsonb_set(facts, '{booking,provider_phone}', '""'), html = null, plain = null, calendar = null
    where side = 'customer' and booking_id in (select id from bookings where provider_id = ${provider_id}) and (facts is not null or plain is not null)`;
}

/** Deletes the mails to an account. They cannot be made again: their sources go with the account or have no address left. */
export async function deleteMailsTo(tx: Tx, user_id: string): Promise<void> {
  await tx`delete from mails where user_id = ${user_id}`;
}

/** Removes the name of somebody who has left teams from the mails to their owners; a stored one is composed without it. */
export async function eraseLeaver(tx: Tx, user_id: string): Promise<void> {
  await tx`
    update mails set subject = '', html = null, plain = null, facts = null
    where kind = 'staff_left' and source in (select id::text from audit_log where act = 'staff_left' and actor_id = ${user_id})`;
}

/** Reopens a failed mail as if it had never been tried; false when it has not failed. */
export async function reopenMail(tx: Tx, id: string): Promise<boolean> {
  const reopened = await tx`
    update mails set state = 'waiting', attempts = 0, last_error = '', due_at = now() where id = ${id} and state = 'failed' returning id`;
  return reopened.length === 1;
}
