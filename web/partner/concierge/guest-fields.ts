import type { z } from 'zod';
import type { conciergeBookingBody } from '../../../contract/concierge.ts';
import type { Locale } from '../../../contract/text.ts';
import { fromCents } from '../../../rules/money.ts';
import type { PayWay } from '../../../rules/paying.ts';
import { askedFor, type Party } from '../../booking/fields/party.ts';
import type { ServiceSummary } from '../../offer/shown.ts';

export type GuestBody = z.input<typeof conciergeBookingBody>;

/** The guest as the partner enters them. */
export type GuestFields = { customer_name: string; customer_email: string; customer_phone: string; notes: string; locale: Locale };

export const guestFieldNames = [
  'customer_name',
  'customer_email',
  'customer_phone',
  'notes',
  'locale',
] as const satisfies (keyof GuestFields)[];

/** No guest yet, with the language that the partner reads. */
export const emptyGuest = (locale: Locale): GuestFields => ({
  customer_name: '',
  customer_email: '',
  customer_phone: '',
  notes: '',
  locale,
});

type OfferChoice = { service: Pick<ServiceSummary, 'id' | 'units'>; slot_id: string; party: Party; total: number; pay_way: PayWay };

/** The booking as the contract takes it, at the total in cents that is shown. */
export function bodyOf(guest: GuestFields, { service, slot_id, party, total, pay_way }: OfferChoice): GuestBody {
  const chosen = { service: service.id, availability_slot: slot_id, ...askedFor(party, service.units) };
  return { ...chosen, ...guest, final_amount: fromCents(total), pay_way };
}
