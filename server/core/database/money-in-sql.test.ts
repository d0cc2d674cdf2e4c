import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromCents } from '../../../rules/money.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { openDatabase } from './database.ts';

const database = await testDatabase();
const sql = openDatabase(database.address);
database.beforeDrop(() => sql.end());

test('an amount is written alike by PostgreSQL and by Node, and none stays none', async () => {
  const amount = fc.option(fc.oneof(fc.integer({ min: -200, max: 200 }), fc.maxSafeInteger()));
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 1 }), async (amounts) => {
      const rows = await sql<
        { said: string | null }[]
      >`select hkd(cents) as said from unnest(${amounts}::bigint[]) with ordinality as given (cents, nth) order by nth`;
      assert.deepEqual(
        rows.map(({ said }) => said),
        amounts.map((cents) => (cents === null ? null : fromCents(cents))),
      );
    }),
  );
});
