import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CENTRED, cropOf, draggedBy } from './crop-area.ts';

const RATIO = 16 / 10;
const tall = { width: 1_000, height: 2_000 };
const wide = { width: 3_200, height: 1_000 };

test('the frame takes as much of the picture as fits, from its middle', () => {
  assert.deepEqual(cropOf(tall, RATIO, CENTRED), { width: 1_000, height: 625, x: 0, y: 687.5 });
  assert.deepEqual(cropOf(wide, RATIO, CENTRED), { width: 1_600, height: 1_000, x: 800, y: 0 });
});

test('twice as near shows half as much', () => {
  assert.deepEqual(cropOf(wide, RATIO, { ...CENTRED, zoom: 2 }), { width: 800, height: 500, x: 1_200, y: 250 });
});

test('a picture follows the finger and stops at its edge', () => {
  const down = draggedBy(tall, RATIO, CENTRED, 0, 0.5);
  assert.equal(cropOf(tall, RATIO, down).y, 687.5 - 312.5);
  const edge = draggedBy(tall, RATIO, CENTRED, 5, 50);
  assert.deepEqual(cropOf(tall, RATIO, edge), { width: 1_000, height: 625, x: 0, y: 0 });
});

test('what was dragged beyond the edge comes back at once', () => {
  const edge = draggedBy(tall, RATIO, CENTRED, 0, 50);
  assert.equal(cropOf(tall, RATIO, draggedBy(tall, RATIO, edge, 0, -0.1)).y, 62.5);
});
