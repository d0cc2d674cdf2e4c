import type { Erased, HandedOut, Person, PersonBody } from '../../contract/people.ts';
import { audit, type Operator } from '../core/audit.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { notFound, refuse } from '../core/api/errors.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { seeWaiting } from '../waiting-list/own-data.ts';
import { dataOf } from './export.ts';
import { erasePersonalData } from './erase.ts';
import { findAccount, getHoldings, listBookingIds, type PersonAccount } from './reads.ts';

type PersonData = { account: PersonAccount | null; email: string | null };

/** How much data we hold about a person. Refuses: not_found when there is none. */
export async function holdingsOf(sql: Sql, query: PersonBody): Promise<Person> {
  const { account, email, unproved_account } = await findPerson(sql, query);
  const holdings = await getHoldings(sql, account?.id ?? null, email);
  if (!account && !unproved_account && holdings.guest_bookings === 0 && holdings.waiting === 0) notFound();
  return { ...holdings, unproved_account };
}

/** All data about a person, for the operator to hand over; audited. Refuses: not_found. */
export async function exportPerson(sql: Sql, query: PersonBody, operator: Operator): Promise<HandedOut> {
  const { account, email } = await identify(sql, query);
  await sql.begin((tx) => audit(tx, operator, { act: 'person_exported', subject: 'person', subject_id: account?.id ?? null }));
  return dataOf(sql, account, email);
}

/**
 * Erases a person: the account is deleted, bookings stay without a name. The audit log records the erasure and its reason, not the person.
 * Refuses: not_found, own_account, account_has_bookings, business_has_bookings, provider_has_balance, partner_has_earnings.
 */
export async function erasePerson(sql: Sql, { reason, ...query }: PersonBody & { reason: string }, operator: Operator): Promise<Erased> {
  // Earnings and balances are read from the journal.
  await postJournal(sql);
  return sql.begin(async (tx) => {
    const { account, email } = await identify(tx, query);
    if (account?.id === operator.id) refuse('own_account');
    const bookings = await erasePersonalData(tx, account, email);
    const details = { reason, bookings: String(bookings) };
    await audit(tx, operator, { act: 'person_erased', subject: 'person', subject_id: account?.id ?? null, details });
    return { bookings, account: account !== null };
  });
}

/** Finds the person. Refuses: not_found when we hold no data. */
async function identify(db: Db, query: PersonBody): Promise<PersonData> {
  const { account, email } = await findPerson(db, query);
  if (
    !account &&
    (await listBookingIds(db, { client_id: null, guest_email: email })).length === 0 &&
    !(email && (await seeWaiting(db, email)).length)
  )
    notFound();
  return { account, email };
}

// Anyone can register with any address. Until the address is verified, guest bookings made with it do not belong to the account, and the
// account does not belong to the owner of the address.
async function findPerson(db: Db, query: PersonBody): Promise<PersonData & Pick<Person, 'unproved_account'>> {
  const found = (await findAccount(db, query)) ?? null;
  if (found?.email_verified) return { account: found, email: found.email, unproved_account: null };
  if (query.user_id) return { account: found, email: null, unproved_account: null };
  return { account: null, email: query.email ?? null, unproved_account: found?.id ?? null };
}
