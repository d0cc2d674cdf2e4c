import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapLinks } from './map-links.ts';

const asked = (address: string) => {
  const { origin, pathname, searchParams } = new URL(address);
  return { place: origin + pathname, ...Object.fromEntries(searchParams) };
};

test('a point that is known is shown, in the order of degrees that each program takes', () => {
  const links = mapLinks({ en: 'Central Pier 9', zh: '中環 9 號碼頭', latitude: 22.2878, longitude: 114.1601 });
  assert.deepEqual(asked(links.google), { place: 'https://www.google.com/maps/search/', api: '1', query: '22.2878,114.1601' });
  assert.deepEqual(asked(links.apple), { place: 'https://maps.apple.com/', ll: '22.2878,114.1601', q: 'Central Pier 9' });
  assert.deepEqual(asked(links.amap), {
    place: 'https://uri.amap.com/marker',
    position: '114.1601,22.2878',
    name: '中環 9 號碼頭',
    coordinate: 'wgs84',
    callnative: '1',
  });
});

test('a place without a point is searched for in Hong Kong, whatever its name holds', () => {
  const name = 'Pier 9 & steps? #2';
  const links = mapLinks({ en: name, zh: '', latitude: null, longitude: null });
  assert.deepEqual(asked(links.google), { place: 'https://www.google.com/maps/search/', api: '1', query: `${name}, Hong Kong` });
  assert.deepEqual(asked(links.apple), { place: 'https://maps.apple.com/', q: `${name}, Hong Kong` });
  assert.deepEqual(asked(links.amap), { place: 'https://uri.amap.com/search', keyword: name, city: '香港' });
});
