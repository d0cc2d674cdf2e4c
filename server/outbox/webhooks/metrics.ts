import { counter } from '../../core/metrics/registry.ts';
import type { DatabaseGauges } from '../../core/metrics/metrics.ts';
import { getWebhookGauges } from './reads.ts';

/** Counts tries to send a message by outcome. */
export const recordDelivery = counter<'sent' | 'failed' | 'test'>(
  {
    name: 'sampan_webhooks_total',
    help: 'Tries to send a message to a provider’s address, by what came of it: sent, or failed, to be tried again or not; tests apart',
    label: 'outcome',
  },
  ['sent', 'failed', 'test'],
);

/** Gauges of deliveries. */
export const webhookGauges: DatabaseGauges<keyof Awaited<ReturnType<typeof getWebhookGauges>>> = {
  help: {
    sampan_webhooks_waiting: 'Messages to providers’ addresses that have not arrived yet',
    sampan_webhooks_failing: 'Addresses whose last message did not arrive',
    sampan_webhook_round_age_seconds: 'Since when nobody has looked what there is to send',
  },
  read: getWebhookGauges,
};
