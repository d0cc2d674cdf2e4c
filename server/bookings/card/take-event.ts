import { validate as isId } from 'uuid';
import { refuse } from '../../core/api/errors.ts';
import type { GatewayEvent, Payments } from '../../core/cards/payments.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { findCardRefund } from './card-reads.ts';
import { insertGatewayEvent } from './card-writes.ts';
import { recordCardRefund, recordCheckout, recordDispute, recordRefundThere } from './record.ts';

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
    if (is_new) await recordEvent(tx, event);
  });
}

async function recordEvent(tx: Tx, event: GatewayEvent): Promise<void> {
  if (event.kind === 'other') return;
  if (event.kind === 'dispute') return recordDispute(tx, event.dispute, event.of);
  const id = event.id !== null && isId(event.id) ? event.id : null;
  if (event.kind === 'checkout') return id === null ? undefined : recordCheckout(tx, id, event.checkout);
  const is_ours = id !== null && (await findCardRefund(tx, id)) !== undefined;
  await (is_ours ? recordCardRefund(tx, id, event.refund) : recordRefundThere(tx, event.refund, event.of));
}
