import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { boxAround, mapPointOf, placeAt } from './map-point.ts';

test('a place stands west to east and north to south, and off the sheet nowhere', () => {
  const central = mapPointOf({ latitude: 22.28, longitude: 114.16 })!;
  assert.ok(central.x > 0.5 && central.x < 0.6 && central.y > 0.6 && central.y < 0.7);
  assert.ok(mapPointOf({ latitude: 22.4, longitude: 114.3 })!.y < central.y);
  for (const [latitude, longitude] of [
    [null, null],
    [22.3, null],
    [31.2, 121.5],
    [22.3, 113.5],
  ] as const)
    assert.equal(mapPointOf({ latitude, longitude }), null);
});

test('a point of the drawing is the place that is drawn there', () => {
  const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(share, share, (x, y) => {
      const again = mapPointOf(placeAt({ x, y }))!;
      assert.ok(Math.abs(again.x - x) < 0.001 && Math.abs(again.y - y) < 0.001);
    }),
  );
});

test('the box around places holds them all, and without any it is Hong Kong', () => {
  const places = [
    { latitude: 22.3, longitude: 114.2 },
    { latitude: 22.2, longitude: 114.1 },
  ];
  assert.deepEqual(boxAround(places), [114.1, 22.2, 114.2, 22.3]);
  assert.deepEqual(boxAround([]), [113.82, 22.13, 114.45, 22.58]);
});
