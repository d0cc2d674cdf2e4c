import type { BrokenFields } from '../../../contract/field-rules.ts';
import type { DirectBooking } from '../../../contract/direct-booking.ts';
import { holdsAddress } from '../../../contract/web-addresses.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Sql } from '../../core/database/database.ts';
import { invalid } from '../../core/api/errors.ts';

const fields = ['customer_name', 'customer_email', 'customer_phone'] as const;
type CustomerContact = Record<(typeof fields)[number], string>;

/**
 * The customer of a booking of the catalogue: the account of the caller fills what the request leaves out, but for a name with an address in
 * it, as a username may be: it would stand at the head of a mail. Refuses: required.
 */
export async function contactOf(sql: Sql, request: DirectBooking, caller: Caller | null): Promise<CustomerContact> {
  const is_complete = fields.every((field) => request[field] !== undefined);
  const known = caller && !is_complete ? await findContact(sql, caller.id) : undefined;
  const contact = Object.fromEntries(fields.map((field) => [field, request[field] ?? known?.[field] ?? ''])) as CustomerContact;
  const broken: BrokenFields = {};
  for (const field of fields) if (contact[field] === '') broken[field] = [{ rule: 'required' }];
  if (Object.keys(broken).length > 0) invalid(broken);
  return contact;
}

/** The customer's name, email and phone of an account. */
async function findContact(sql: Sql, user_id: string) {
  const [contact] = await sql<{ customer_name: string; customer_email: string; customer_phone: string }[]>`
    select coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as customer_name, email as customer_email, phone as customer_phone
    from users where id = ${user_id}`;
  return contact && { ...contact, customer_name: holdsAddress(contact.customer_name) ? '' : contact.customer_name };
}
