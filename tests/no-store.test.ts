import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from './support/app.ts';
import { endpoints, matrix } from './support/matrix.ts';
import { roles, stagesOn } from './support/stage.ts';

const on = await testApp();
const stage = stagesOn(on);

for (const { name, endpoint } of endpoints)
  test(`${name}: caches store no answer to a signed-in caller or a secret link`, async () => {
    const row = matrix[name];
    for (const role of roles) {
      const staged = await stage(role, row);
      const { headers, status } = await staged.caller.ask(endpoint, row.ask?.(staged));
      const is_private = role !== 'guest' || endpoint.path.includes(':token') || endpoint.who !== 'anyone';
      if (is_private) assert.equal(headers['cache-control'], 'no-store', `${role}: ${status}`);
    }
  });
