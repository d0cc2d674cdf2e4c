import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CancellationQuote } from '../../../contract/cancellation.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { newQuote } from './quote.ts';

const lost = new CallError({ message: '', code: 'unreachable', status: 0 });
const giving = (refund: string) => ({ refund }) as CancellationQuote;
const none = { quote: null, error: null };

/** A question whose answer is given by hand. */
function question() {
  const { promise, resolve, reject } = Promise.withResolvers<CancellationQuote>();
  return { fetch: () => promise, resolve, reject };
}

test('what one booking gives back, answered late, is not shown for another', async () => {
  for (const isLate of [
    (one: ReturnType<typeof question>) => one.resolve(giving('1.00')),
    ({ reject }: ReturnType<typeof question>) => reject(lost),
  ]) {
    const quote = newQuote();
    const [one, other] = [question(), question()];
    const [first, second] = [quote.ask(one.fetch), quote.ask(other.fetch)];
    isLate(one);
    await first;
    assert.deepEqual(quote.answer(), none);
    other.resolve(giving('2.00'));
    await second;
    assert.deepEqual(quote.answer(), { quote: giving('2.00'), error: null });
  }
});

test('a quote that has changed is asked for again, and what is still under way of before does not count', async () => {
  const quote = newQuote();
  const answers = [question(), question()];
  const asked = answers.values();
  const before = quote.ask(() => asked.next().value!.fetch());
  const now = quote.again();
  answers[1]!.resolve(giving('2.00'));
  await now;
  answers[0]!.resolve(giving('1.00'));
  await before;
  assert.deepEqual(quote.answer(), { quote: giving('2.00'), error: null });
});

test('a quote that cannot be had says why, until it is asked for again; a fault of our own is no refusal', async () => {
  const quote = newQuote();
  const shown: unknown[] = [];
  const stop = quote.subscribe(() => shown.push(quote.answer()));
  await quote.again();
  const answers = [Promise.reject(lost), giving('2.00')];
  await quote.ask(async () => answers.shift()!);
  await quote.again();
  assert.deepEqual(shown, [none, { quote: null, error: lost }, none, { quote: giving('2.00'), error: null }]);
  stop();
  const ours = new TypeError('ours');
  await assert.rejects(
    quote.ask(() => Promise.reject(ours)),
    (error) => error === ours,
  );
  assert.equal(shown.length, 4);
});
