import type { PaymentSettings } from '../../../contract/getting-paid.ts';
import type { Tx } from '../../core/database/database.ts';

/** Locks a provider whose settings are about to change. */
export async function lockProvider(tx: Tx, id: string): Promise<void> {
  await tx`select from providers where id = ${id} for no key update`;
}

export async function updatePaymentSettings(tx: Tx, id: string, s: Omit<PaymentSettings, 'has_cards'>): Promise<void> {
  await tx`
    update providers set pay_ways = ${s.pay_ways}, fps_kind = ${s.fps_kind}, fps_account = ${s.fps_account}, fps_name = ${s.fps_name},
      pay_hours = ${s.pay_hours}, pay_days_before = ${s.pay_days_before}
    where id = ${id}`;
}
