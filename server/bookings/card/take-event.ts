import { refuse } from '../../core/api/errors.ts';
import type { Payments } from '../../core/cards/payments.ts';
import type { Sql } from '../../core/database/database.ts';
import { insertGatewayEvent } from './card-writes.ts';
import { recordCardRefund, recordCheckout } from './record.ts';

/**
 * Takes an event of the gateway's, each once, in whatever order they come: the event and what follows from it are written together, so that
 * one that could not be written is taken when it comes again. Refuses: signature_wrong, also where there is no gateway.
 */
export async function takeEvent(
  { sql, payments }: { sql: Sql; payments: Payments | null },
  body: string,
  header: (name: string) => string | undefined,
): Promise<void> {
  const event = (await payments?.readEvent(body, header)) ?? null;
  if (!payments || !event) return refuse('signature_wrong');
  await sql.begin(async (tx) => {
    const is_new = await insertGatewayEvent(tx, payments.name, event.event_id);
    if (!is_new || event.kind === 'other' || event.id === null) return;
    if (event.kind === 'checkout') await recordCheckout(tx, event.id, event.checkout);
    else await recordCardRefund(tx, event.id, event.refund);
  });
}
