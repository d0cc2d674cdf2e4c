import { LRUCache } from 'lru-cache';
import { createBatcher } from '../../../core/concurrency/batcher.ts';
import type { Sql } from '../../../core/database/database.ts';
import { listStartTimes, listTimelessProducts, type ProductRow, type TimelessProduct } from '../../catalogue/product-reads.ts';
import type { ResellerBookingRow } from '../booking-reads.ts';

type ProductMark = Pick<ResellerBookingRow, 'service_id' | 'offer_version' | 'todays_fee_bp'>;

/** The product of a booking as it is now, also where it is not sold any more. */
export type BookedProducts = (booking: ProductMark) => Promise<ProductRow>;

/** Of how many services. */
const MOST = 2_000;
/** For how long start times are remembered: a service has thousands of departures. */
const START_TIMES_MS = 10_000;

/** One for each process. A product is read once, and again when the booking's row says that it has changed. */
export function createBookedProducts(sql: Sql): BookedProducts {
  const readTimes = createRowReader((ids) => listStartTimes(sql, ids));
  const readProduct = createRowReader((ids) => listTimelessProducts(sql, ids));
  const start_times = new LRUCache<string, string[]>({
    max: MOST,
    ttl: START_TIMES_MS,
    fetchMethod: async (id) => (await readTimes(id))?.start_times ?? [],
  });
  const products = new LRUCache<string, TimelessProduct, string>({
    max: MOST,
    fetchMethod: (_, __, { context: id }) => readProduct(id),
  });
  return async ({ service_id, offer_version, todays_fee_bp }) => {
    const [times, product] = await Promise.all([
      start_times.forceFetch(service_id),
      products.forceFetch(`${service_id} ${offer_version} ${todays_fee_bp}`, { context: service_id }),
    ]);
    return { ...product, start_times: times };
  };
}

/** Reads a row by its id; the rows that a list of bookings asks for together are one statement. */
function createRowReader<Row extends { id: string }>(
  list: (ids: readonly string[]) => Promise<Row[]>,
): (id: string) => Promise<Row | undefined> {
  const readAll = async (ids: string[]) => {
    const rows = new Map((await list(ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id));
  };
  return createBatcher(readAll, { concurrency: 2, maxBatch: 500 });
}
