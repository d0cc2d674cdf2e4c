import type { DatabaseGauges } from '../../core/metrics/metrics.ts';
import { countCardTroubles } from './card-reads.ts';

/** Gauges of payments by card that somebody should look at. */
export const cardGauges: DatabaseGauges<keyof Awaited<ReturnType<typeof countCardTroubles>>> = {
  help: {
    sampan_card_payments_flagged: 'What is odd about money by card and waits for an operator',
    sampan_card_refunds_waiting: 'Refunds to cards that the gateway has not confirmed',
  },
  read: countCardTroubles,
};
