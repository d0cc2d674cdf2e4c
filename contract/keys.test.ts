import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints = Object.entries(api).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({ name: `${group}.${call}`, endpoint })),
);
const open = endpoints.filter(({ endpoint }) => endpoint.key);

/** Calls that are sent as a change and change nothing. */
const only_reads = ['bookings.quoteChange'];

test('a key that reads changes nothing', () => {
  assert.ok(open.length > 60);
  for (const { name, endpoint } of open)
    assert.equal(endpoint.key === 'read', endpoint.method === 'GET' || only_reads.includes(name), name);
});

test('what a leaked key must never do is open to none', () => {
  const never =
    /^(?:auth|saved|team|guide|keys|resellers|webhooks|mailChoices|externalCalendars|bankFiles|cards|guests|holds|calendar|partners|payouts|operator|people|outbox)\.|\.(?:refund|slip|live|notReal|embed|publishLegal)$|alendarFeed$|^providers\.(?:update|payment|changePayment)$/;
  for (const { name } of open) assert.doesNotMatch(name, never);
});

test('a key opens calls of a provider only', () => {
  for (const { name, endpoint } of open)
    assert.ok(
      endpoint.who === 'service_provider' || (endpoint.staff && (endpoint.who === 'signed_in' || name === 'availability.list')),
      name,
    );
});
