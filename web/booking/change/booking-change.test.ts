import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as settled } from 'node:timers/promises';
import type { ChangeBody, ChangeQuote } from '../../../contract/changes.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { newBookingChange } from './booking-change.ts';

const refusal = (code: CallError['code'], status: number) => new CallError({ message: '', code, status });
const full = refusal('slot_full', 409);
const repriced = refusal('price_changed', 409);
const lost = refusal('unreachable', 0);

const changes = { availability_slot: 'evening', customer_name: 'Ada' };
const quoteOf = (difference: string) => ({ version: 7, difference }) as ChangeQuote;
const shown = { changes, quote: quoteOf('0.00') };

/** A form in which another party was entered, and a server that answers by a script. */
function enter() {
  const change = newBookingChange({ quantities: { adult: 2 }, customer_name: 'Mei' });
  change.choose({ quantities: { adult: 3 } });
  change.choose({ customer_name: 'Ada' });
  const quotes: (ChangeQuote | Error)[] = [];
  const ends: Error[] = [];
  const sent: { key: string; body: ChangeBody }[] = [];
  let reads = 0;
  const next = (quote = quotes.shift()) => (quote instanceof Error ? Promise.reject(quote) : Promise.resolve(quote!));
  const tools = {
    quote: () => next(),
    change: async (body: ChangeBody, key: string) => {
      sent.push({ key, body });
      const end = ends.shift();
      if (end) throw end;
    },
    refreshTimes: () => void (reads += 1),
  };
  const entered = () => [change.state().quantities.adult, change.state().customer_name];
  return { change, tools, quotes, ends, sent, entered, reads: () => reads };
}

test('what a change costs is shown, and made at that price under one key however often the answer is lost', async () => {
  const { change, tools, quotes, ends, sent } = enter();
  quotes.push(shown.quote);
  await change.check(tools, changes);
  assert.deepEqual(change.state().checked, shown);
  ends.push(lost, refusal('internal', 500));
  await assert.rejects(change.confirm(tools, shown), lost);
  assert.deepEqual(change.state().checked, shown, 'it can be confirmed once more');
  await assert.rejects(change.confirm(tools, shown));
  await change.confirm(tools, shown);
  assert.deepEqual([sent.length, new Set(sent.map(({ key }) => key)).size], [3, 1]);
  assert.deepEqual(sent[0]!.body, { ...changes, version: 7, difference: '0.00' });
});

test('a price that is refused leaves every choice, and reads the times again where they are the reason', async () => {
  for (const [error, times_read] of [
    [full, 1],
    [refusal('validation', 400), 0],
    [lost, 0],
  ] as const) {
    const { change, tools, quotes, entered, reads } = enter();
    quotes.push(error);
    await assert.rejects(change.check(tools, changes), error);
    const { checked, refused } = change.state();
    assert.deepEqual([checked, refused, entered(), reads()], [null, error, [3, 'Ada'], times_read]);
    change.press();
    assert.equal(change.state().refused, null);
  }
});

test('a time that has filled up meanwhile leads back to the choices, which are all there, beside times as they are now', async () => {
  const { change, tools, quotes, ends, entered, reads } = enter();
  quotes.push(shown.quote);
  await change.check(tools, changes);
  ends.push(full);
  await assert.rejects(change.confirm(tools, shown), full);
  const { checked, refused } = change.state();
  assert.deepEqual([checked, refused, entered(), reads()], [null, full, [3, 'Ada'], 1]);
});

test('a price that changed meanwhile is asked again and shown, with a new key once confirmed', async () => {
  const { change, tools, quotes, ends, sent, reads } = enter();
  const fresh = quoteOf('42.00');
  quotes.push(shown.quote, fresh);
  await change.check(tools, changes);
  ends.push(repriced);
  await assert.rejects(change.confirm(tools, shown), repriced);
  await settled();
  assert.deepEqual([change.state().checked, reads()], [{ changes, quote: fresh }, 0]);
  await change.confirm(tools, change.state().checked!);
  assert.equal(sent[1]!.body.difference, '42.00');
  assert.notEqual(sent[0]!.key, sent[1]!.key);
});

test('where the changed price cannot be read the choices are shown again', async () => {
  const { change, tools, quotes, ends, reads } = enter();
  quotes.push(shown.quote, lost);
  await change.check(tools, changes);
  ends.push(repriced);
  await assert.rejects(change.confirm(tools, shown), repriced);
  await settled();
  assert.deepEqual([change.state().checked, reads()], [null, 1]);
});

test('who looks at the choices again finds them, and listeners hear of each step', async () => {
  const { change, tools, quotes, entered } = enter();
  let heard = 0;
  const stop = change.subscribe(() => (heard += 1));
  quotes.push(shown.quote);
  await change.check(tools, changes);
  change.back();
  assert.deepEqual([change.state().checked, entered(), heard], [null, [3, 'Ada'], 2]);
  stop();
  change.press();
  assert.equal(heard, 2);
});
