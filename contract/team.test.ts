import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { isRoleEnough } from './staff-roles.ts';
import { ownerOnly, ownerOnlyFields } from './team.ts';

const endpoints = Object.entries(api).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({ name: `${group}.${call}`, endpoint })),
);

/** Names of the fields of a reply at any depth, without those for the owner alone. */
function fieldsOf(reply: z.ZodType): string[] {
  if (!(reply instanceof z.ZodObject)) return namesIn(reply);
  const hidden = ownerOnlyFields(reply);
  return Object.entries(reply.shape as Record<string, z.ZodType>)
    .filter(([name]) => !hidden.includes(name))
    .flatMap(([name, field]) => [name, ...namesIn(field)]);
}

function namesIn(schema: z.ZodType): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    for (const [key, inner] of Object.entries(node)) {
      if (key === 'properties') found.push(...Object.keys(inner as object));
      walk(inner);
    }
  };
  walk(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  return found;
}

// The marketplace's fee is public: guests pay it.
const takings = /revenue|commission|payout|settlement|balance|earn|referral|iban|account_number/;
const money = /price|amount|fee|paid|payment|refund|revenue|commission|payout|confirmation_code/;

test('what a business earns is in no reply to a manager, and money in none to a guide', () => {
  const open = endpoints.filter(({ endpoint }) => endpoint.staff);
  assert.ok(open.length > 50);
  for (const { name, endpoint } of open.filter(({ endpoint }) => endpoint.reply)) {
    const words = isRoleEnough('guide', endpoint.staff!) ? money : takings;
    assert.deepEqual(
      fieldsOf(endpoint.reply!).filter((field) => words.test(field)),
      [],
      name,
    );
  }
});

test('money, the account, the team and secret addresses are the owner’s alone', () => {
  for (const { name, endpoint } of endpoints)
    if (
      /^(?:statements|payouts|team|calendar|auth|mailChoices|people|operator|outbox)\.|\.(?:refund|export)$|alendarFeed$|^providers\.update/.test(
        name,
      )
    )
      assert.equal(endpoint.staff, undefined, name);
});

test('a field for the owner is found where it may be missing too, and takes null', () => {
  const reply = z.object({ sum: ownerOnly(z.string()), maybe: ownerOnly(z.string()).optional(), open: z.string().nullable() });
  assert.deepEqual(ownerOnlyFields(reply.meta({ id: 'Planted' })), ['sum', 'maybe']);
  assert.ok(reply.safeParse({ sum: null, open: null }).success);
});
