import { Webhook as Signer } from 'standardwebhooks';
import type { TimelineEventKind } from '../../../../contract/bookings.ts';
import { OPTION_ID } from '../../../../contract/octo/catalogue.ts';
import type { NotificationType } from '../../../../contract/webhooks.ts';
import type { HeaderSeal, SecretOf } from '../secrets.ts';

/** A claimed delivery, with what its message says and where it goes. */
export type DueDelivery = {
  id: string;
  endpoint_id: string;
  attempts: number;
  event: TimelineEventKind | NotificationType | 'test';
  at: Date;
  sequence: number;
  booking_id: string | null;
  booking_reference: string | null;
  /** Whose booking it is; null of a message about a service. */
  provider_id: string | null;
  service_id: string | null;
  /** Of a message about days of a service, as `2026-12-01`. */
  first_day: string | null;
  last_day: string | null;
  /** What the reseller calls the booking. */
  booking_uuid: string | null;
  /** Whose address it is; null: a program of the provider's own, or of the marketplace. */
  reseller_id: string | null;
  headers: Buffer | null;
  url: string;
  secret_version: number;
  /** Whether the secret before is valid as well. */
  with_old_secret: boolean;
};

export type SignedMessage = { headers: Record<string, string>; body: string };

/** By what messages are signed, and what opens the headers that go with them. */
export type MessageKeys = { secretOf: SecretOf; headerSeal: HeaderSeal };

/** The message of a delivery, signed as of a time (https://www.standardwebhooks.com). It names no person. */
export function composeMessage(delivery: DueDelivery, { secretOf, headerSeal }: MessageKeys, now: Date): SignedMessage {
  const { id, endpoint_id } = delivery;
  const body = JSON.stringify(delivery.reseller_id === null ? bookingMessage(delivery) : notification(delivery));
  const versions = [delivery.secret_version, ...(delivery.with_old_secret ? [delivery.secret_version - 1] : [])];
  return {
    headers: {
      ...headerSeal.open(endpoint_id, delivery.headers),
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Sampan-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': versions.map((version) => new Signer(secretOf(endpoint_id, version)).sign(id, now, body)).join(' '),
    },
    body,
  };
}

function bookingMessage({ id, event, at, sequence, booking_id, booking_reference, provider_id, service_id }: DueDelivery) {
  const is_test = event === 'test';
  return {
    id,
    type: is_test ? 'webhook.test' : `booking.${event}`,
    timestamp: at.toISOString(),
    data: is_test ? {} : { booking_id, booking_reference, provider_id, service_id, sequence },
  };
}

/** As OCTO says it to a reseller: what to ask for anew. */
function notification(delivery: DueDelivery) {
  const { id, endpoint_id, event, at } = delivery;
  const notificationType = event === 'test' ? 'TEST' : event;
  return { id, subscriptionId: endpoint_id, notificationType, utcCreatedAt: at.toISOString(), data: subjectOf(delivery) };
}

function subjectOf({ event, sequence, booking_uuid, service_id, first_day, last_day }: DueDelivery) {
  if (event === 'test') return {};
  if (event === 'PRODUCT_UPDATE') return { productId: service_id };
  if (event === 'AVAILABILITY_UPDATE')
    return { productId: service_id, optionId: OPTION_ID, localDateStart: first_day, localDateEnd: last_day };
  return { uuid: booking_uuid, sequence };
}
