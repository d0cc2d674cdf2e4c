import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barPath, labelEvery, ticksOf, topOf, touchesLast } from './bar-chart-shape.ts';

test('the scale ends at a round number above the highest bar', () => {
  assert.equal(topOf(8_100, false), 9_000);
  assert.equal(topOf(5_900, false), 6_000);
  assert.equal(topOf(6_000, false), 6_000);
});

test('an empty chart still has a scale', () => {
  assert.deepEqual(ticksOf(topOf(0, true)), [0, 1, 2, 3]);
});

test('bookings are counted in whole numbers', () => {
  for (const highest of [1, 2, 3, 4, 7, 8, 20, 61]) {
    const ticks = ticksOf(topOf(highest, true));
    assert.ok(ticks.every(Number.isInteger), `${highest}: ${ticks.join(' ')}`);
    assert.ok((ticks.at(-1) ?? 0) >= highest);
  }
});

test('names beneath the bars keep clear of each other', () => {
  assert.equal(labelEvery(30, 600, 48), 3);
  assert.equal(labelEvery(30, 280, 48), 6);
  assert.equal(labelEvery(7, 600, 48), 1);
  assert.equal(labelEvery(0, 600, 48), 1);
});

test('a name gives way to the last one, which ends at the edge', () => {
  assert.equal(touchesLast('11 月 12 日', 196, '11 月 22 日', 300), true);
  assert.equal(touchesLast('12 Nov', 196, '22 Nov', 300), false);
});

test('a bar lower than its rounding is not turned inside out', () => {
  assert.equal(barPath(0, 98, 20, 100), 'M0 100V100q0-2 2-2h16q2 0 2 2V100Z');
});
