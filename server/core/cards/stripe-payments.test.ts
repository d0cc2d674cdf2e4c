import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { GatewayAway } from './payments.ts';
import { signBody } from './signature.ts';
import { openStripe } from './stripe-payments.ts';

// Stripe's replies as its documentation has them, with the fields that are read; on loopback.
const session = {
  id: 'cs_test_a1',
  object: 'checkout.session',
  url: 'https://checkout.stripe.com/c/pay/cs_test_a1',
  status: 'open',
  payment_status: 'unpaid',
  payment_intent: null as string | null,
  amount_total: 50_400,
  currency: 'hkd',
  metadata: { sampan_id: '019a0000-0000-7000-8000-000000000001' },
};
const paid = { ...session, url: null, status: 'complete', payment_status: 'paid', payment_intent: 'pi_3Q' };
const refunded = {
  id: 're_3Q',
  object: 'refund',
  status: 'succeeded',
  amount: 50_400,
  currency: 'hkd',
  payment_intent: 'pi_3Q',
  metadata: { sampan_id: '019a0000-0000-7000-8000-000000000002' },
};
const problem = (type: string, code: string) => ({ error: { type, code, message: 'says sk_test_secret' } });

type Reply = [status: number, body: object] | 'hang_up';
let answer: (request: { method: string; path: string }) => Reply = () => [200, session];
const asked: { method: string; path: string; form: Record<string, string>; key: string }[] = [];
const server = createServer((request: IncomingMessage, response) => {
  void text(request).then((body) => {
    const call = { method: request.method!, path: request.url! };
    asked.push({ ...call, form: Object.fromEntries(new URLSearchParams(body)), key: String(request.headers['idempotency-key'] ?? '') });
    const reply = answer(call);
    if (reply === 'hang_up') return response.destroy();
    response.writeHead(reply[0], { 'content-type': 'application/json' }).end(JSON.stringify(reply[1]));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => {
  server.closeAllConnections();
  server.close();
});
const api_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const stripe = await openStripe({ secret_key: 'sk_test_secret', webhook_secret: 'whsec_secret', api_url, timeout_ms: 2_000 });

const ID = session.metadata.sampan_id;
const wanted = { id: ID, amount: 50_400, title: 'Kayak · SMP-1', locale: 'zh-HK', return_url: 'https://sampan.hk/b/x?card=back' };

test('a page is made under our id, for the amount in HKD and until its end', async () => {
  answer = () => [200, session];
  const made = await stripe.createCheckout({ ...wanted, expires_at: new Date('2026-12-01T10:00:00Z') });
  assert.deepEqual(made, { reference: 'cs_test_a1', url: session.url, state: 'open', payment: null });
  const { path, form, key } = asked.at(-1)!;
  assert.deepEqual([path, key], ['/v1/checkout/sessions', ID]);
  assert.equal(form['line_items[0][price_data][unit_amount]'], '50400');
  assert.equal(form['line_items[0][price_data][currency]'], 'hkd');
  assert.equal(form['metadata[sampan_id]'], ID);
  assert.deepEqual([form.locale, form.expires_at, form.success_url], ['zh-HK', '1796119200', wanted.return_url]);
});

test('a page is open, paid or ended as Stripe says', async () => {
  answer = () => [200, paid];
  const found = await stripe.findCheckout('cs_test_a1');
  assert.deepEqual(found, {
    reference: 'cs_test_a1',
    url: '',
    state: 'paid',
    payment: { reference: 'pi_3Q', amount: 50_400, currency: 'hkd' },
  });
  answer = () => [200, { ...session, status: 'expired', url: null }];
  assert.equal((await stripe.findCheckout('cs_test_a1')).state, 'ended');
  answer = ({ path }) => (path.endsWith('/expire') ? [400, problem('invalid_request_error', '')] : [200, paid]);
  assert.equal((await stripe.endCheckout('cs_test_a1')).state, 'paid');
});

test('money goes back under our id; a refusal is final, anything else is not known', async () => {
  const refund = { id: refunded.metadata.sampan_id, payment: 'pi_3Q', amount: 50_400 };
  answer = () => [200, refunded];
  assert.deepEqual(await stripe.refund(refund), { reference: 're_3Q', state: 'sent' });
  assert.deepEqual([asked.at(-1)!.path, asked.at(-1)!.key, asked.at(-1)!.form.payment_intent], ['/v1/refunds', refund.id, 'pi_3Q']);
  answer = () => [200, { ...refunded, status: 'pending' }];
  assert.equal((await stripe.refund(refund)).state, 'waiting');
  answer = () => [400, problem('invalid_request_error', 'charge_already_refunded')];
  assert.equal((await stripe.refund(refund)).state, 'failed');
  answer = () => [500, problem('api_error', '')];
  await assert.rejects(stripe.refund(refund), GatewayAway);
});

test('a gateway that hangs up, fails or refuses the key is away, and no secret is in the words', async () => {
  for (const reply of ['hang_up', [500, problem('api_error', '')], [401, problem('invalid_request_error', '')]] as Reply[]) {
    answer = () => reply;
    await assert.rejects(stripe.findCheckout('cs_test_a1'), (error: Error) => {
      assert.ok(error instanceof GatewayAway);
      assert.doesNotMatch(error.message, /sk_test|secret/);
      return true;
    });
  }
});

const eventBody = (type: string, object: object) => JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
const now = () => Math.floor(Date.now() / 1_000);
const read = (body: string, signature: string | undefined) =>
  stripe.readEvent(body, (name) => (name === 'stripe-signature' ? signature : undefined));

test('signed events are read: of a page, of a refund, of a dispute, and of anything else', async () => {
  const signed = (body: string) => read(body, signBody('whsec_secret', body, now()));
  const payment = { reference: 'pi_3Q', amount: 50_400, currency: 'hkd' };
  assert.deepEqual(await signed(eventBody('checkout.session.completed', paid)), {
    event_id: 'evt_1',
    kind: 'checkout',
    id: ID,
    checkout: { reference: 'cs_test_a1', url: '', state: 'paid', payment },
  });
  const failed = await signed(eventBody('refund.failed', { ...refunded, status: 'failed' }));
  assert.deepEqual(failed, {
    event_id: 'evt_1',
    kind: 'refund',
    id: refunded.metadata.sampan_id,
    refund: { reference: 're_3Q', state: 'failed' },
    of: payment,
  });
  const there = await signed(eventBody('refund.created', { ...refunded, metadata: {} }));
  assert.deepEqual(there, { event_id: 'evt_1', kind: 'refund', id: null, refund: { reference: 're_3Q', state: 'sent' }, of: payment });
  for (const [status, state] of [
    ['needs_response', 'open'],
    ['won', 'won'],
    ['warning_closed', 'won'],
    ['lost', 'lost'],
  ] as const) {
    const dispute = { id: 'du_1', object: 'dispute', amount: 50_400, currency: 'hkd', payment_intent: 'pi_3Q', status };
    const said = await signed(eventBody('charge.dispute.updated', dispute));
    assert.deepEqual(said, { event_id: 'evt_1', kind: 'dispute', dispute: { reference: 'du_1', state }, of: payment });
  }
  assert.equal((await signed(eventBody('customer.created', { id: 'cus_1', object: 'customer' })))?.kind, 'other');
});

test('an event with another, an old or no signature is none', async () => {
  const body = eventBody('checkout.session.completed', paid);
  for (const signature of [signBody('whsec_other', body, now()), signBody('whsec_secret', body, now() - 3_600), 'nonsense', undefined])
    assert.equal(await read(body, signature), null);
  assert.equal(await read(body.replace('50400', '1'), signBody('whsec_secret', body, now())), null);
});
