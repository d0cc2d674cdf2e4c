import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../web/routes.ts';
import { screens } from '../look/screens.ts';

const addresses = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => (children ? addresses(children) : [path ?? '']));

test('every screen is in the table of those that are looked at, and none that is gone', () => {
  assert.deepEqual(Object.keys(screens).toSorted(), addresses(routes).toSorted());
});

test('screens of providers, partners and operators write sums with $; the invoice, a paper for others, with HK$', () => {
  const files = globSync('web/{provider,partner,operator,statements}/**/*.tsx');
  assert.ok(files.length > 100);
  const named = files.filter((file) => /\bnamedMoney\b/.test(readFileSync(file, 'utf8')));
  assert.deepEqual(named, ['web/statements/invoice-paper.tsx']);
});

test('what guests and providers both see writes sums as the screen on which it stands, and guests’ screens with HK$', () => {
  const using = (files: string, words: RegExp) => globSync(files).filter((file) => words.test(readFileSync(file, 'utf8')));
  assert.deepEqual(using('web/booking/**/*.tsx', /\bnamedMoney\b/), []);
  assert.deepEqual(using('web/{traveller,marketplace}/**/*.tsx', /\bexactMoney\b/), []);
  const written = using('web/**/*.tsx', /<TimelineCard\b/).map((file) => [
    file,
    /<TimelineCard\b[^>]*? money=\{(\w+)\}/.exec(readFileSync(file, 'utf8'))?.[1],
  ]);
  assert.deepEqual(Object.fromEntries(written), {
    'web/operator/bookings/managed-booking.tsx': 'exactMoney',
    'web/provider/bookings/booking/booking-detail.tsx': 'exactMoney',
    'web/traveller/booking/customer-booking.tsx': 'publicMoney',
  });
});
