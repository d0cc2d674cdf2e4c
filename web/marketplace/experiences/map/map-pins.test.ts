import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAP_SHAPE } from '../../../ui/map/map-point.ts';
import { APART, middleOf, pinsOf } from './map-pins.ts';

const place = fc.record({
  latitude: fc.double({ min: 22.15, max: 22.56, noNaN: true }),
  longitude: fc.double({ min: 113.84, max: 114.43, noNaN: true }),
});

test('pins keep their number, stay on the sheet and do not cover each other', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 24 }), fc.boolean(), (places, crowd) => {
      const things = crowd ? places.map(() => ({ latitude: 22.28, longitude: 114.16 })) : places;
      const pins = pinsOf(things);
      assert.deepEqual(
        pins.map(({ number }) => number),
        things.map((_, n) => n + 1),
      );
      for (const [n, { pin }] of pins.entries()) {
        assert.ok(pin.x > 0 && pin.x < 1 && pin.y > 0 && pin.y < 1);
        for (const { pin: other } of pins.slice(n + 1))
          assert.ok(Math.max(Math.abs(other.x - pin.x), Math.abs(other.y - pin.y) / MAP_SHAPE) >= APART * 0.95);
      }
    }),
    { numRuns: 60 },
  );
});

test('who has no place gets no pin, and the numbers go on', () => {
  const pins = pinsOf([
    { latitude: null, longitude: null },
    { latitude: 22.3, longitude: 114.2 },
  ]);
  assert.deepEqual(
    pins.map(({ number }) => number),
    [2],
  );
});

test('the middle pin tells which part of the map to show first', () => {
  const pins = pinsOf([113.86, 114.16, 114.17].map((longitude) => ({ latitude: 22.28, longitude })));
  assert.ok(middleOf(pins) > 0.5 && middleOf(pins) < 0.6);
  assert.equal(middleOf([]), 0.5);
});
