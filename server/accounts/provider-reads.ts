import type { ProviderProfile } from '../../contract/providers.ts';
import type { Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';

/** A provider's own profile. */
export async function getProvider(sql: Sql, id: string): Promise<ProviderProfile> {
  const [provider] = await sql<ProviderProfile[]>`
    select id, name, name_zh, phone, whatsapp, takes_answers, licence_number, licence_expiry, verified_at is not null as verified, approved_at is not null as approved,
      licence_stops_on, licence_stopped_at is not null as licence_stopped,
      case when suspended_at is not null then suspend_reason end as suspended_because,
      pay_ways, fps_kind is not null as has_fps_account,
      (select takes_cards from marketplace_settings) as has_cards
    from providers where id = ${id}`;
  return provider ?? notFound();
}
