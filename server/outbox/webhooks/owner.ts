import type { Db } from '../../core/database/database.ts';

/** Whose an address is: a provider's, by its id; null: the marketplace's, which hears of the bookings of all providers. */
export type WebhookOwner = string | null;

/** The condition that a row of `webhook_endpoints` is an owner's. */
export function ownedBy(db: Db, owner: WebhookOwner) {
  return owner === null ? db`provider_id is null` : db`provider_id = ${owner}`;
}
