import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decide } from './decide.ts';
import { readyPolicies } from './policy.ts';
import { knowledgeOf, type WeatherReport } from './reports.ts';

/** Hong Kong time on the day of a storm. */
const hk = (time: string) => new Date(`2027-09-02T${time}:00+08:00`);
type Reading = [read: string, seen_until: string, ...warnings: [code: string, issued: string][]];
const reportsOf = (...readings: Reading[]): WeatherReport[] =>
  readings.map(([read, seen, ...warnings]) => ({
    read_at: hk(read),
    seen_until: hk(seen),
    warnings: warnings.map(([code, issued]) => ({ code, issued_at: hk(issued) })),
  }));
const outcomeOf = (policy: keyof typeof readyPolicies, reports: WeatherReport[], start: string, now: string) => {
  const decision = decide(readyPolicies[policy], knowledgeOf(reports, [], hk(now)), hk(start), hk(now));
  return [decision.state, decision.outcome, decision.uncertain].filter(Boolean).join(' ');
};

const typhoon = reportsOf(
  ['00:00', '03:39', ['TC3', '00:00']],
  ['03:40', '05:39', ['TC3', '00:00'], ['WTCPRE8', '03:40']],
  ['05:40', '09:09', ['TC8NE', '05:40']],
  ['09:10', '11:39', ['TC8SW', '09:10']],
  ['11:40', '15:00', ['TC3', '11:40']],
);

test('a night with signal 8: what the boat, the hike and the kitchen do', () => {
  const cases: [policy: keyof typeof readyPolicies, start: string, now: string, said: string][] = [
    ['boat', '06:00', '03:39', 'ahead postpone may_end'],
    ['boat', '06:00', '03:41', 'due cancel'],
    ['boat', '10:00', '06:59', 'ahead cancel may_end'],
    ['boat', '10:00', '07:00', 'due cancel'],
    ['boat', '14:00', '11:10', 'due cancel'],
    ['boat', '14:00', '11:45', 'due cancel'],
    ['boat', '14:45', '12:46', 'due postpone'],
    ['hike', '09:00', '05:40', 'due cancel'],
    ['indoors', '13:00', '11:30', 'due cancel'],
    ['indoors', '13:50', '12:00', 'due go'],
    ['indoors', '14:00', '10:00', 'ahead cancel may_end'],
  ];
  for (const [policy, start, now, said] of cases)
    assert.equal(outcomeOf(policy, typhoon, start, now), said, `${policy} ${start} at ${now}`);
});

test('a morning of black rain', () => {
  const rain = reportsOf(
    ['05:00', '05:54', ['WRAINA', '05:00']],
    ['05:55', '06:29', ['WRAINR', '05:55']],
    ['06:30', '08:59', ['WRAINB', '06:30'], ['WL', '06:40']],
    ['09:00', '12:00', ['WRAINA', '09:00']],
  );
  assert.equal(outcomeOf('hike', rain, '08:30', '06:29'), 'ahead postpone may_end');
  assert.equal(outcomeOf('hike', rain, '08:30', '06:30'), 'due cancel');
  assert.equal(outcomeOf('hike', rain, '13:30', '11:40'), 'clear');
  assert.equal(outcomeOf('indoors', rain, '08:30', '06:35'), 'due cancel');
});

test('a feed that is dead for six hours decides nothing until it is back, and then says what it missed', () => {
  const dead = reportsOf(['00:00', '02:00', ['TC3', '00:00']], ['08:00', '08:05', ['TC8NE', '05:40']]);
  assert.equal(outcomeOf('boat', dead.slice(0, 1), '09:00', '07:00'), 'unknown stale');
  assert.equal(outcomeOf('boat', dead, '09:00', '08:00'), 'due cancel');
  const quiet = reportsOf(['00:00', '02:00'], ['08:00', '08:05']);
  assert.equal(outcomeOf('boat', quiet, '09:00', '08:01'), 'clear gap');
  assert.equal(outcomeOf('boat', [], '09:00', '08:01'), 'unknown stale');
});

test('ten minutes after the last reading a report still counts, a minute later it does not', () => {
  const reports = reportsOf(['06:00', '07:00', ['TC8NE', '06:00']]);
  assert.equal(outcomeOf('boat', reports, '09:00', '07:10'), 'due cancel');
  assert.equal(outcomeOf('boat', reports, '09:00', '07:11'), 'unknown stale');
});

test('the order in which reports come does not matter', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(typhoon, { minLength: typhoon.length }), (shuffled) => {
      assert.deepEqual(knowledgeOf(shuffled, [], hk('12:00')), knowledgeOf(typhoon, [], hk('12:00')));
    }),
  );
});
