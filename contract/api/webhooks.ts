import { z } from 'zod';
import { chapter, get, patch, post, remove, type Who } from '../endpoint.ts';
import { idParams } from '../params.ts';
import * as webhooks from '../webhooks.ts';

/** Addresses that hear of a provider's bookings, as docs/webhooks.md says; for the owner alone. */
export const webhookCalls = chapter('Webhooks', {
  create: post('/api/providers/me/webhooks/', 'Add an address; the answer shows its secret this once', {
    who: 'service_provider',
    body: webhooks.webhookBody,
    status: 201,
    reply: webhooks.webhookWithSecret,
    rate_limit: 'profile',
  }),
  ...callsBelow('/api/providers/me', 'service_provider'),
});

/** Addresses of the marketplace, which hear of the bookings of all providers. */
export const marketWebhookCalls = chapter('Webhooks', {
  create: post(
    '/api/operator/webhooks/',
    "Add an address that hears of all providers' bookings; with its secret, this once",
    {
      who: 'operator',
      body: webhooks.marketWebhookBody,
      status: 201,
      reply: webhooks.webhookWithSecret,
      rate_limit: 'profile',
    },
  ),
  ...callsBelow('/api/operator', 'operator'),
});

/** What every owner does with its addresses. */
function callsBelow(path: string, who: Who) {
  return {
    list: get(`${path}/webhooks/`, 'The addresses that hear of bookings', { who, reply: z.array(webhooks.webhook) }),
    change: patch(`${path}/webhooks/:id/`, 'Change an address, what it hears of, or whether it does', {
      who,
      params: idParams,
      body: webhooks.webhookPatch,
      reply: webhooks.webhook,
      rate_limit: 'profile',
    }),
    remove: remove(`${path}/webhooks/:id/`, 'Remove an address with its log', { who, params: idParams, status: 204 }),
    rotate: post(`${path}/webhooks/:id/secret/`, 'Make a new secret, shown this once; the old one goes on for a day', {
      who,
      params: idParams,
      reply: webhooks.webhookWithSecret,
      rate_limit: 'profile',
    }),
    test: post(`${path}/webhooks/:id/test/`, 'Send a test message now, and see the answer', {
      who,
      params: idParams,
      reply: webhooks.webhookDelivery,
      rate_limit: 'profile',
    }),
    deliveries: get(`${path}/webhooks/:id/deliveries/`, 'The log of an address, newest first; 30 days', {
      who,
      params: idParams,
      query: webhooks.deliveriesQuery,
      reply: webhooks.webhookDeliveries,
    }),
    replayFailed: post(`${path}/webhooks/:id/replay/`, 'Send again what failed, oldest first; 1,000 messages at most', {
      who,
      params: idParams,
      reply: webhooks.webhookReplay,
      rate_limit: 'profile',
    }),
    replay: post(`${path}/webhook-deliveries/:id/replay/`, 'Send a message once more, with the same id', {
      who,
      idempotent: true,
      params: idParams,
      reply: webhooks.webhookDelivery,
    }),
  };
}
