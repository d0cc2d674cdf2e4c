import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decide, mostCautious, type WarningSpan, type WeatherKnowledge } from './decide.ts';
import { cautionOf, readyPolicies, weatherOutcomes, type WeatherRule } from './policy.ts';
import { warningNames, type WarningName } from './warnings.ts';

const START = new Date('2027-09-02T02:00:00Z');
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const span = (warning: WarningName, from: number, until: number | null = null): WarningSpan => ({
  warning,
  code: warning,
  source: 'observatory',
  issued_at: at(from),
  until: until === null ? null : at(until),
});
const known = (...spans: WarningSpan[]): WeatherKnowledge => ({ spans, is_stale: false, gaps: [] });
const callOff: WeatherRule = { warnings: ['signal_8', 'rain_black'], hours_before: 2, outcome: 'cancel' };

test('a rule decides from its moment until the start, to the minute', () => {
  const cases: [name: string, span: WarningSpan, now: number, state: string, from: number | null][] = [
    ['a minute before its moment it only may', span('signal_8', -300), -121, 'ahead', -120],
    ['at its moment it does', span('signal_8', -300), -120, 'due', -120],
    ['a minute later still', span('signal_8', -300), -119, 'due', -120],
    ['lowered a minute before the moment', span('signal_8', -300, -121), -119, 'clear', null],
    ['lowered at the moment', span('signal_8', -300, -120), -119, 'clear', null],
    ['lowered a minute after it', span('signal_8', -300, -119), -60, 'due', -120],
    ['hoisted within the time', span('signal_8', -30), -29, 'due', -30],
    ['hoisted a minute before the start', span('signal_8', -1), -1, 'due', -1],
    ['hoisted at the start', span('signal_8', 0), 0, 'due', 0],
    ['hoisted a minute after the start', span('signal_8', 1), 1, 'clear', null],
    ['a graver signal', span('signal_10', -300), -60, 'due', -120],
    ['a lesser signal', span('signal_3', -300), -60, 'clear', null],
    ['another kind of warning', span('rain_red', -300), -60, 'clear', null],
  ];
  for (const [name, one, now, state, from] of cases) {
    const decision = decide([callOff], known(one), START, at(now));
    assert.deepEqual([decision.state, decision.holds_from], [state, from === null ? null : at(from)], name);
  }
});

test('of what is sold by the day a warning counts until closing', () => {
  const closes = at(540);
  const cases: [name: string, span: WarningSpan, now: number, state: string, from: number | null][] = [
    ['in force before opening', span('signal_8', -300), -60, 'due', -120],
    ['hoisted an hour after opening', span('signal_8', 60), 60, 'due', 60],
    ['hoisted and lowered while open', span('rain_black', 60, 90), 200, 'due', 60],
    ['hoisted a minute before closing', span('signal_8', 539), 539, 'due', 539],
    ['hoisted at closing', span('signal_8', 540), 540, 'clear', null],
    ['lowered before it counts', span('signal_8', -300, -121), 60, 'clear', null],
  ];
  for (const [name, one, now, state, from] of cases) {
    const decision = decide([callOff], known(one), START, at(now), closes);
    assert.deepEqual([decision.state, decision.holds_from], [state, from === null ? null : at(from)], name);
  }
  const of_start: WeatherRule = { ...callOff, hours_before: 0 };
  assert.equal(decide([of_start], known(span('signal_8', 60)), START, at(60), closes).state, 'due');
  const gapped = { ...known(), gaps: [{ from: at(100), until: at(200) }] };
  assert.deepEqual(
    [decide([callOff], gapped, START, at(210), closes).uncertain, decide([callOff], gapped, START, at(210)).uncertain],
    ['gap', null],
  );
});

test('a rule of the start itself decides then and not before', () => {
  const rule: WeatherRule = { warnings: ['landslip'], hours_before: 0, outcome: 'postpone' };
  for (const [now, state] of [
    [-1, 'ahead'],
    [0, 'due'],
    [1, 'due'],
  ] as const)
    assert.equal(decide([rule], known(span('landslip', -300)), START, at(now)).state, state);
  assert.equal(decide([rule], known(span('landslip', -300, -1)), START, at(1)).state, 'clear');
});

test('of several rules the most cautious decides, and says which warning, since when', () => {
  const decision = decide(readyPolicies.boat, known(span('signal_3', -600), span('pre_8', -170)), START, at(-100));
  assert.deepEqual(
    [decision.outcome, decision.warning?.warning, decision.warning?.issued_at, decision.holds_from, decision.uncertain],
    ['cancel', 'pre_8', at(-170), at(-170), null],
  );
  const go = decide(readyPolicies.boat, known(span('signal_1', -600)), START, at(-100));
  assert.deepEqual([go.state, go.outcome], ['due', 'go']);
  assert.equal(decide(readyPolicies.boat, known(), START, at(-100)).state, 'clear');
  assert.equal(decide(null, known(span('signal_10', -600)), START, at(-100)).state, 'none');
  assert.equal(decide([], known(span('signal_10', -600)), START, at(-100)).state, 'none');
});

