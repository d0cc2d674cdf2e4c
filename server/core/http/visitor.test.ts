import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { openApp, testApp } from '../../../tests/support/app.ts';
import { visitorAddress } from './visitor.ts';

const { sql, database } = await testApp();

/** Tries to sign in once as each of these, over one proxy; the statuses. */
async function triesOf(forwarded: readonly string[], env: Record<string, string>, remoteAddress: string): Promise<number[]> {
  const app = await openApp(sql, { LOGIN_TRIES_PER_MINUTE: '2', ...env });
  database.beforeDrop(() => app.close());
  const statuses = [];
  for (const entry of forwarded) {
    const headers = { 'x-forwarded-for': entry };
    statuses.push((await app.inject({ method: 'POST', url: api.auth.login.path, payload: {}, headers, remoteAddress })).statusCode);
  }
  return statuses;
}

test('a proxy that writes ports, or words for addresses, makes nobody a visitor of their own', async () => {
  const behind = { TRUST_PROXY: '1' };
  assert.deepEqual(await triesOf(['12.13.14.15:1', '12.13.14.15:2', '12.13.14.15'], behind, '10.9.0.1'), [400, 400, 429]);
  const six = ['[2001:db8:1:2::9]:80', '2001:db8:1:2:3:4:5:6', '[2001:0DB8:1:2::7]'];
  assert.deepEqual(await triesOf(six, behind, '10.9.0.2'), [400, 400, 429]);
  assert.deepEqual(await triesOf(['unknown', '_hidden', 'unknown, nobody'], behind, '10.9.0.3'), [400, 400, 429]);
  assert.deepEqual(await triesOf(['12.13.14.16', '12.13.14.17', '12.13.14.18'], behind, '10.9.0.4'), [400, 400, 400], 'others are others');
  assert.deepEqual(await triesOf(['1.1.1.1', '1.1.1.2', '1.1.1.3'], { TRUST_PROXY: '0' }, '10.9.0.5'), [400, 400, 429], 'without a proxy');
});

test('one address has one form', () => {
  for (const [entry, address] of [
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:443', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
    ['[2001:db8:0:1::1]:443', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', '10.0.0.1'],
    ['192.0.2.1:x:y', '10.0.0.1'],
    ['999.0.2.1:443', '10.0.0.1'],
    ['', '10.0.0.1'],
  ] as const)
    assert.equal(visitorAddress({ ip: entry, ips: ['10.0.0.1', entry] }), address, entry);
});
