import type { BrokenFields } from '../../../contract/field-rules.ts';
import type { DirectBooking } from '../../../contract/direct-booking.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Sql } from '../../core/database/database.ts';
import { invalid } from '../../core/api/errors.ts';
import { bookOnPage, type Booked, type Booker, type Counter } from './book.ts';
import type { Mailboxes } from './limits/mailboxes.ts';
import { findContact } from '../reads.ts';

/**
 * Books places on an experience of the catalogue, as a guest or as the client who is signed in, whose account says what the
 * request does not. All else is as on a page, whose refusals it shares; and required for what nobody says of the customer, and
 * too_many_requests for a mailbox that has had its bookings (mailboxes.ts).
 */
export async function bookDirect(
  { sql, mailboxes, ...counter }: Counter & { sql: Sql; mailboxes: Mailboxes },
  asked: DirectBooking,
  booker: Booker,
): Promise<Booked> {
  const contact = await contactOf(sql, asked, booker.caller);
  const book = () => bookOnPage(counter, { ...asked, ...contact, page: null }, booker);
  return mailboxes({ email: contact.customer_email, caller: booker.caller }, book);
}

const parts = ['customer_name', 'customer_email', 'customer_phone'] as const;
type Contact = Record<(typeof parts)[number], string>;

async function contactOf(sql: Sql, asked: DirectBooking, caller: Caller | null): Promise<Contact> {
  const is_said = parts.every((part) => asked[part] !== undefined);
  const known = caller && !is_said ? await findContact(sql, caller.id) : undefined;
  const contact = Object.fromEntries(parts.map((part) => [part, asked[part] ?? known?.[part] ?? ''])) as Contact;
  const broken: BrokenFields = {};
  for (const part of parts) if (contact[part] === '') broken[part] = [{ rule: 'required' }];
  if (Object.keys(broken).length > 0) invalid(broken);
  return contact;
}
