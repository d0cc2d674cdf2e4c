import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jpegOf } from './jpeg-address.ts';
import { colorOf } from './picture-color.ts';

const hash = '0123456789abcdef01234567';

test('the address of a picture says its colour, and where it lies as JPEG', () => {
  const address = `/media/${hash}0f5b5eff-1600.webp`;
  assert.equal(colorOf(address), '#0f5b5eff');
  assert.equal(jpegOf(address), `/media/${hash}0f5b5eff-1200.jpg`);
});

test('a picture of before has a JPEG and no colour', () => {
  const address = `/media/${hash}-1600.webp`;
  assert.equal(colorOf(address), undefined);
  assert.equal(jpegOf(address), `/media/${hash}-1200.jpg`);
});

test('what is no stored picture stays as it is', () => {
  for (const address of ['/assets/junk.svg', `https://elsewhere.example/media/${hash}0f5b5eff-1600.webp`, '']) {
    assert.equal(colorOf(address), undefined);
    assert.equal(jpegOf(address), address);
  }
});
