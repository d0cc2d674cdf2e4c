import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decideBy } from './decide-by.ts';

const MINUTE = 60_000;
const starts_at = new Date('2027-09-02T00:00:00Z');
/** How many minutes before the start the time to decide ends, for a host who is asked `before` minutes before the start. */
const leftWhenAsked = (before: number) =>
  (starts_at.getTime() - decideBy(new Date(starts_at.getTime() - before * MINUTE), starts_at).getTime()) / MINUTE;

test('a host has 30 minutes, never past an hour before the start, and at least 5 however late the rule asks', () => {
  const cases = [
    [240, 210],
    [91, 61],
    [90, 60],
    [89, 60],
    [65, 60],
    [64, 59],
    [61, 56],
    [60, 55],
    [59, 54],
    [5, 0],
    [0, -5],
    [-30, -35],
  ] as const;
  for (const [asked, left] of cases) assert.equal(leftWhenAsked(asked), left, `asked ${asked} minutes before the start`);
});

test('whenever a rule asks, the host has at least five minutes and no more than half an hour', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3_600, max: 48 * 3_600 }), (seconds) => {
      const asked_at = new Date(starts_at.getTime() - seconds * 1_000);
      const given = decideBy(asked_at, starts_at).getTime() - asked_at.getTime();
      assert.ok(given >= 5 * MINUTE && given <= 30 * MINUTE);
    }),
  );
});

test('guests know an hour before the start, or five minutes after the rule asked', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3_600, max: 48 * 3_600 }), (seconds) => {
      const asked_at = new Date(starts_at.getTime() - seconds * 1_000);
      const by = decideBy(asked_at, starts_at).getTime();
      assert.ok(by <= starts_at.getTime() - 60 * MINUTE || by === asked_at.getTime() + 5 * MINUTE);
    }),
  );
});

test('of a day ticket that is open already the host has five minutes, and never longer than until closing', () => {
  const closes_at = new Date(starts_at.getTime() + 9 * 60 * MINUTE);
  const givenWhenAsked = (open_for: number) => {
    const asked_at = new Date(starts_at.getTime() + open_for * MINUTE);
    return (decideBy(asked_at, starts_at, closes_at).getTime() - asked_at.getTime()) / MINUTE;
  };
  const cases = [
    [-240, 30],
    [-75, 15],
    [-30, 5],
    [0, 5],
    [60, 5],
    [535, 5],
    [537, 3],
    [540, 5],
  ] as const;
  for (const [open_for, given] of cases) assert.equal(givenWhenAsked(open_for), given, `asked ${open_for} minutes after opening`);
});
