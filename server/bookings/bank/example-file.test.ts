import { test } from 'node:test';
import assert from 'node:assert/strict';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { exampleFile } from './example-file.ts';

const { as, buildProvider } = await testApp({
  env: {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://sampan.example',
    CONTACT_PHONE: '5555 0142',
    JWT_SECRET: 'kwun-tong-4711-lantau-0815-tai-o-2042',
  },
});

test('the line without a reference is of a booking for which it is proposed, where there is one', () => {
  const today = '2026-11-27';
  const booking = (name: string, booked_on: string, reported_on: string | null = null) => ({
    id: name,
    booking_reference: `SMP-${name}`,
    customer_name: name,
    is_cancelled: false,
    owed: 48_000,
    booked_on,
    reported_on,
  });
  const old = '2026-11-11';
  const unnamed = (...waiting: ReturnType<typeof booking>[]) => /"FPS","(\w+)"/.exec(exampleFile(waiting, today, 'en'))?.[1];
  const [a, b, c, d, e] = ['A', 'B', 'C', 'D', 'E'].map((name) => booking(name, today));
  assert.equal(unnamed(a!, b!, c!, d!, e!), 'D');
  assert.equal(unnamed(a!, b!, c!, booking('D', '2026-11-13'), e!), 'D');
  assert.equal(unnamed(a!, b!, c!, booking('D', '2026-11-12'), e!), 'B');
  assert.equal(unnamed(a!, booking('B', old), c!, booking('D', old), e!), 'C');
  assert.equal(unnamed(a!, booking('B', old, today), booking('C', old), booking('D', old), booking('E', old)), 'B');
  assert.equal(unnamed(a!, booking('B', old, '2026-11-23'), booking('C', old), booking('D', old), booking('E', old)), 'D');
  assert.equal(unnamed(a!, b!, c!), undefined);
  const lines = exampleFile([a!, b!, c!, booking('D', old), e!], today, 'en');
  for (const name of ['A', 'C', 'D', 'E']) assert.match(lines, new RegExp(`SMP-${name}`));
});

test('a marketplace in production has no example', async () => {
  const provider = await as((await buildProvider()).user);
  assert.equal((await provider.done(api.bankFiles.imports)).has_example, false);
  await provider.refused(404, api.bankFiles.example);
});
