import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { GatewayCheckout, GatewayDispute, GatewayEvent, GatewayPayment, GatewayRefund } from '../payments.ts';
import { signBody } from '../signature.ts';
import { drawPage, type PageCheckout } from './page.ts';

/** Below this the page is shown by the marketplace itself, so that it opens wherever the marketplace does. */
export const PAGE_PATH = '/pay-demo';

type DemoCheckout = PageCheckout & {
  id: string;
  return_url: string;
  expires_at: string;
  state: GatewayCheckout['state'];
  payment: GatewayCheckout['payment'];
};
type DemoPayment = { amount: number; refunded: number };
type DemoState = {
  checkouts: Record<string, DemoCheckout>;
  payments: Record<string, DemoPayment>;
  refunds: Record<string, GatewayRefund>;
  by_key: Record<string, string>;
};

/** A webhook: its bytes and their signature. */
export type DemoWebhook = { body: string; signature: string };

export type DemoGatewayOptions = {
  secret: string;
  /** Where it remembers what was paid over restarts; without one it starts anew. */
  file?: string;
  /** Brings a webhook to the marketplace; answers whether it was taken. */
  deliver: (webhook: DemoWebhook) => Promise<boolean>;
};

export type DemoGateway = Awaited<ReturnType<typeof startDemoGateway>>;

const TRIES = 5;
const AGAIN_MS = 1_000;

/**
 * A gateway that takes cards of nobody, for the demo and for tests: a small HTTP server on loopback with a page, signed webhooks, and keys by
 * which it does a thing once. Its `faults` make it misbehave as real ones do.
 */
