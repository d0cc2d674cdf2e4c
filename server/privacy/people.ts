import type { Erased, HandedOut, Person, PersonBody } from '../../contract/people.ts';
import { audit } from '../core/audit.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { notFound, refuse } from '../core/api/errors.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { dataOf } from './export.ts';
import { erasePersonalData } from './erase.ts';
import { findAccount, getHoldings, listBookingIds, type Account } from './reads.ts';

type Operator = Pick<Caller, 'id' | 'username'>;

type PersonData = { account: Account | null; email: string | null };

/** What we hold of a person, in figures. Refuses: not_found where we hold nothing. */
export async function holdingsOf(sql: Sql, asked: PersonBody): Promise<Person> {
  const { account, email, unproved_account } = await findPerson(sql, asked);
  const held = await getHoldings(sql, account?.id ?? null, email);
  if (!account && !unproved_account && held.guest_bookings === 0) notFound();
  return { ...held, unproved_account };
}

/** All of a person's data, for the operator to hand to them; written into the log. Refuses: not_found. */
export async function exportPerson(sql: Sql, asked: PersonBody, operator: Operator): Promise<HandedOut> {
  const { account, email } = await identify(sql, asked);
  await sql.begin((tx) => audit(tx, operator, { act: 'person_exported', subject: 'person', subject_id: account?.id ?? null }));
  return dataOf(sql, account, email);
}

/**
 * Forgets who a person is: their account goes, their bookings stay without a name. The log keeps that it was done and why, not to whom.
 * Refuses: not_found, own_account, account_has_bookings, business_has_bookings, partner_has_earnings.
 */
export async function erasePerson(sql: Sql, { reason, ...asked }: PersonBody & { reason: string }, operator: Operator): Promise<Erased> {
  // What somebody has earned is asked there.
  await postJournal(sql);
  return sql.begin(async (tx) => {
    const { account, email } = await identify(tx, asked);
    if (account?.id === operator.id) refuse('own_account');
    const bookings = await erasePersonalData(tx, account, email);
    const details = { reason, bookings: String(bookings) };
    await audit(tx, operator, { act: 'person_erased', subject: 'person', subject_id: account?.id ?? null, details });
    return { bookings, account: account !== null };
  });
}

/** Whom we hold something of. Refuses: not_found where we hold nothing. */
async function identify(db: Db, asked: PersonBody): Promise<PersonData> {
  const { account, email } = await findPerson(db, asked);
  if (!account && (await listBookingIds(db, { client_id: null, guest_email: email })).length === 0) notFound();
  return { account, email };
}

// Anybody can register with anybody's address. Until they prove it, what was booked under it is not theirs, nor is their account
// the address's owner's.
async function findPerson(db: Db, asked: PersonBody): Promise<PersonData & Pick<Person, 'unproved_account'>> {
  const found = (await findAccount(db, asked)) ?? null;
  if (found?.email_verified) return { account: found, email: found.email, unproved_account: null };
  if (asked.user_id) return { account: found, email: null, unproved_account: null };
  return { account: null, email: asked.email ?? null, unproved_account: found?.id ?? null };
}
