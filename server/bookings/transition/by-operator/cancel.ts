import type { z } from 'zod';
import type { cancelBookingBody } from '../../../../contract/operator.ts';
import { marketplace } from '../../../../rules/localized-text.ts';
import { mayMove } from '../../../../rules/booking-states.ts';
import { audited, type Operator } from '../../../core/audit.ts';
import type { Sql } from '../../../core/database/database.ts';
import { notFound, refuse } from '../../../core/api/errors.ts';
import { recordMove } from '../../figures.ts';
import { askedBy } from '../../cancellation/facts.ts';
import { checkShown, checkTerms, writeMove } from '../decide.ts';
import { lockBookingAndSlot } from '../move-writes.ts';

type OperatorsCancellation = z.output<typeof cancelBookingBody>;

/**
 * The marketplace cancels a request or a confirmed booking of any provider, whatever the free period: its places come back, and what was
 * paid is due to the customer. Customer and provider read the reason. Refuses: not_found; illegal_transition with the current state; refund_changed, refund_unseen.
 */
export async function cancelByOperator(sql: Sql, id: string, { reason, refund }: OperatorsCancellation, operator: Operator): Promise<void> {
  await audited(sql, operator, { act: 'booking_cancelled', subject: 'booking', subject_id: id, details: { reason } }, async (tx) => {
    // Locked as for who has its link: an operator owns none.
    const locked = (await lockBookingAndSlot(tx, id, { provider_id: null, id: null, link: id })) ?? notFound();
    if (!mayMove(locked.status, 'cancelled')) refuse('illegal_transition', { status: locked.status });
    const by = { actor: 'operator', actor_name: marketplace.name } as const;
    const cancellation = askedBy(locked, 'operator');
    checkShown(locked, cancellation, refund);
    checkTerms(cancellation, refund);
    const withheld_amount = cancellation.withheld_cents;
    await writeMove(tx, locked, { to: 'cancelled', event: 'cancelled', reason, description: '', withheld_amount, ...by });
    return true;
  });
  recordMove('cancelled');
}
