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

test('the letters of a row are the same each time, and others for another purpose, row or secret', () => {
  const [id, other] = [uuid(), uuid()];
  const letters = links.letters('voucher', id, 12);
  assert.match(letters, /^[2-9A-HJKMNP-TV-Z]{12}$/);
  assert.equal(links.letters('voucher', id, 12), letters);
  const foreign = createSignedLinks('another secret of this many letters').letters('voucher', id, 12);
  assert.equal(new Set([letters, links.letters('other', id, 12), links.letters('voucher', other, 12), foreign]).size, 4);
});

test('the row that a token names can be read from it, and proves nothing', () => {
  const id = uuid();
  assert.equal(links.idOf(links.sign('booking', id)), id);
  assert.equal(links.idOf(links.sign('booking', id).slice(0, 42)), null);
  assert.equal(links.idOf('_'.repeat(43)), 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  assert.equal(links.idOf('nonsense'), null);
});
