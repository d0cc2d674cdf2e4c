import assert from 'node:assert/strict';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { linkToken } from '../../contract/text.ts';
import { createSignedLinks } from './signed-links.ts';

const links = createSignedLinks('a secret of thirty-two characters');

test('a link opens what it was made for, and nothing else', () => {
  const id = uuid();
  const token = links.sign('booking', id);
  assert.equal(linkToken.parse(token), token);
  assert.equal(links.verify('booking', token), id);
  assert.equal(links.verify('calendar', token), null);
  assert.equal(createSignedLinks('another secret of this many letters').verify('booking', token), null);
});

test('a link that was changed anywhere opens nothing', () => {
  const token = links.sign('booking', uuid());
  for (let n = 0; n < token.length - 1; n += 1) {
    const other = token[n] === 'A' ? 'B' : 'A';
    assert.equal(links.verify('booking', token.slice(0, n) + other + token.slice(n + 1)), null, String(n));
  }
  for (const broken of ['', 'A', token.slice(1), `${token}AAAA`, '!'.repeat(43)]) assert.equal(links.verify('booking', broken), null);
});
