import type { api } from '../../contract/api.ts';
import type { Row, Stage } from './stage.ts';

const ownersOnly = (status: number, rival = status): Omit<Row, 'ask'> => ({ gets: [401, 403, 403, status, rival] });
const ofWebhook =
  (body?: unknown) =>
  ({ webhook: { id } }: Stage) => ({ params: { id }, ...(body !== undefined && { body }) });
const marketOnly = (status: number): Omit<Row, 'ask'> => ({ gets: [401, 403, 403, 403, 403], operator: status });
const ofMarket =
  (body?: unknown) =>
  ({ market_webhook: { id } }: Stage) => ({ params: { id }, ...(body !== undefined && { body }) });
const url = 'https://hooks.example.com/bookings';

/** What a provider's own programs hear of. */
export const webhookRows: Record<`webhooks.${keyof typeof api.webhooks}`, Row> = {
  'webhooks.list': ownersOnly(200),
  'webhooks.create': { ask: () => ({ body: { url } }), ...ownersOnly(201), gives_secret: true },
  'webhooks.change': { ask: ofWebhook({ url }), ...ownersOnly(200, 404) },
  'webhooks.remove': { ask: ofWebhook(), ...ownersOnly(204, 404) },
  'webhooks.rotate': { ask: ofWebhook(), ...ownersOnly(200, 404), gives_secret: true },
  'webhooks.test': { ask: ofWebhook(), ...ownersOnly(200, 404) },
  'webhooks.deliveries': { ask: ofWebhook(), ...ownersOnly(200, 404) },
  'webhooks.replayFailed': { ask: ofWebhook(), ...ownersOnly(200, 404) },
  'webhooks.replay': { ask: ({ webhook }) => ({ params: webhook.delivery }), ...ownersOnly(200, 404) },
};

/** What the marketplace's own programs hear of. */
export const marketWebhookRows: Record<`marketWebhooks.${keyof typeof api.marketWebhooks}`, Row> = {
  'marketWebhooks.list': marketOnly(200),
  'marketWebhooks.create': { ask: () => ({ body: { url } }), ...marketOnly(201), gives_secret: true },
  'marketWebhooks.change': { ask: ofMarket({ url }), ...marketOnly(200) },
  'marketWebhooks.remove': { ask: ofMarket(), ...marketOnly(204) },
  'marketWebhooks.rotate': { ask: ofMarket(), ...marketOnly(200), gives_secret: true },
  'marketWebhooks.test': { ask: ofMarket(), ...marketOnly(200) },
  'marketWebhooks.deliveries': { ask: ofMarket(), ...marketOnly(200) },
  'marketWebhooks.replayFailed': { ask: ofMarket(), ...marketOnly(200) },
  'marketWebhooks.replay': { ask: ({ market_webhook }) => ({ params: market_webhook.delivery }), ...marketOnly(200) },
};
