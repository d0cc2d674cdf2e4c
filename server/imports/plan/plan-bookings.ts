import { manualBookingBody } from '../../../contract/bookings.ts';
import type { ImportField } from '../../../contract/import-fields.ts';
import { check } from '../../../contract/validation.ts';
import { fromCents } from '../../../rules/money.ts';
import { hongKongDateTime } from '../../../rules/time.ts';
import { planUses } from '../../availability/resources/planned-uses.ts';
import { resolveForeign, type ForeignBooking, type ForeignParty } from '../../bookings/bring-in/bring-in.ts';
import type { Db } from '../../core/database/database.ts';
import { linesIn, paidIn, peopleIn } from '../file/cells.ts';
import { listKnown, listOwnServices, listSlotsAt, type ImportSlot } from '../reads.ts';
import { emptyPlan, faultsOf, type ImportRow, type PlanScope, type RowFault, type RowPlan } from './plan.ts';
import { keyOf, startOf } from './plan-slots.ts';
import { serviceFinder } from './find-service.ts';

export type BookingWork = {
  line: number;
  reference: string;
  booking: ForeignBooking;
  resolved: Exclude<ForeignParty, { broken: unknown }>;
};

const kinds = ['adult', 'child', 'senior', 'infant', 'student'] as const;
const LONGEST_REFERENCE = 100;
type BookingCandidate = { row: ImportRow; reference: string; slot: ImportSlot; booking: ForeignBooking };

/**
 * What rows of bookings would make. A row is known by the other system's reference; one that is over is left out. `noteOf` words the provider's
 * own note with the reference.
 */
export async function planBookings(
  db: Db,
  rows: readonly ImportRow[],
  { provider_id, limits }: PlanScope,
  noteOf: (reference: string) => string,
): Promise<RowPlan<BookingWork>> {
  const plan = emptyPlan<BookingWork>();
  const referenceOf = ({ cell }: ImportRow) => cell('reference').slice(0, LONGEST_REFERENCE).toWellFormed();
  const known = await listKnown(db, provider_id, 'bookings', rows.map(referenceOf));
  const findService = serviceFinder(await listOwnServices(db, provider_id, limits.services));
  const starts = rows.map((row) => startOf(row, findService));
  const asked = starts.flatMap((one) => ('service' in one ? [one] : []));
  const slots = new Map((await listSlotsAt(db, provider_id, asked)).map((slot) => [keyOf(slot.service_id, slot.starts_at), slot]));
  const [now, seen, candidates] = [Date.now(), new Map<string, number>(), [] as BookingCandidate[]];
  for (const [nth, row] of rows.entries()) {
    const [{ line }, reference, start] = [row, referenceOf(row), starts[nth]!];
    if (known.has(reference)) {
      plan.known += 1;
      continue;
    }
    if ('service' in start && start.starts_at.getTime() <= now) {
      plan.past += 1;
      continue;
    }
    const faults: RowFault[] = 'service' in start ? [] : [...start.faults];
    const twice = seen.get(reference);
    if (reference === '') faults.push({ line, field: 'reference', broken: { rule: 'required' } });
    else if (twice !== undefined) faults.push({ line, field: 'reference', broken: { rule: 'import_twice', n: String(twice) } });
    seen.set(reference, line);
    const slot = 'service' in start ? slots.get(keyOf(start.service.id, start.starts_at)) : undefined;
    if ('service' in start && !slot) faults.push({ line, field: 'start_time', broken: { rule: 'import_slot' } });
    if (slot && !slot.is_available) faults.push({ line, field: 'start_time', broken: { rule: 'import_closed' } });
    else if (slot?.weather_stops) faults.push({ line, field: 'start_time', broken: { rule: 'import_weather' } });
    const read = bookingOf(row, slot, noteOf(reference));
    faults.push(...read.faults);
    plan.faults.push(...faults);
    if (faults.length === 0 && slot && read.booking) candidates.push({ row, reference, slot, booking: read.booking });
  }
  await addParties(db, provider_id, candidates, plan);
  return plan;
}

/** Adds those whose party is right and fits behind those before it. */
async function addParties(db: Db, provider_id: string, candidates: readonly BookingCandidate[], plan: RowPlan<BookingWork>): Promise<void> {
  const parties = await resolveForeign(
    db,
    provider_id,
    candidates.map(({ booking }) => booking),
  );
  const left = new Map(candidates.map(({ slot }) => [slot.id, slot.free_places]));
  const sharesSuffice = await planUses(db, [...left.keys()]);
  for (const [nth, { row, reference, slot, booking }] of candidates.entries()) {
    const [{ line }, resolved] = [row, parties[nth]!];
    if ('broken' in resolved) {
      plan.faults.push(...faultsOf(line, resolved.broken));
      continue;
    }
    const { places, participants, final_amount } = resolved.party;
    const free = left.get(slot.id) ?? 0;
    if (places > free) {
      plan.faults.push({ line, field: 'adult', broken: { rule: 'import_full', n: Math.max(0, free) } });
      continue;
    }
    if (!sharesSuffice(slot.id, places)) {
      plan.faults.push({ line, field: 'start_time', broken: { rule: 'import_shared' } });
      continue;
    }
    left.set(slot.id, free - places);
    plan.work.push({ line, reference, booking, resolved });
    plan.items.push({
      line,
      title: booking.customer_name,
      title_zh: '',
      starts_at: hongKongDateTime(slot.starts_at),
      quantity: participants,
      amount: fromCents(final_amount),
      is_paid: booking.payment_status === 'paid',
    });
  }
}

/** A row as a booking that the provider would take by hand. */
function bookingOf(
  { line, cell, raw }: ImportRow,
  slot: ImportSlot | undefined,
  own_note: string,
): { booking?: ForeignBooking; faults: RowFault[] } {
  const faults: RowFault[] = [];
  const people: Partial<Record<string, number>> = {};
  for (const kind of kinds) {
    const quantity = peopleIn(cell(kind));
    if (quantity === null) faults.push({ line, field: kind, broken: { rule: 'whole_number' } });
    else people[kind] = quantity;
  }
  const paid = paidIn(cell('paid'));
  if (paid === null) faults.push({ line, field: 'paid', broken: { rule: 'import_paid' } });
  const fields: Partial<Record<ImportField, string>> = { customer_name: cell('customer_name'), customer_email: cell('customer_email') };
  const { value, broken } = check(manualBookingBody, {
    ...fields,
    service: slot?.service_id ?? NOBODY,
    availability_slot: slot?.id ?? NOBODY,
    customer_phone: cell('customer_phone'),
    notes: linesIn(raw('notes')),
    participants: 1,
    payment_status: paid ? 'paid' : 'unpaid',
  });
  if (!value) return { faults: [...faults, ...faultsOf(line, broken)] };
  const { service, availability_slot, customer_name, customer_email, customer_phone, notes, payment_status } = value;
  return {
    faults,
    booking: { service, availability_slot, people, customer_name, customer_email, customer_phone, notes, own_note, payment_status },
  };
}

/** Stands for the slot of a row that has none, which its own fault says. */
const NOBODY = '00000000-0000-4000-8000-000000000000';
