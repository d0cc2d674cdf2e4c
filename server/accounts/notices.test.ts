import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountNotices, licenceNotices } from '../../contract/mails.ts';
import { testApp } from '../../tests/support/app.ts';

const { sql } = await testApp();

test('every notice to an account has its place in the table', async () => {
  const [found] = await sql<{ rule: string }[]>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'account_notices_kind_check'`;
  const allowed = [...found!.rule.matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  assert.deepEqual(allowed.toSorted(), [...accountNotices, ...licenceNotices].toSorted());
});
