import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import type { OwnSlot } from '../../../../contract/availability.ts';
import { manualBookingBody } from '../../../../contract/bookings.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { fromCents } from '../../../../rules/money.ts';
import { hongKongDate } from '../../../../rules/time.ts';
import { bodyResolver } from '../../../lib/body-resolver.ts';
import type { RuleWords } from '../../../lib/form.ts';
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

/** What the form begins with: the provider's only service, and today in Hong Kong. */
export function firstFields(services: readonly OwnService[], now: number): ManualFields {
  const service = services.length === 1 ? (services[0]?.id ?? '') : '';
  return { source: 'phone', service, date: hongKongDate(now), availability_slot: '', quantities: {}, ...customer, paid: false };
}

/** The times of a day that can be booked: open, with places left, and not begun; a day ticket until it ends. */
export function bookableAt(slots: readonly OwnSlot[], now: number): OwnSlot[] {
  return slots.filter(
    ({ is_available, available_spots, all_day, start_datetime, end_datetime }) =>
      is_available && available_spots > 0 && Date.parse(all_day ? end_datetime : start_datetime) > now,
  );
}

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

/** Checks the form as the booking that it is going to be sent as. */
export function manualResolver(services: readonly OwnService[], words: RuleWords): Resolver<ManualFields> {
  return bodyResolver({ schema: manualBookingBody, bodyOf: (fields) => bodyOf(fields, services), words, nameOf });
}
