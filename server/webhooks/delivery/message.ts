import { Webhook as Signer } from 'standardwebhooks';
import type { TimelineEventKind } from '../../../contract/bookings.ts';
import type { SecretOf } from '../secrets.ts';

/** A claimed delivery, with what its message says and where it goes. */
export type DueDelivery = {
  id: string;
  endpoint_id: string;
  attempts: number;
  event: TimelineEventKind | 'test';
  at: Date;
  sequence: number;
  booking_id: string | null;
  booking_reference: string | null;
  service_id: string | null;
  url: string;
  secret_version: number;
  /** Whether the secret before is valid as well. */
  with_old_secret: boolean;
};

export type SignedMessage = { headers: Record<string, string>; body: string };

/** The message of a delivery, signed as of a time (https://www.standardwebhooks.com). It names no person. */
export function composeMessage(delivery: DueDelivery, secretOf: SecretOf, now: Date): SignedMessage {
  const { id, endpoint_id, event, at, sequence, booking_id, booking_reference, service_id } = delivery;
  const is_test = event === 'test';
  const body = JSON.stringify({
    id,
    type: is_test ? 'webhook.test' : `booking.${event}`,
    timestamp: at.toISOString(),
    data: is_test ? {} : { booking_id, booking_reference, service_id, sequence },
  });
  const versions = [delivery.secret_version, ...(delivery.with_old_secret ? [delivery.secret_version - 1] : [])];
  return {
    headers: {
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