test('stale reports decide nothing and say so, but a person who expects signal 8 is heard', () => {
  const stale = { ...known(span('signal_10', -600)), is_stale: true };
  assert.deepEqual(
    [decide(readyPolicies.boat, stale, START, at(-60)).state, decide(readyPolicies.boat, stale, START, at(-60)).uncertain],
    ['unknown', 'stale'],
  );
  const said: WarningSpan = { ...span('pre_8', -90, 30), source: 'person' };
  const heard = decide(readyPolicies.boat, { ...stale, spans: [said] }, START, at(-60));
  assert.deepEqual([heard.state, heard.outcome, heard.warning?.source], ['due', 'cancel', 'person']);
});

test('Extreme Conditions weigh as much as signal 8: a rule that names either means both, one that lets a departure go only what it names', () => {
  const said: WarningSpan = { ...span('extreme_conditions', -90, 270), source: 'person' };
  const stateOf = (named: WarningName, one: WarningSpan, outcome: WeatherRule['outcome'] = 'cancel') =>
    decide([{ warnings: [named], hours_before: 2, outcome }], known(one), START, at(-60)).state;
  for (const named of ['signal_1', 'signal_3', 'pre_8', 'signal_8', 'extreme_conditions'] as const)
    assert.equal(stateOf(named, said), 'due', named);
  for (const named of ['signal_9', 'signal_10', 'rain_black'] as const) assert.equal(stateOf(named, said), 'clear', named);
  for (const signal of ['signal_8', 'signal_9', 'signal_10'] as const)
    assert.equal(stateOf('extreme_conditions', span(signal, -90)), 'due', signal);
  assert.equal(stateOf('extreme_conditions', span('signal_3', -90)), 'clear');
  assert.deepEqual([stateOf('signal_8', said, 'go'), stateOf('extreme_conditions', said, 'go')], ['clear', 'due']);
});

test('a time of which nothing was read is said, where it counts', () => {
  const gapped = (from: number, until: number) => ({ ...known(), gaps: [{ from: at(from), until: at(until) }] });
  assert.equal(decide([callOff], gapped(-400, -100), START, at(-60)).uncertain, 'gap');
  assert.equal(decide([callOff], gapped(-400, -120), START, at(-60)).uncertain, null);
});

test('of several policies on one departure the most cautious decides', () => {
  const knowledge = known(span('signal_8', -300));
  const said = (rules: readonly WeatherRule[] | null, now: number) => decide(rules, knowledge, START, at(now));
  const postpone: WeatherRule = { ...callOff, outcome: 'postpone' };
  assert.equal(mostCautious([said(null, -60), said([postpone], -60), said([callOff], -60)]).outcome, 'cancel');
  assert.equal(mostCautious([said([{ ...callOff, hours_before: 0 }], -60), said([postpone], -60)]).outcome, 'postpone');
  assert.equal(mostCautious([]).state, 'none');
});

const minutes = fc.integer({ min: -3_000, max: 60 });
const someSpan = fc
  .record({
    warning: fc.constantFrom(...warningNames),
    from: minutes,
    length: fc.option(fc.integer({ min: 1, max: 3_000 })),
  })
  .map(({ warning, from, length }) => span(warning, from, length === null ? null : from + length));
const someSpans = fc.array(someSpan, { maxLength: 6 });
const someRules = fc.array(
  fc.record({
    warnings: fc.uniqueArray(fc.constantFrom(...warningNames), { minLength: 1, maxLength: 4 }),
    hours_before: fc.integer({ min: 0, max: 48 }),
    outcome: fc.constantFrom(...weatherOutcomes),
  }),
  { maxLength: 4 },
);
const cautionDue = ({ state, outcome }: ReturnType<typeof decide>) => (state === 'due' && outcome !== null ? cautionOf(outcome) : 0);

test('more warning never means less caution', () => {
  fc.assert(
    fc.property(someRules, someSpans, someSpan, minutes, (rules, spans, more, now) => {
      const before = cautionDue(decide(rules, known(...spans), START, at(now)));
      assert.ok(cautionDue(decide(rules, known(...spans, more), START, at(now))) >= before);
      const graver: Partial<Record<WarningName, WarningName>> = { signal_8: 'signal_9', rain_red: 'rain_black', signal_1: 'pre_8' };
      const raised = spans.map((one) => ({ ...one, warning: graver[one.warning] ?? one.warning }));
      assert.ok(cautionDue(decide(rules, known(...raised), START, at(now))) >= before);
    }),
  );
});

test('what is due stays due, a warning that ends later included', () => {
  fc.assert(
    fc.property(someRules, someSpans, minutes, fc.nat(500), (rules, spans, now, later) => {
      const before = cautionDue(decide(rules, known(...spans), START, at(now)));
      assert.ok(cautionDue(decide(rules, known(...spans), START, at(now + later))) >= before);
    }),
  );
});

test('the order of reports does not matter', () => {
  fc.assert(
    fc.property(someRules, someSpans, minutes, (rules, spans, now) => {
      const forwards = decide(rules, known(...spans), START, at(now));
      assert.deepEqual(decide(rules, known(...[...spans].reverse()), START, at(now)), forwards);
    }),
  );
});

test('stale reports never decide', () => {
  fc.assert(
    fc.property(someRules, someSpans, minutes, (rules, spans, now) => {
      const { state } = decide(rules, { ...known(...spans), is_stale: true }, START, at(now));
      assert.equal(state, rules.length === 0 ? 'none' : 'unknown');
    }),
  );
});
