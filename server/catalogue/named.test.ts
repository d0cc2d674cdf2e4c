import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';

const { guest, buildService } = await testApp();

test('services are listed by their ids in that order, without those that are not on sale', async () => {
  const [first, second, draft] = [await buildService(), await buildService(), await buildService({ status: 'draft' })];
  const ids = [second.id, draft.id, first.id, randomUUID()].join(',');
  const found = await guest.done(api.services.named, { query: { ids } });
  assert.deepEqual(
    found.map(({ id }) => id),
    [second.id, first.id],
  );
  await guest.refused(400, api.services.named, { query: { ids: 'x' } });
  await guest.refused(400, api.services.named, { query: { ids: Array.from({ length: 51 }, () => randomUUID()).join(',') } });
});
