import type { OctoConfirmBody, OctoContact } from '../../../contract/octo/bookings.ts';
import { email, type Locale } from '../../../contract/text.ts';
import { localeOfTag } from '../../../rules/localized-text.ts';
import type { ResellerOrder } from '../../bookings/resell/book-for-reseller.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import { beginningOf } from '../../core/text/beginning.ts';
import { resellerHolder } from '../../holds/resell.ts';
import { cannot } from '../refusals.ts';
import type { ReservationRow } from './booking-reads.ts';
import { contactOf } from './booking-shape.ts';
import type { ResellerBookingFields } from './booking-writes.ts';
import { unitsOf } from './party.ts';

/** What of a hold is booked; `locale` is of who does not say what their guest reads. Refuses: UNPROCESSABLE_ENTITY where a receipt is asked for and there is no address. */
export function orderOf(row: ReservationRow, fields: ResellerBookingFields, caller: ResellerCaller, locale: Locale): ResellerOrder {
  const guest = guestOf(fields, caller);
  return {
    service: row.service_id,
    availability_slot: row.slot_id,
    units: unitsOf(fields.unit_items),
    promised: { fee_bp: row.fee_bp, rate_bp: row.rate_bp, prices: row.prices },
    hold: { id: row.hold_id, holder: resellerHolder(row.uuid) },
    booking_reference: row.supplier_reference,
    reseller_name: caller.reseller_name,
    ...guest,
    notes: fields.notes ?? '',
    locale: guest.locale ?? locale,
  };
}

/** What a reseller says of a booking after a call that leaves the party as it is. */
export function saidFields(
  row: ReservationRow,
  { resellerReference, notes, contact, emailReceipt }: Omit<OctoConfirmBody, 'unitItems'>,
): ResellerBookingFields {
  return {
    reseller_reference: resellerReference === undefined ? row.reseller_reference : resellerReference,
    notes: notes === undefined ? row.notes : notes,
    contact: contact ? { ...contactOf(row.contact), ...given(contact) } : contactOf(row.contact),
    email_receipt: emailReceipt ?? row.email_receipt,
    unit_items: row.unit_items,
  };
}

/** The keys that a contact names. */
function given(contact: NonNullable<OctoConfirmBody['contact']>): Partial<OctoContact> {
  const all = contactOf(contact);
  return Object.fromEntries(Object.entries(all).filter(([name]) => contact[name as keyof typeof contact] !== undefined));
}

/** A mailbox that nobody has would only bounce. */
const isEmail = (text: string | null): text is string => email.safeParse(text ?? '').success;

/** Who comes; `locale` is the first language of theirs that there is here, null where there is none. Refuses: UNPROCESSABLE_ENTITY where a receipt is asked for and there is no address. */
export function guestOf({ contact, reseller_reference, email_receipt }: ResellerBookingFields, { reseller_name }: ResellerCaller) {
  const name = contact.fullName ?? [contact.firstName, contact.lastName].filter(Boolean).join(' ');
  if (email_receipt && !isEmail(contact.emailAddress)) cannot('email_needed');
  return {
    customer_name: beginningOf(name.trim() || reseller_reference?.trim() || reseller_name, 120),
    customer_email: email_receipt ? (contact.emailAddress ?? '') : '',
    customer_phone: beginningOf(contact.phoneNumber?.trim() ?? '', 32),
    locale: contact.locales.map(localeOfTag).find((named) => named !== undefined) ?? null,
  };
}
