import type { OctoReason } from '../../../../contract/octo/errors.ts';
import { newSupplierReference } from '../../../bookings/resell/book-for-reseller.ts';
import type { ResellerCaller } from '../../../core/api/reseller-caller.ts';
import { createBatcher } from '../../../core/concurrency/batcher.ts';
import { constraintOf, isLockTimeout, isRolledBack, type Sql, type Tx } from '../../../core/database/database.ts';
import { holdForResellers, type HoldResult } from '../../../holds/resell.ts';
import type { DepartingProduct, OctoDeparture } from '../../availability/departure-reads.ts';
import { heldPrices } from '../../pricing/pricing.ts';
import { OctoRefusal } from '../../refusals.ts';
import { findResellerBookings, type ResellerBookingRow, type UnitItemRow } from '../booking-reads.ts';
import { insertResellerBookings, type ResellerBookingFields } from '../booking-writes.ts';

/** What a reseller holds. */
export type HoldOrder = {
  caller: ResellerCaller;
  uuid: string;
  body_hash: Buffer;
  fields: Omit<ResellerBookingFields, 'unit_items'> & { unit_items: UnitItemRow[] };
  product: DepartingProduct;
  departure: OctoDeparture;
  size: { places: number; takes_all: boolean };
  minutes: number;
};

export type HoldRefusal = { refused: OctoRefusal };

/** Held, with what was written; or nothing was: it is to be tried again, what has lapsed on the slot is to be ended first, or the uuid is in use. */
export type ResellerHoldOutcome = { row: ResellerBookingRow } | 'again' | 'lapsed' | 'in_use' | HoldRefusal;

/** Holds places and writes the reseller's booking, in one transaction. */
export type ResellerHolder = (order: HoldOrder) => Promise<ResellerHoldOutcome>;

/** Thrown so that the holds beside it are undone. */
class UuidInUse extends Error {}

/** One for each process: holds that come at the same time share a transaction, as visitors' do (decision 019). */
export function createResellerHolder(sql: Sql): ResellerHolder {
  // Should BEGIN fail, the first statement makes holds that are nobody's and lapse by themselves.
  const holdNow = createBatcher((orders: HoldOrder[]) => sql.beginPipelined((tx) => holdAll(tx, orders, 'pass_over')), {
    // What comes meanwhile shares the next transaction.
    concurrency: 1,
    maxBatch: 100,
    conflictKey: ({ departure }) => departure.id,
    retryAlone: (error) => error instanceof UuidInUse || isRolledBack(error),
  });
  return async (order) => {
    const held = await holdNow(order).catch(unlessInUse);
    if (held !== 'locked') return held;
    const [waited] = await sql.begin((tx) => holdAll(tx, [order], 'wait')).catch((error: unknown) => [unlessInUse(error)]);
    return waited === 'locked' || waited === undefined ? 'again' : waited;
  };
}

function unlessInUse(error: unknown): ResellerHoldOutcome {
  if (error instanceof UuidInUse) return 'in_use';
  // Another hold of this uuid that was made at the same moment is there the next time.
  if (isLockTimeout(error) || constraintOf(error) === 'holds_live_of_holder') return 'again';
  throw error;
}

async function holdAll(tx: Tx, asked: readonly HoldOrder[], whenLocked: 'pass_over' | 'wait'): Promise<(ResellerHoldOutcome | 'locked')[]> {
  // The second of a uuid finds the first the next time.
  const orders = asked.filter((order, nth) => asked.findIndex(({ uuid }) => uuid === order.uuid) === nth);
  const results = await holdForResellers(
    tx,
    orders.map(({ uuid, caller, departure, size, minutes, product }) => ({
      booking_uuid: uuid,
      reseller_id: caller.reseller_id,
      slot_id: departure.id,
      ...size,
      minutes,
      cutoff_minutes: product.cutoff_minutes,
      offer_version: product.offer_version,
    })),
    whenLocked,
  );
  const rows = results.flatMap((held, nth) => (held.result === 'made' ? [rowOf(orders[nth]!, held)] : []));
  // Sent together: the second answers what the first has written.
  const [inserted, written] =
    rows.length > 0 ? await Promise.all([insertResellerBookings(tx, rows), findResellerBookings(tx, rows)]) : [0, []];
  if (inserted < rows.length) throw new UuidInUse();
  return asked.map((order) => {
    const row = written.find((one) => one?.uuid === order.uuid);
    const nth = orders.indexOf(order);
    if (row && nth >= 0) return { row };
    return nth < 0 ? 'again' : outcomeOf(results[nth]!);
  });
}

function rowOf({ caller, uuid, body_hash, fields, product, departure, minutes }: HoldOrder, held: HoldResult & { result: 'made' }) {
  if (!held.is_new) throw new UuidInUse();
  const { provider_id, reseller_id } = caller;
  return {
    uuid,
    provider_id,
    reseller_id,
    service_id: product.id,
    slot_id: departure.id,
    starts_at: new Date(departure.starts_at),
    ends_at: new Date(departure.ends_at),
    hold_id: held.id,
    supplier_reference: newSupplierReference(),
    body_hash,
    minutes,
    ...heldPrices(caller, product),
    ...fields,
  };
}

/** Why nothing was held. */
function outcomeOf(held: HoldResult): 'again' | 'locked' | 'lapsed' | HoldRefusal {
  if (held.result === 'made' || held.result === 'stale') return 'again';
  if (held.result === 'locked') return 'locked';
  if (held.result !== 'full') return { refused: unprocessable(reasonOf(held.result)) };
  // Behind others of the same statement.
  if (held.places_left >= held.needed) return 'again';
  return held.places_left + held.lapsed_places < held.needed ? { refused: unprocessable('sold_out') } : 'lapsed';
}

/** Why a hold was not made that might have fitted. */
export const reasonOf = (result: 'closed' | 'weather' | 'limit' | 'resource_taken'): OctoReason =>
  (({ closed: 'closed', weather: 'closed', limit: 'hold_limit', resource_taken: 'sold_out' }) as const)[result];

const unprocessable = (reason: OctoReason) => new OctoRefusal('UNPROCESSABLE_ENTITY', {}, reason);
