import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import { cancellationColumns, type QuoteBasis } from './facts.ts';
import type { Viewer } from '../reads.ts';

type OwnCancellation = QuoteBasis & { provider_id: string; is_resold: boolean };

/** What the cancellation of a booking depends on, to its provider, its client, or who has its link. Refuses: not_found, also when it is somebody else's. */
export async function getOwnCancellation(db: Db, id: string, viewer: Viewer): Promise<OwnCancellation> {
  const [row] = await db<OwnCancellation[]>`
    select b.provider_id, b.source = 'reseller' as is_resold, ${cancellationColumns(db)} from bookings b
    where b.id = ${id} and (b.provider_id = ${viewer.provider_id} or b.client_id = ${viewer.id} or b.id = ${viewer.link ?? null})`;
  return row ?? notFound();
}

/** The same of any booking. Refuses: not_found. */
export async function getAnyCancellation(db: Db, id: string): Promise<QuoteBasis> {
  const [row] = await db<QuoteBasis[]>`select ${cancellationColumns(db)} from bookings b where b.id = ${id}`;
  return row ?? notFound();
}
