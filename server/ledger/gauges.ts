import type { DatabaseGauges } from '../core/metrics/metrics.ts';
import { getRefundsDue } from './refund-reads.ts';

/** Gauges of refunds that are due. */
export const refundGauges: DatabaseGauges<keyof Awaited<ReturnType<typeof getRefundsDue>>> = {
  help: {
    sampan_refunds_due: 'Bookings whose customers are owed money',
    sampan_refunds_due_cents: 'What they are owed together, in cents',
    sampan_refunds_due_late: 'How many of them have waited longer than three days',
    sampan_refunds_due_oldest_seconds: 'How long the one of them who has waited longest has waited',
  },
  read: getRefundsDue,
};
