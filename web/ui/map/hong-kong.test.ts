import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';

const MOST_BYTES = 150_000;
/** Of Hong Kong, and for land also what lies around it. */
const INSIDE = { west: 113.82, east: 114.45, south: 22.13, north: 22.58 };
const AROUND = { west: 113.4, east: 114.9, south: 21.8, north: 22.95 };
/** Some six hundred metres: typhoon shelters are not drawn. */
const NEAR = 0.006;

type Position = [longitude: number, latitude: number];
type Shape =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'Polygon'; coordinates: Position[][] };
type Properties = { kind: string; en?: string; zh?: string; metres?: number; color?: string };
type Feature = { type: string; properties: Properties; geometry: Shape };

const file = readFileSync(new URL('../../art/map/hong-kong.json', import.meta.url));
const map = JSON.parse(file.toString()) as { type: string; features: Feature[] };
const of = (kind: string) => map.features.filter(({ properties }) => properties.kind === kind);
const pointOf = ({ geometry }: Feature): Position => (geometry.type === 'Point' ? geometry.coordinates : assert.fail());
const linesOf = ({ geometry }: Feature): Position[][] => (geometry.type === 'Point' ? [[geometry.coordinates]] : geometry.coordinates);
const land = of('land').map(linesOf);

test('the map is GeoJSON of kinds that are drawn, each of its shape', () => {
  const shapes = { land: 'Polygon', line: 'MultiLineString' } as Record<string, string>;
  const points = ['district', 'island', 'place', 'peak', 'pier', 'station'];
  assert.equal(map.type, 'FeatureCollection');
  for (const { type, properties, geometry } of map.features) {
    assert.equal(type, 'Feature');
    assert.equal(geometry.type, points.includes(properties.kind) ? 'Point' : shapes[properties.kind], JSON.stringify(properties));
  }
  assert.equal(of('district').length, 18);
  assert.ok(of('station').length > 90 && of('line').length === 10 && of('pier').length > 20 && of('peak').length > 10);
});

test('every ring of land is closed', () => {
  for (const ring of land.flat()) {
    assert.ok(ring.length >= 4);
    assert.deepEqual(ring[0], ring.at(-1));
  }
});

test('everything but land has a name in both languages, once of its kind', () => {
  const named = map.features.filter(({ properties }) => properties.kind !== 'land');
  for (const { properties } of named) {
    assert.match(properties.en ?? '', /^[A-Z][\p{Script=Latin} ,’-]+$/u);
    assert.match(properties.zh ?? '', /^\p{Script=Han}+$/u);
  }
  const names = named.map(({ properties: { kind, en } }) => `${kind} ${en}`);
  assert.equal(new Set(names).size, names.length);
});

test('everything lies in Hong Kong, and land around it no farther than the map shows', () => {
  for (const feature of map.features)
    for (const [longitude, latitude] of linesOf(feature).flat()) {
      const { west, east, south, north } = feature.properties.kind === 'land' ? AROUND : INSIDE;
      assert.ok(longitude >= west && longitude <= east && latitude >= south && latitude <= north, JSON.stringify(feature.properties));
    }
});

test('a line calls at stations only', () => {
  const stations = of('station').map((station) => pointOf(station).join());
  for (const stop of of('line').flatMap(linesOf).flat()) assert.ok(stations.includes(stop.join()));
});

test('what stands on land is drawn on land, and piers at its edge', () => {
  const adrift = ['district', 'place', 'peak', 'station'].flatMap(of).filter((feature) => !isOnLand(pointOf(feature)));
  assert.deepEqual(
    adrift.map(({ properties }) => properties.en),
    [],
  );
  const inland = of('pier').filter((pier) => !isNearCoast(pointOf(pier)));
  assert.deepEqual(
    inland.map(({ properties }) => properties.en),
    [],
  );
});

test(`the map is sent in at most ${MOST_BYTES} bytes`, () => {
  assert.ok(brotliCompressSync(file).length <= MOST_BYTES);
});

function isOnLand(point: Position): boolean {
  return land.some((rings) => rings.filter((ring) => isWithin(point, ring)).length % 2 === 1);
}

function isWithin([x, y]: Position, ring: Position[]): boolean {
  const sides = ring.slice(1).map((to, n): [Position, Position] => [ring[n]!, to]);
  const crossed = sides.filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  return crossed.length % 2 === 1;
}

function isNearCoast([x, y]: Position): boolean {
  return land.flat().some((ring) => ring.slice(1).some((to, n) => distance([x, y], ring[n]!, to) <= NEAR));
}

/** From a point to a side, in degrees. */
function distance([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const square = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square));
  return Math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1));
}
