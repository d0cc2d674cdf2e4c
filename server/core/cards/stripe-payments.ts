import type Stripe from 'stripe';
import {
  GATEWAY_MS,
  GatewayAway,
  type GatewayCheckout,
  type GatewayDispute,
  type GatewayEvent,
  type GatewayPayment,
  type GatewayRefund,
  type Payments,
} from './payments.ts';

export type StripeOptions = { secret_key: string; webhook_secret: string; api_url: string | undefined; timeout_ms?: number };

/** Where our id of a page or a refund stands in Stripe's objects. */
const ID = 'sampan_id';

/** The port to Stripe Checkout. Its SDK is loaded here and nowhere else, so that a marketplace without cards never reads it. */
export async function openStripe({ secret_key, webhook_secret, api_url, timeout_ms = GATEWAY_MS }: StripeOptions): Promise<Payments> {
  const { default: StripeClient } = await import('stripe');
  const stripe = new StripeClient(secret_key, { ...hostOf(api_url), timeout: timeout_ms, maxNetworkRetries: 1, telemetry: false });

  async function ask<Reply>(call: () => Promise<Reply>): Promise<Reply> {
    try {
      return await call();
    } catch (error) {
      throw new GatewayAway(`Stripe: ${wordsOf(error)}`);
    }
  }
  return {
    name: 'stripe',
    createCheckout: async ({ id, amount, title, locale, return_url, expires_at }) =>
      checkoutOf(
        await ask(() =>
          stripe.checkout.sessions.create(
            {
              mode: 'payment',
              line_items: [{ quantity: 1, price_data: { currency: 'hkd', unit_amount: amount, product_data: { name: title } } }],
              locale: localeOf(locale),
              success_url: return_url,
              cancel_url: return_url,
              expires_at: Math.floor(expires_at.getTime() / 1_000),
              metadata: { [ID]: id },
              payment_intent_data: { metadata: { [ID]: id } },
            },
            { idempotencyKey: id },
          ),
        ),
      ),
    findCheckout: async (reference) => checkoutOf(await ask(() => stripe.checkout.sessions.retrieve(reference))),
    endCheckout: async (reference) => {
      try {
        return checkoutOf(await stripe.checkout.sessions.expire(reference));
      } catch {
        // One that is paid or has ended cannot be ended.
        return checkoutOf(await ask(() => stripe.checkout.sessions.retrieve(reference)));
      }
    },
    refund: async ({ id, payment, amount }) => {
      try {
        const made = await stripe.refunds.create({ payment_intent: payment, amount, metadata: { [ID]: id } }, { idempotencyKey: id });
        return refundOf(made);
      } catch (error) {
        // Refused for good: nothing was sent.
        if (error instanceof StripeClient.errors.StripeInvalidRequestError) return { reference: '', state: 'failed' };
        throw new GatewayAway(`Stripe: ${wordsOf(error)}`);
      }
    },
    readEvent: async (body, header) => {
      try {
        return eventOf(stripe.webhooks.constructEvent(body, header('stripe-signature') ?? '', webhook_secret));
      } catch (error) {
        if (error instanceof StripeClient.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

/** Stripe's own words may name parameters and keys; its type and code do not. */
function wordsOf(error: unknown): string {
  const { type, code } = error as { type?: unknown; code?: unknown };
  return [type, code].filter((word) => typeof word === 'string').join(' ') || 'no answer';
}

function hostOf(api_url: string | undefined): { host?: string; port?: number; protocol?: 'http' | 'https' } {
  if (api_url === undefined) return {};
  const { hostname, port, protocol } = new URL(api_url);
  const is_secure = protocol === 'https:';
  return { host: hostname, port: Number(port) || (is_secure ? 443 : 80), protocol: is_secure ? 'https' : 'http' };
}

/** A page in the languages that Stripe has. */
function localeOf(locale: string): 'en-GB' | 'zh-HK' | 'zh' {
  if (locale === 'zh-HK') return 'zh-HK';
  return locale.startsWith('zh') ? 'zh' : 'en-GB';
}

function checkoutOf({ id, url, status, payment_status, payment_intent, amount_total, currency }: Stripe.Checkout.Session): GatewayCheckout {
  const paid_by = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  const is_paid = payment_status === 'paid' && paid_by !== undefined;
  return {
    reference: id,
    url: url ?? '',
    state: is_paid ? 'paid' : status === 'expired' ? 'ended' : 'open',
    payment: is_paid ? { reference: paid_by, amount: amount_total ?? 0, currency: currency ?? '' } : null,
  };
}

function refundOf({ id, status }: Stripe.Refund): GatewayRefund {
  const is_failed = status === 'failed' || status === 'canceled';
  return { reference: id, state: status === 'succeeded' ? 'sent' : is_failed ? 'failed' : 'waiting' };
}

/** An inquiry takes no money; one that is closed without a dispute is as good as won. */
function disputeOf({ id, status }: Stripe.Dispute): GatewayDispute {
  const is_won = status === 'won' || status === 'warning_closed';
  return { reference: id, state: is_won ? 'won' : status === 'lost' ? 'lost' : 'open' };
}

function takenFrom({ payment_intent, amount, currency }: Stripe.Refund | Stripe.Dispute): GatewayPayment {
  const paid_by = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  return { reference: paid_by ?? '', amount, currency };
}

function eventOf({ id: event_id, type, data }: Stripe.Event): GatewayEvent {
  const { object } = data as { object: { object?: string; metadata?: Record<string, string> | null } };
  const id = object.metadata?.[ID] ?? null;
  if (type.startsWith('checkout.session.'))
    return { event_id, kind: 'checkout', id, checkout: checkoutOf(object as Stripe.Checkout.Session) };
  if (object.object === 'refund') {
    const refund = object as Stripe.Refund;
    return { event_id, kind: 'refund', id, refund: refundOf(refund), of: takenFrom(refund) };
  }
  if (object.object === 'dispute') {
    const dispute = object as Stripe.Dispute;
    return { event_id, kind: 'dispute', dispute: disputeOf(dispute), of: takenFrom(dispute) };
  }
  return { event_id, kind: 'other' };
}
