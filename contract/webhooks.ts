import { z } from 'zod';
import { bookingEvents } from './bookings.ts';
import { utcInstant } from './dates.ts';
import { wholeNumber } from './lists.ts';
import { isOneLine } from './text.ts';

/** Addresses of a provider's own programs, of each of its resellers, and of the marketplace. */
export const MOST_WEBHOOKS = 5;

/** What a reseller's address hears of, by the standard's names (contract/octo/notifications.ts). */
export const notificationTypes = ['PRODUCT_UPDATE', 'AVAILABILITY_UPDATE', 'BOOKING_UPDATE'] as const;
export type NotificationType = (typeof notificationTypes)[number];
const webhookEvents = [...bookingEvents, ...notificationTypes] as const;
/** Hours for which messages are signed with the secret before as well. */
export const OLD_SECRET_HOURS = 24;
/** Days after which an address that never answered is switched off. */
export const WEBHOOK_DAYS = 3;
/** Days after which a delivery is deleted. */
export const DELIVERY_DAYS = 30;

/** `failed`: switched off because it had not answered for days. */
export const webhookStates = ['on', 'off', 'failed'] as const;
export const deliveryStates = ['waiting', 'sending', 'sent', 'failed'] as const;
/** Why a message did not arrive. */
export const deliveryProblems = ['address', 'connection', 'timeout', 'redirect', 'status', 'switched_off'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const webhookUrl = z
  .string()
  .trim()
  .max(500)
  .refine(isWebAddress, { params: { rule: 'https_address' } });
const events = z
  .array(z.enum(webhookEvents))
  .max(webhookEvents.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, { params: { rule: 'choice_twice' } });

function isWebAddress(text: string): boolean {
  const address = isOneLine(text) ? URL.parse(text) : null;
  return (
    address !== null && /^https?:$/.test(address.protocol) && address.username === '' && address.password === '' && address.hash === ''
  );
}

/** An address that hears of a provider's bookings, or of those of all. */
export const webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    /** Whose it is of the provider's resellers; null: it is of a program of the provider's own, or of the marketplace. */
    reseller_id: z.uuid().nullable(),
    /** Kinds of events, or of notifications for a reseller; empty: all of them. */
    events: z.array(z.enum(webhookEvents)),
    state: z.enum(webhookStates),
    created_at: utcInstant,
    /** Until when messages are signed with the secret before as well; null when there is none. */
    signed_twice_until: utcInstant.nullable(),
    /** Since when no message has arrived; null while they do. */
    failing_since: utcInstant.nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof webhook>;

/** With the secret, which is shown this once. */
export const webhookWithSecret = webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.output<typeof webhookWithSecret>;

export const webhookBody = z.object({ url: webhookUrl, events: events.default([]), reseller_id: z.uuid().nullable().default(null) });
export type WebhookBody = z.output<typeof webhookBody>;
/** Of the marketplace itself, which has no resellers. */
export const marketWebhookBody = webhookBody.omit({ reseller_id: true });

export const webhookPatch = z.object({ url: webhookUrl.optional(), events: events.optional(), state: z.enum(['on', 'off']).optional() });
export type WebhookPatch = z.output<typeof webhookPatch>;

/** A message to an address, and what came of it. */
export const webhookDelivery = z
  .object({
    /** The message's id, the same at every try. */
    id: z.uuid(),
    /** Null of a test, and of a message about a service. */
    booking_id: z.uuid().nullable(),
    /** Null of a test. */
    event: z.enum(webhookEvents).nullable(),
    sequence: z.int(),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    created_at: utcInstant,
    tried_at: utcInstant.nullable(),
    /** When it is tried next; null when it is not. */
    next_at: utcInstant.nullable(),
    /** The HTTP status of the last answer; null when there was none. */
    status: z.int().nullable(),
    /** The beginning of the last answer. */
    answer: z.string(),
    problem: z.enum(deliveryProblems).nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const deliveriesQuery = z.object({
  state: z.enum(['waiting', 'sent', 'failed']).optional(),
  /** Those before this one. */
  after: z.uuid().optional(),
  page_size: wholeNumber(1, 100).default(20),
});
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;

/** Deliveries, newest first; `next`: the `after` of the following ones, null when there are none. */
export const webhookDeliveries = z
  .object({ results: z.array(webhookDelivery), next: z.uuid().nullable() })
  .meta({ id: 'WebhookDeliveries' });
export type WebhookDeliveries = z.output<typeof webhookDeliveries>;

/** So many failed deliveries are sent again at once. */
export const MOST_REPLAYED = 1_000;
export const webhookReplay = z.object({ replayed: z.int() }).meta({ id: 'WebhookReplay' });
