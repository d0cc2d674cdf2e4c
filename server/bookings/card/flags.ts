import { MOST_LISTED } from '../../../contract/lists.ts';
import type { CardFlag } from '../../../contract/cards.ts';
import { exactAmount } from '../../../rules/money.ts';
import { audit, type Operator } from '../../core/audit.ts';
import { notFound } from '../../core/api/errors.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { countedPage } from '../../core/database/paging.ts';
import { insertEvent } from '../transition/move-writes.ts';
import { clearFlag, insertFlag, type NewFlag } from './flag-writes.ts';

/**
 * Flags what is odd about a locked booking's money by card, for the operator's list and the booking's timeline, each once; `reference` is of
 * the payment, the refund or the dispute.
 */
export async function flag(tx: Tx, odd: NewFlag): Promise<void> {
  if (!(await insertFlag(tx, odd))) return;
  const { booking_id, amount, currency, reference } = odd;
  const note = `${currency === 'hkd' ? exactAmount(amount) : currency.toUpperCase()} · ${reference}`;
  await insertEvent(tx, { booking_id, event: 'payment_flagged', actor: 'system', actor_name: '', note });
}

/** One page of what is odd about money by card and not cleared, the oldest first; counted to `MOST_LISTED`. */
export async function listFlags(sql: Sql, { page, page_size }: { page: number; page_size: number }) {
  const [[counted], flags] = await Promise.all([
    sql<
      { count: number }[]
    >`select count(*) as count from (select from card_flags where cleared_at is null limit ${MOST_LISTED + 1}) counted`,
    sql<CardFlag[]>`
      select f.id, f.kind, hkd(f.amount) as amount, f.currency, f.reference, utc(f.created_at) as flagged_at, f.booking_id, b.booking_reference,
        jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh) as provider
      from (
        select id, kind, amount, currency, reference, created_at, booking_id, provider_id from card_flags
        where cleared_at is null order by created_at, id limit ${page_size + 1} offset ${(page - 1) * page_size}
      ) f
      join bookings b on b.id = f.booking_id join providers p on p.id = f.provider_id order by f.created_at, f.id`,
  ]);
  return countedPage(counted?.count ?? 0, flags, page_size);
}

/** The operator has seen to it; in the log. Refuses: not_found, also once it is cleared. */
export async function clear(sql: Sql, id: string, operator: Operator): Promise<void> {
  await sql.begin(async (tx) => {
    const { booking_id, reference } = (await clearFlag(tx, id)) ?? notFound();
    await audit(tx, operator, { act: 'card_flag_cleared', subject: 'booking', subject_id: booking_id, details: { reference } });
  });
}
