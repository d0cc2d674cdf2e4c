import type { CancellationQuote } from '../../../contract/cancellation.ts';
import type { Sql } from '../../core/database/database.ts';
import { quoteFor, withoutMoney } from './facts.ts';
import type { Viewer } from '../reads.ts';
import { getAnyCancellation, getOwnCancellation } from './cancellation-reads.ts';

/** What cancelling a booking gives back now, to its provider, its client, or who has its link. Refuses: not_found. */
export async function seeCancellation(sql: Sql, id: string, viewer: Viewer): Promise<CancellationQuote> {
  const asked = await getOwnCancellation(sql, id, viewer);
  if (asked.provider_id === viewer.provider_id) return quoteFor(asked, 'provider');
  return quoteFor(asked.is_resold ? withoutMoney(asked) : asked, 'customer');
}

/** The same to an operator, of any booking. Refuses: not_found. */
export async function seeCancellationOfAny(sql: Sql, id: string): Promise<CancellationQuote> {
  return quoteFor(await getAnyCancellation(sql, id), 'operator');
}
