import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { openApp, testApp } from '../../../tests/support/app.ts';
import { takeNonce } from './content-policy.ts';

const { app, sql } = await testApp();

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('a script that came in with words is not named by the content policy', () => {
  const ours = '<script nonce="0123abcd">ours()</script>';
  const theirs = '<script>theirs()</script><script nonce="0123abce">guessed()</script><script>const a = \' nonce="0123abcd"\'</script>';
  const taken = takeNonce(`${ours}${theirs}<script nonce="0123abcd" type="module" async="" src="/a.js"></script>`, '0123abcd');
  assert.deepEqual(taken.script_hashes, [hashOf('ours()')]);
  assert.doesNotMatch(taken.html, /0123abcd/);
});

for (const path of ['/', '/experiences', '/login', '/no-such-screen'])
  test(`${path}: the content policy names the framework's scripts, and the document has no nonce`, async () => {
    const { body, headers } = await app.inject(path);
    const policy = String(headers['content-security-policy']);
    assert.doesNotMatch(body, /nonce=/);
    const inline = [...body.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)];
    assert.ok(inline.length >= 6, String(inline.length));
    for (const [, attributes = '', script = ''] of inline)
      assert.equal(policy.includes(hashOf(script)), !attributes.includes('application/ld+json'), `${attributes} ${script.slice(0, 80)}`);
  });

test('a map of others comes from the origin of its style and from nowhere else; without one there is none', async () => {
  const map = await openApp(sql, { MAP_STYLE_URL: 'https://maps.example.hk/tiles/style.json?key=one' });
  for (const path of ['/experiences', '/api/services/categories/']) {
    const policyOf = async (from: FastifyInstance) =>
      String((await from.inject(path)).headers['content-security-policy']).replaceAll(/ 'sha256-[^']+'/g, '');
    const [plain, wider] = [await policyOf(app), await policyOf(map)];
    assert.doesNotMatch(plain, /example/);
    const sources = new Map(wider.split('; ').map((directive) => [directive.split(' ')[0]!, directive.split(' ').slice(1)]));
    const widened = [...sources].filter(([, list]) => list.includes('https://maps.example.hk')).map(([name]) => name);
    assert.deepEqual(widened, ['connect-src', 'img-src']);
    assert.equal(wider.replaceAll(' https://maps.example.hk', ''), plain);
  }
  await map.close();
});
