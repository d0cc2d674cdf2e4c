import { z } from 'zod';
import { notificationTypes, webhookUrl } from '../webhooks.ts';

// The capability `notifications`: where a reseller's software hears that something has changed, by the webhooks' engine (docs/webhooks.md).

const MOST_HEADERS = 10;

/** Headers that we write ourselves, or that belong to the connection. */
const OURS = /^(?:host|connection|keep-alive|upgrade|expect|te|trailer|transfer-encoding|user-agent|content-.*|webhook-.*|proxy-.*)$/i;

const headers = z
  .record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/), z.string().regex(/^[\x20-\x7e]{0,500}$/))
  .refine((given) => Object.keys(given).length <= MOST_HEADERS && !Object.keys(given).some((name) => OURS.test(name)));

/** Read in any case, as some send them in small letters. */
const types = z
  .array(
    z
      .string()
      .transform((type) => type.toUpperCase())
      .pipe(z.enum(notificationTypes)),
  )
  .min(1)
  .max(20)
  .transform((given) => [...new Set(given)]);

export const octoSubscribeBody = z.object({ url: webhookUrl, notificationTypes: types, headers: headers.nullish() });
export type OctoSubscribeBody = z.output<typeof octoSubscribeBody>;

export const octoSubscriptionBody = z.object({
  url: webhookUrl.nullish(),
  notificationTypes: types.nullish(),
  headers: headers.nullish(),
  active: z.boolean().nullish(),
});
export type OctoSubscriptionBody = z.output<typeof octoSubscriptionBody>;

export const octoSubscription = z
  .object({
    id: z.string(),
    url: z.string(),
    notificationTypes: z.array(z.enum(notificationTypes)),
    /** Sent with each notification. */
    headers: z.record(z.string(), z.string()),
    /** Whether it is sent anything; false also where nothing has arrived for three days. */
    active: z.boolean(),
    /** By which notifications are signed; with the answer that made the subscription only. */
    secret: z.string().optional(),
  })
  .meta({ id: 'NotificationSubscription' });
export type OctoSubscription = z.output<typeof octoSubscription>;
