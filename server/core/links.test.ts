import assert from 'node:assert/strict';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { linkToken } from '../../contract/text.ts';
import { createLinks } from './links.ts';

const links = createLinks('a secret of thirty-two characters');

test('a link opens what it was made for, and nothing else', () => {
  const id = uuid();
  const token = links.seal('booking', id);
  assert.equal(linkToken.parse(token), token);
  assert.equal(links.open('booking', token), id);
  assert.equal(links.open('calendar', token), null);
  assert.equal(createLinks('another secret of this many letters').open('booking', token), null);
});

test('a link that was changed anywhere opens nothing', () => {
  const token = links.seal('booking', uuid());
  for (let n = 0; n < token.length - 1; n += 1) {
    const other = token[n] === 'A' ? 'B' : 'A';
    assert.equal(links.open('booking', token.slice(0, n) + other + token.slice(n + 1)), null, String(n));
  }
  for (const broken of ['', 'A', token.slice(1), `${token}AAAA`, '!'.repeat(43)]) assert.equal(links.open('booking', broken), null);
});
