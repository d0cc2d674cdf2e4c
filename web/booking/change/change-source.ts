import { api } from '../../../contract/api.ts';
import type { OpenSlot } from '../../../contract/availability.ts';
import type { Booking } from '../../../contract/bookings.ts';
import type { ChangeBody, ChangeQuote, ChangeQuoteBody } from '../../../contract/changes.ts';
import { publicMoney } from '../../../rules/money.ts';
import { call } from '../../lib/call/call.ts';
import { exactMoney } from '../../lib/format/money.ts';
import type { ServiceSummary } from '../../offer/shown.ts';
import type { MoneyWords } from '../fields/price-words.ts';
import { readOpenSlots, type ReadSlots } from '../times/open-times.ts';

/** Most people that a provider may put into one booking. */
const MOST_OF_A_HOST = 1_000;

/** A booking as a change starts from it. */
export type ChangeableBooking = Pick<
  Booking,
  | 'status'
  | 'slot_id'
  | 'units'
  | 'participants'
  | 'client_name'
  | 'booking_date'
  | 'all_day'
  | 'booking_time'
  | 'start_datetime'
  | 'choose_by'
> & { service: Pick<Booking['service'], 'id'> };

/** What of an experience a change asks for. */
export type ChangeableService = Pick<ServiceSummary, 'id' | 'units' | 'min_participants' | 'max_participants' | 'confirmation'>;

/** Who changes a booking, by which calls, and how their screens write money. */
export type ChangeSource = {
  side: 'customer' | 'host';
  readService: (id: string) => Promise<ChangeableService>;
  readSlots: ReadSlots;
  quote: (body: ChangeQuoteBody) => Promise<ChangeQuote>;
  change: (body: ChangeBody, idempotency_key: string) => Promise<unknown>;
  money: MoneyWords;
};

type ChangeCalls = Pick<ChangeSource, 'quote' | 'change'>;

/** For a customer, who sees what is on sale. */
export function customerSource(calls: ChangeCalls): ChangeSource {
  return { side: 'customer', readService: readOnSale, readSlots: readOpenSlots, money: publicMoney, ...calls };
}

/** For a provider, who also sees times that visitors can no longer book. */
export function providerSource(id: string): ChangeSource {
  const params = { id };
  return {
    side: 'host',
    readService: readOwn,
    readSlots: readOwnSlots,
    quote: (body) => call(api.bookings.quoteChange, { params, body }),
    change: (body, idempotency_key) => call(api.bookings.change, { params, body, idempotency_key }),
    money: exactMoney,
  };
}

/** For an operator. */
export function operatorSource(id: string): ChangeSource {
  const params = { id };
  return {
    side: 'host',
    readService: readForHost,
    readSlots: readOpenSlots,
    quote: (body) => call(api.operator.quoteChange, { params, body }),
    change: (body, idempotency_key) => call(api.operator.changeBooking, { params, body, idempotency_key }),
    money: exactMoney,
  };
}

function readOnSale(id: string): Promise<ChangeableService> {
  return call(api.services.get, { params: { id } });
}

async function readOwn(id: string): Promise<ChangeableService> {
  return withoutLimits(await call(api.ownServices.get, { params: { id } }));
}

async function readForHost(id: string): Promise<ChangeableService> {
  return withoutLimits(await readOnSale(id));
}

/** The limits of a party are for visitors. */
const withoutLimits = (service: ChangeableService): ChangeableService => ({
  ...service,
  min_participants: 1,
  max_participants: MOST_OF_A_HOST,
});

async function readOwnSlots(service: string, range: { date_from: string; date_to: string }): Promise<OpenSlot[]> {
  const slots = await call(api.availability.list, { query: { service, ...range } });
  return slots
    .filter((slot) => slot.is_available && Date.parse(slot.all_day ? slot.end_datetime : slot.start_datetime) > Date.now())
    .map((slot) => ({ ...slot, whole_places: slot.capacity ?? null }));
}
