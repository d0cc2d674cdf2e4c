import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newConfirmationCode, newReference } from './codes.ts';

const made = (make: () => string) => Array.from({ length: 20_000 }, make);

test('references and codes have no letters that are mistaken for others', () => {
  for (const reference of made(newReference)) assert.match(reference, /^SMP-[2-9A-HJKMNP-TV-Z]{7}$/);
  for (const code of made(newConfirmationCode)) assert.match(code, /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
});

test('references do not follow one another, and every letter is drawn', () => {
  const drawn = made(newReference);
  assert.ok(new Set(drawn).size > 19_990);
  assert.notDeepEqual(drawn.slice(0, 50).toSorted(), drawn.slice(0, 50));
  assert.equal(new Set(drawn.flatMap((reference) => [...reference.slice(4)])).size, 30);
});
