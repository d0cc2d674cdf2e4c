import type { PaymentSettings } from '../../../contract/getting-paid.ts';
import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

/** How a provider is paid by guests. Refuses: not_found. */
export async function getPaymentSettings(db: Db, id: string): Promise<PaymentSettings> {
  const [settings] = await db<PaymentSettings[]>`
    select pay_ways, fps_kind, fps_account, fps_name, pay_hours, pay_days_before,
      (select takes_cards from marketplace_settings) as has_cards from providers where id = ${id}`;
  return settings ?? notFound();
}
