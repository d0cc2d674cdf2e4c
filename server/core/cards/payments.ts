/** What somebody has paid on a gateway's page: `amount` in the currency's smallest unit, `currency` as `hkd`. */
export type GatewayPayment = { reference: string; amount: number; currency: string };

/** A gateway's page on which somebody pays. `paid` comes with the payment; `ended` is one on which nobody can pay any more. */
export type GatewayCheckout = {
  /** As the gateway names it. */
  reference: string;
  /** Where the page is; empty once it has ended. */
  url: string;
  state: 'open' | 'paid' | 'ended';
  payment: GatewayPayment | null;
};

/** A page that is asked for. Its `id` is ours, and the key by which the gateway makes it once: asking again gives the same page. */
export type NewCheckout = {
  id: string;
  /** Cents, in HKD. */
  amount: number;
  /** What is paid for. */
  title: string;
  locale: string;
  /** Where the customer comes back to. */
  return_url: string;
  expires_at: Date;
};

/** `waiting`: the gateway has taken it on and will say what has become of it. */
export type GatewayRefund = { reference: string; state: 'sent' | 'waiting' | 'failed' };

/** A refund that is asked for, of a payment as the gateway names it; its `id` is the key by which the gateway makes it once. */
export type NewGatewayRefund = { id: string; payment: string; amount: number };

/** A bank takes a payment back for its customer: the money has left until the marketplace wins. */
export type GatewayDispute = { reference: string; state: 'open' | 'won' | 'lost' };

/**
 * What a gateway says by itself; `id` is ours where it knows it, and null of what is none of ours. Of a refund and a dispute `of` is what they
 * take from a payment, which the gateway names in `of.reference`.
 */
export type GatewayEvent = { event_id: string } & (
  | { kind: 'checkout'; id: string | null; checkout: GatewayCheckout }
  | { kind: 'refund'; id: string | null; refund: GatewayRefund; of: GatewayPayment }
  | { kind: 'dispute'; dispute: GatewayDispute; of: GatewayPayment }
  | { kind: 'other' }
);

/**
 * A gateway that takes cards, on a page of its own: card numbers never come here. Each call ends within seconds, throws `GatewayAway` where
 * nobody knows what has become of it, and may be made again with the same id.
 */
export interface Payments {
  readonly name: string;
  createCheckout(checkout: NewCheckout): Promise<GatewayCheckout>;
  findCheckout(reference: string): Promise<GatewayCheckout>;
  /** Ends a page that is open; says what it was where it is paid. */
  endCheckout(reference: string): Promise<GatewayCheckout>;
  refund(refund: NewGatewayRefund): Promise<GatewayRefund>;
  /** An event that the gateway has signed; null where the signature is wrong or old. */
  readEvent(body: string, header: (name: string) => string | undefined): Promise<GatewayEvent | null>;
}

/** The gateway could not be reached, or did not answer as it should; what was asked may have been done. Has no secrets in its words. */
export class GatewayAway extends Error {}

/** Longer than a gateway takes; the person who waits would not wait longer either. */
export const GATEWAY_MS = 10_000;
