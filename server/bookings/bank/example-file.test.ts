import { test } from 'node:test';
import assert from 'node:assert/strict';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';

const { as, buildProvider } = await testApp({
  env: {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://sampan.example',
    CONTACT_PHONE: '5555 0142',
    JWT_SECRET: 'kwun-tong-4711-lantau-0815-tai-o-2042',
  },
});

test('a marketplace in production has no example', async () => {
  const provider = await as((await buildProvider()).user);
  assert.equal((await provider.done(api.bankFiles.imports)).has_example, false);
  await provider.refused(404, api.bankFiles.example);
});
