import type { TimelineChange } from '../../contract/bookings.ts';
import type { PriceRule } from '../../rules/prices/prices.ts';
import type { Tx } from '../../server/core/database/database.ts';

export type Cell = string | number | boolean | Date | null | readonly string[] | readonly number[];
export type Row = Record<string, Cell | readonly Record<string, Cell>[] | readonly PriceRule[] | TimelineChange>;

/** Rows by table, in the order the tables must be filled. */
export type Marketplace = {
  users: Row[];
  providers: Row[];
  categories: Row[];
  services: Row[];
  units: Row[];
  slots: Row[];
  pages: Row[];
  page_services: Row[];
  page_views_daily: Row[];
  bookings: Row[];
  booking_events: Row[];
  seat_moves: Row[];
  payments: Row[];
  refunds: Row[];
  partners: Row[];
  referral_links: Row[];
  referral_clicks: Row[];
  booking_referrals: Row[];
  messages: Row[];
  reviews: Row[];
  consents: Row[];
  audit_log: Row[];
};

/** Writes it all, one statement a table; a table's rows all name the same columns. */
export async function writeMarketplace(tx: Tx, market: Marketplace): Promise<void> {
  for (const [table, rows] of Object.entries(market)) {
    const columns = Object.keys(rows[0] ?? {});
    if (columns.length === 0) continue;
    await tx`
      insert into ${tx(table)} (${tx(columns)})
      select ${tx(columns)} from jsonb_populate_recordset(null::${tx(table)}, ${tx.json(rows)})`;
  }
  await tx`update bookings set partner_id = r.partner_id from booking_referrals r where r.booking_id = bookings.id`;
}
