import { z } from 'zod';
import { chapter, get, patch, post, remove } from '../endpoint.ts';
import { idParams } from '../params.ts';
import * as webhooks from '../webhooks.ts';

/** Addresses that hear of a provider's bookings, as docs/webhooks.md says; for the owner alone. */
export const webhookCalls = chapter('Webhooks', {
  list: get('/api/providers/me/webhooks/', 'The addresses that hear of bookings', {
    who: 'service_provider',
    reply: z.array(webhooks.webhook),
  }),
  create: post('/api/providers/me/webhooks/', 'Add an address; the answer shows its secret this once', {
    who: 'service_provider',
    body: webhooks.webhookBody,
    status: 201,
    reply: webhooks.webhookWithSecret,
    rate_limit: 'profile',
  }),
  change: patch('/api/providers/me/webhooks/:id/', 'Change an address, what it hears of, or whether it does', {
    who: 'service_provider',
    params: idParams,
    body: webhooks.webhookPatch,
    reply: webhooks.webhook,
    rate_limit: 'profile',
  }),
  remove: remove('/api/providers/me/webhooks/:id/', 'Remove an address with its log', {
    who: 'service_provider',
    params: idParams,
    status: 204,
  }),
  rotate: post(
    '/api/providers/me/webhooks/:id/secret/',
    'Make a new secret, shown this once; the old one goes on for a day',
    {
      who: 'service_provider',
      params: idParams,
      reply: webhooks.webhookWithSecret,
      rate_limit: 'profile',
    },
  ),
  test: post('/api/providers/me/webhooks/:id/test/', 'Send a test message now, and see the answer', {
    who: 'service_provider',
    params: idParams,
    reply: webhooks.webhookDelivery,
    rate_limit: 'profile',
  }),
  deliveries: get('/api/providers/me/webhooks/:id/deliveries/', 'The log of an address, newest first; 30 days', {
    who: 'service_provider',
    params: idParams,
    query: webhooks.deliveriesQuery,
    reply: webhooks.webhookDeliveries,
  }),
  replayFailed: post(
    '/api/providers/me/webhooks/:id/replay/',
    'Send again what failed, oldest first; 1,000 messages at most',
    {
      who: 'service_provider',
      params: idParams,
      reply: webhooks.webhookReplay,
      rate_limit: 'profile',
    },
  ),
  replay: post('/api/providers/me/webhook-deliveries/:id/replay/', 'Send a message once more, with the same id', {
    who: 'service_provider',
    params: idParams,
    reply: webhooks.webhookDelivery,
  }),
});