export async function startDemoGateway({ secret, file, deliver }: DemoGatewayOptions) {
  const state: DemoState =
    file && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as DemoState)
      : { checkouts: {}, payments: {}, refunds: {}, by_key: {} };
  /** `down` does nothing; `lost` does it and never answers; `refused` is a refund that the bank does not take. */
  const faults: { checkouts?: 'down' | 'lost'; refunds?: 'down' | 'lost' | 'refused' | 'waiting' } = {};
  const timers = new Set<NodeJS.Timeout>();
  const events: GatewayEvent[] = [];
  const settings = { delivers: true };

  const store = () => file && writeFileSync(file, JSON.stringify(state));
  const name = (kind: string) => `${kind}_demo_${randomBytes(12).toString('hex')}`;

  function shown(reference: string): GatewayCheckout {
    const checkout = state.checkouts[reference]!;
    if (checkout.state === 'open' && Date.parse(checkout.expires_at) < Date.now()) checkout.state = 'ended';
    return {
      reference,
      url: checkout.state === 'open' ? `${PAGE_PATH}/${reference}` : '',
      state: checkout.state,
      payment: checkout.payment,
    };
  }

  /** What the marketplace hears, at once and, where it does not take it, again. */
  function announce(event: GatewayEvent): GatewayEvent {
    events.push(event);
    if (settings.delivers) void send(event, TRIES);
    return event;
  }

  async function send(event: GatewayEvent, tries: number): Promise<void> {
    if ((await deliver(webhookOf(event)).catch(() => false)) || tries <= 1) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void send(event, tries - 1);
    }, AGAIN_MS).unref();
    timers.add(timer);
  }

  /** An event as it is sent; `with_secret` forges it. */
  function webhookOf(event: GatewayEvent, with_secret = secret): DemoWebhook {
    const body = JSON.stringify(event);
    return { body, signature: signBody(with_secret, body, Math.floor(Date.now() / 1_000)) };
  }

  /** Somebody pays on a page, the amount that is asked for unless said otherwise. */
  function pay(reference: string, { amount, currency = 'hkd' }: { amount?: number; currency?: string } = {}): GatewayEvent {
    const checkout = state.checkouts[reference]!;
    const payment = { reference: name('pi'), amount: amount ?? checkout.amount, currency };
    Object.assign(checkout, { state: 'paid', payment });
    state.payments[payment.reference] = { amount: payment.amount, refunded: 0 };
    store();
    return announce({ event_id: name('evt'), kind: 'checkout', id: checkout.id, checkout: shown(reference) });
  }

  function end(reference: string): GatewayCheckout {
    const checkout = state.checkouts[reference]!;
    if (shown(reference).state === 'open') {
      checkout.state = 'ended';
      announce({ event_id: name('evt'), kind: 'checkout', id: checkout.id, checkout: shown(reference) });
    }
    store();
    return shown(reference);
  }

  function createCheckout(key: string, asked: Omit<DemoCheckout, 'state' | 'payment'>): GatewayCheckout {
    const reference = (state.by_key[key] ??= name('cs'));
    state.checkouts[reference] ??= { ...asked, state: 'open', payment: null };
    store();
    return shown(reference);
  }

  function refund(key: string, { id, payment, amount }: { id: string; payment: string; amount: number }): GatewayRefund {
    const before = state.by_key[key];
    if (before) return state.refunds[before]!;
    const paid = state.payments[payment];
    const is_refused = faults.refunds === 'refused' || !paid || paid.refunded + amount > paid.amount;
    const made: GatewayRefund = { reference: name('re'), state: is_refused ? 'failed' : faults.refunds === 'waiting' ? 'waiting' : 'sent' };
    if (paid && !is_refused) paid.refunded += amount;
    state.by_key[key] = made.reference;
    state.refunds[made.reference] = made;
    store();
    if (made.state === 'sent') say(id, made, takenFrom(payment, amount));
    return made;
  }

  /** What has become of a refund; `id` is null where it was made on the gateway's own screens. */
  function say(id: string | null, refund: GatewayRefund, of: GatewayPayment): GatewayEvent {
    return announce({ event_id: name('evt'), kind: 'refund', id, refund, of });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://gateway').pathname;
    const body = await text(request);
    const [, page] = /^\/pay-demo\/(cs_demo_[0-9a-f]{24})$/.exec(path) ?? [];
    if (page && state.checkouts[page]) return answerPage(page, body, request.method === 'POST', response);
    const reply = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.headers.authorization !== `Bearer ${secret}`) return void reply(401, {});
    const key = String(request.headers['idempotency-key'] ?? '');
    const [, kind, reference = '', act] = /^\/v1\/(checkouts|refunds)(?:\/(cs_demo_[0-9a-f]{24}))?(\/end)?$/.exec(path) ?? [];
    const fault = kind === 'checkouts' ? faults.checkouts : kind === 'refunds' ? faults.refunds : undefined;
    if (fault === 'down') return void response.destroy();
    if (kind === undefined || (reference && !state.checkouts[reference])) return void reply(404, {});
    const made =
      kind === 'refunds'
        ? refund(key, JSON.parse(body) as { id: string; payment: string; amount: number })
        : act
          ? end(reference)
          : reference
            ? shown(reference)
            : createCheckout(key, JSON.parse(body) as Omit<DemoCheckout, 'state' | 'payment'>);
    if (fault === 'lost') return void response.destroy();
    reply(200, made);
  }

  function answerPage(reference: string, body: string, is_sent: boolean, response: ServerResponse): void {
    const { state: now } = shown(reference);
    const checkout = state.checkouts[reference]!;
    const back = () => void response.writeHead(303, { location: checkout.return_url }).end();
    if (now !== 'open') return back();
    if (!is_sent) return draw(false);
    const pressed = new URLSearchParams(body).get('card');
    if (pressed === 'good') pay(reference);
    if (pressed !== 'refused') return back();
    draw(true);

    function draw(is_refused: boolean): void {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(drawPage(checkout, is_refused));
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.headersSent || response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    faults,
    settings,
    events,
    pay,
    end,
    webhookOf,
    /** Says what has become of a refund that waited. */
    finishRefund: (id: string, refund: GatewayRefund) => say(id, refund, takenFrom('', 0)),
    /** Somebody gives money back on the gateway's own screens, or the bank does not take it. */
    refundThere: (refund: GatewayRefund, payment: string, amount: number) => say(null, refund, takenFrom(payment, amount)),
    /** A bank takes a payment back, or says who has it in the end. */
    dispute: (dispute: GatewayDispute, payment: string, amount: number) =>
      announce({ event_id: name('evt'), kind: 'dispute', dispute, of: takenFrom(payment, amount) }),
    refunds: () => Object.values(state.refunds),
    async stop(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function takenFrom(reference: string, amount: number): GatewayPayment {
  return { reference, amount, currency: 'hkd' };
}
