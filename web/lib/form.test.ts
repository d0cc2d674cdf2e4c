import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loginBody, registerBody } from '../../contract/accounts.ts';
import { contractResolver, lateResolver, wordsIn } from './form.ts';

const noOptions = { fields: {}, shouldUseNativeValidation: false };

test('a form says what the server would say, in the reader’s language', async () => {
  const { errors } = await contractResolver(loginBody, wordsIn('zh-HK'))({ username: '', password: '' }, undefined, noOptions);
  assert.equal(errors.username?.message, '此欄必須填寫。');
});

test('a form that keeps the rules is sent as it was typed', async () => {
  const fields = { username: ' mei ', email: 'mei@example.hk', password: 'kowloon-ferry-88', first_name: '', last_name: '' };
  const { values, errors } = await contractResolver(registerBody, wordsIn('en'))(fields, undefined, noOptions);
  assert.deepEqual(errors, {});
  assert.deepEqual(values, fields);
});

test('a form whose rules are fetched says the same once they are here', async () => {
  const late = lateResolver(() => Promise.resolve(loginBody), wordsIn('en'));
  const { errors } = await late({ username: 'mei', password: '' }, undefined, noOptions);
  assert.deepEqual(Object.keys(errors), ['password']);
});

test('rules that cannot be fetched leave the checking to the server', async () => {
  const fields = { username: '', password: '' };
  const late = lateResolver(() => Promise.reject(new Error('offline')), wordsIn('en'));
  assert.deepEqual(await late(fields, undefined, noOptions), { values: fields, errors: {} });
});
