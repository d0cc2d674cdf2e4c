import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NEAREST_ZOOM } from '../../../ui/map/map-view.ts';
import { APART_PX, areOnePlace, clustersOf, type NumberedPlace } from './map-clusters.ts';

const numbered = (...places: [latitude: number, longitude: number][]): NumberedPlace<string>[] =>
  places.map(([latitude, longitude], n) => ({ of: `experience ${n + 1}`, number: n + 1, latitude, longitude }));
const numbersOf = (places: NumberedPlace<string>[], zoom: number) =>
  clustersOf(places, zoom).map(({ members }) => members.map(({ number }) => number));

const CENTRAL: [number, number] = [22.2849, 114.1582];
const WAN_CHAI: [number, number] = [22.2776, 114.173];
const TAI_O: [number, number] = [22.253, 113.864];

test('neighbours share a pin from afar and part on the way in; who is elsewhere never joins them', () => {
  const places = numbered(CENTRAL, TAI_O, WAN_CHAI);
  assert.deepEqual(numbersOf(places, 9), [[1, 3], [2]]);
  assert.deepEqual(numbersOf(places, 13), [[1], [2], [3]]);
});

test('no zoom parts what meets at the same pier', () => {
  assert.ok(areOnePlace(numbered(CENTRAL, CENTRAL)));
  assert.ok(!areOnePlace(numbered(CENTRAL, WAN_CHAI)));
});

test('every place has one pin, and pins stand apart', () => {
  const place = fc.tuple(fc.double({ min: 22.15, max: 22.56, noNaN: true }), fc.double({ min: 113.84, max: 114.43, noNaN: true }));
  fc.assert(
    fc.property(fc.array(place, { maxLength: 24 }), fc.integer({ min: 8, max: NEAREST_ZOOM }), (list, zoom) => {
      const clusters = clustersOf(numbered(...list), zoom);
      const numbers = clusters.flatMap(({ members }) => members.map(({ number }) => number)).toSorted((a, b) => a - b);
      assert.deepEqual(
        numbers,
        list.map((_, n) => n + 1),
      );
      const degrees_apart = (APART_PX / 512 / 2 ** zoom) * 360 * 0.999;
      for (const [n, one] of clusters.entries())
        for (const other of clusters.slice(n + 1)) {
          const across = Math.abs(one.longitude - other.longitude);
          // Mercator stretches Hong Kong's latitudes by a twelfth at most.
          const down = Math.abs(one.latitude - other.latitude) * 1.09;
          assert.ok(Math.max(across, down) >= degrees_apart);
        }
    }),
    { numRuns: 100 },
  );
});
