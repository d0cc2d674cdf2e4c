import type { z } from 'zod';
import type { manualBookingBody } from '../../../../contract/bookings.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { fromCents } from '../../../../rules/money.ts';
import { askedFor, firstQuantities, partyOf, type Party, type Quantities } from '../../../booking/fields/party.ts';

export type ManualBody = z.input<typeof manualBookingBody>;

/** The fields of the form. `quantities` are those that were changed; `date` only chooses among the times. */
export type ManualFields = {
  source: 'phone' | 'walk_in';
  service: string;
  date: string;
  availability_slot: string;
  quantities: Quantities;
  customer_name: string;
  customer_phone: string;
  customer_email: string;
  notes: string;
  paid: boolean;
};

const customer = { customer_name: '', customer_phone: '', customer_email: '', notes: '' };
export const EMPTY = { source: 'phone', availability_slot: '', quantities: {}, ...customer, paid: false } as const;

/** The fields that show errors. */
export const fieldNames = [
  'service',
  'availability_slot',
  'quantities',
  'customer_name',
  'customer_phone',
  'customer_email',
  'notes',
] as const satisfies (keyof ManualFields)[];

/** The form's field of a field of the body. */
export const nameOf = (field: string) => (field === 'participants' || field === 'units' ? 'quantities' : field);

// The party limits are for visitors; the provider may take anybody for whom there is a place.
export const limits = { min_participants: 1, max_participants: 1_000 };

export function quantitiesOf({ quantities }: ManualFields, { units }: OwnService): Quantities {
  return { ...firstQuantities(units, limits), ...quantities };
}

export function partyFrom(fields: ManualFields, service: OwnService | undefined): Party {
  return service ? partyOf(service.units, quantitiesOf(fields, service), service.fee_bp) : partyOf([], {}, 0);
}

/** The booking as the contract takes it, at the prices shown. */
export function bodyOf(fields: ManualFields, services: readonly OwnService[]): ManualBody {
  const { quantities: _, date: __, paid, ...typed } = fields;
  const service = services.find(({ id }) => id === fields.service);
  const party = partyFrom(fields, service);
  return {
    ...typed,
    payment_status: paid ? 'paid' : 'unpaid',
    ...askedFor(party, service?.units ?? []),
    final_amount: fromCents(party.final_amount),
  };
}
