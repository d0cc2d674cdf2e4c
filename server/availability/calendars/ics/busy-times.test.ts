import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readBusyTimes } from './busy-times.ts';
import { MOST_OCCURRENCES } from './occurrences.ts';
import { MOST_EVENTS, type UnreadableCalendar } from './scan.ts';

const DAY_MS = 86_400_000;
const span = { from: Date.parse('2027-01-01T00:00:00Z'), to: Date.parse('2028-02-05T00:00:00Z') };

const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const read = (...parts: string[]) => readBusyTimes(calendar(...parts), span);
const iso = (ms: number) => new Date(ms).toISOString().replace(':00.000', '');
const times = (...parts: string[]) => {
  const { times: found, unread } = read(...parts);
  assert.equal(unread, 0);
  return found.map(({ from, to }) => `${iso(from)} ${iso(to)}`);
};
const code = (text: string) => {
  try {
    readBusyTimes(text, span);
  } catch (error) {
    return (error as UnreadableCalendar).code;
  }
  return null;
};

test('an event blocks from its start to its end, in UTC, in a zone, and in Hong Kong where none is said', () => {
  assert.deepEqual(times(event('UID:1', 'DTSTART:20270301T010000Z', 'DTEND:20270301T030000Z')), ['2027-03-01T01:00Z 2027-03-01T03:00Z']);
  assert.deepEqual(times(event('UID:1', 'DTSTART:20270301T090000', 'DTEND:20270301T110000')), ['2027-03-01T01:00Z 2027-03-01T03:00Z']);
  assert.deepEqual(times(event('DTSTART;TZID=Asia/Tokyo:20270301T090000', 'DURATION:PT90M')), ['2027-03-01T00:00Z 2027-03-01T01:30Z']);
  assert.deepEqual(times(event('dtstart;tzid=/example.org/2020_1/Europe/Berlin:20270701T090000', 'duration:PT1H')), [
    '2027-07-01T07:00Z 2027-07-01T08:00Z',
  ]);
});

test('a zone that the calendar describes itself is taken by its description', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Our office', 'BEGIN:STANDARD', 'DTSTART:16010101T020000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500'],
    ...['RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', 'END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:-0500'],
    ...['TZOFFSETTO:-0400', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ].join('\r\n');
  const at = (day: string) => event(`DTSTART;TZID="Our office":${day}T090000`, 'DURATION:PT1H');
  assert.deepEqual(times(at('20270115'), zone), ['2027-01-15T14:00Z 2027-01-15T15:00Z']);
  assert.deepEqual(times(zone, at('20270715')), ['2027-07-15T13:00Z 2027-07-15T14:00Z']);
  // As the system's own New York, to the hour: what the clock jumps over, and what it shows twice.
  const both = (tzid: string, day: string, time: string) => times(zone, event(`DTSTART;TZID=${tzid}:${day}T${time}`, 'DURATION:PT1M'));
  for (const day of ['20270313', '20270314', '20270315', '20271106', '20271107', '20271108'])
    for (const time of ['003000', '013000', '023000', '033000', '235900'])
      assert.deepEqual(both('"Our office"', day, time), both('America/New_York', day, time), `${day} ${time}`);
});

test('a weekly event stays at its hour when the clocks change', () => {
  const found = times(event('DTSTART;TZID=Europe/London:20270322T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'));
  assert.deepEqual(found, ['2027-03-22T10:00Z 2027-03-22T11:00Z', '2027-03-29T09:00Z 2027-03-29T10:00Z']);
});

test('a day is a day of Hong Kong, with the end not included', () => {
  assert.deepEqual(times(event('DTSTART;VALUE=DATE:20270301')), ['2027-02-28T16:00Z 2027-03-01T16:00Z']);
  assert.deepEqual(times(event('DTSTART;VALUE=DATE:20270301', 'DTEND;VALUE=DATE:20270304')), ['2027-02-28T16:00Z 2027-03-03T16:00Z']);
  assert.deepEqual(times(event('DTSTART:20270301', 'DTEND:20270301')), ['2027-02-28T16:00Z 2027-03-01T16:00Z']);
  assert.deepEqual(times(event('DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=DAILY;UNTIL=20270303', 'EXDATE;VALUE=DATE:20270302')), [
    '2027-02-28T16:00Z 2027-03-01T16:00Z',
    '2027-03-02T16:00Z 2027-03-03T16:00Z',
  ]);
});

test('what is free, cancelled, without length or of this marketplace blocks nothing', () => {
  const at = ['DTSTART:20270301T010000Z', 'DTEND:20270301T030000Z'];
  for (const line of ['TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'status:Cancelled', 'UID:019a0000-0000-7000-8000-000000000000@sampan'])
    assert.deepEqual(times(event(...at, line)), [], line);
  assert.deepEqual(times(event('DTSTART:20270301T010000Z')), []);
  assert.deepEqual(times(event('DTSTART:20270301T010000Z', 'DTEND:20270301T000000Z')), []);
  assert.equal(times(event(...at, 'TRANSP:OPAQUE', 'STATUS:TENTATIVE')).length, 1);
});

test('days left out, days added, and occurrences that were moved, cancelled or made free', () => {
  const daily = ['UID:d', 'DTSTART;TZID=Asia/Hong_Kong:20270301T090000', 'DURATION:PT1H'];
  const base = event(
    ...[...daily, 'RRULE:FREQ=DAILY;COUNT=6', 'EXDATE;TZID=Asia/Hong_Kong:20270302T090000,20270303T090000'],
    'RDATE;VALUE=PERIOD:20270310T000000Z/PT2H,20270311T000000Z/20270311T010000Z',
  );
  const moved = event('UID:d', 'RECURRENCE-ID:20270304T010000Z', 'DTSTART:20270304T050000Z', 'DURATION:PT1H');
  const gone = event('UID:d', 'RECURRENCE-ID:20270305T010000Z', 'DTSTART:20270305T010000Z', 'DURATION:PT1H', 'STATUS:CANCELLED');
  const free = event('UID:d', 'RECURRENCE-ID:20270306T010000Z', 'DTSTART:20270306T010000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT');
  // A changed occurrence may stand before what it changes.
  assert.deepEqual(times(moved, base, gone, free), [
    '2027-03-01T01:00Z 2027-03-01T02:00Z',
    '2027-03-04T05:00Z 2027-03-04T06:00Z',
    '2027-03-10T00:00Z 2027-03-10T02:00Z',
    '2027-03-11T00:00Z 2027-03-11T01:00Z',
  ]);
  const later = event('UID:d', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270303T010000Z', 'DTSTART:20270303T020000Z', 'DURATION:PT2H');
  assert.deepEqual(times(event(...daily, 'RRULE:FREQ=DAILY;COUNT=4'), later), [
    '2027-03-01T01:00Z 2027-03-01T02:00Z',
    '2027-03-02T01:00Z 2027-03-02T02:00Z',
    '2027-03-03T02:00Z 2027-03-03T04:00Z',
    '2027-03-04T02:00Z 2027-03-04T04:00Z',
  ]);
});

test('times that touch are one, and what is outside of the span is cut off', () => {
  const found = read(
    event('UID:a', 'DTSTART:20261231T000000Z', 'DTEND:20270101T010000Z'),
    event('UID:b', 'DTSTART:20270101T010000Z', 'DTEND:20270101T020000Z'),
    event('UID:c', 'DTSTART:20270101T013000Z', 'DTEND:20270101T014500Z'),
    event('UID:d', 'DTSTART:20300101T013000Z', 'DTEND:20300101T014500Z'),
  );
  assert.deepEqual(found.times, [{ from: span.from, to: Date.parse('2027-01-01T02:00:00Z') }]);
});

test('long lines are folded anywhere, texts may hold anything, and parts of other kinds are passed over', () => {
  const odd = [
    'BEGIN:VTODO\r\nDTSTART:20270101T010000Z\r\nEND:VTODO',
    event(
      'DTSTART;TZID=Asia/',
      ' Tokyo:20270301T0900',
      '\t00',
      'DURATION:PT1H',
      'SUMMARY:BEGIN:VEVENT',
      ' END:VEVENT',
      'DESCRIPTION:"\\n;;::,,',
      'BEGIN:VALARM\r\nDURATION:PT15M\r\nEND:VALARM',
    ),
  ];
  assert.deepEqual(times(...odd), ['2027-03-01T00:00Z 2027-03-01T01:00Z']);
  assert.equal(readBusyTimes(`\uFEFF${calendar(odd[1]!).replaceAll('\r\n', '\n')}`, span).times.length, 1);
});

test('an event that cannot be understood is counted, and the others block', () => {
  const good = event('DTSTART:20270301T010000Z', 'DURATION:PT1H');
  for (const bad of [
    ['DTSTART:soon', 'DURATION:PT1H'],
    ['SUMMARY:without a start'],
    ['DTSTART;TZID=Nowhere/At_All:20270301T010000', 'DURATION:PT1H'],
    ['DTSTART:20270301T010000Z', 'DURATION:PT1H', 'RRULE:FREQ=SOMETIMES'],
    ['DTSTART:20270301T010000Z', 'DURATION:PT1H', 'RRULE:COUNT=3'],
    ['DTSTART:20270301T010000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=XX'],
  ]) {
    const found = read(event(...bad), good);
    assert.ok(found.unread > 0, bad.join(' '));
    assert.ok(found.times.some(({ from }) => iso(from) === '2027-03-01T01:00Z'));
  }
});

test('what is no whole calendar is refused, so that a body cut short frees nothing', () => {
  const whole = calendar(event('DTSTART:20270301T010000Z', 'DURATION:PT1H'));
  assert.equal(code(whole), null);
  assert.equal(code(calendar()), null);
  for (const text of [
    '',
    ' \r\n',
    '<!doctype html><title>Log in</title>',
    '{"a":1}',
    'BEGIN:VCARD\r\nEND:VCARD',
    'BEGIN:VCALENDAR\r\nEND:VEVENT',
  ])
    assert.equal(code(text), 'not_a_calendar', text);
  for (let cut = 1; cut < whole.length - 2; cut += 1) assert.equal(code(whole.slice(0, cut)), 'not_a_calendar', whole.slice(0, cut));
});

test('rules that repeat too often and calendars that hold too much are refused', () => {
  const rule = (line: string, ...more: string[]) => code(calendar(event('DTSTART:20270301T010000Z', 'DURATION:PT1S', line, ...more)));
  assert.equal(rule('RRULE:FREQ=SECONDLY'), 'too_many_events');
  assert.equal(rule('RRULE:FREQ=MINUTELY'), 'too_many_events');
  assert.equal(rule('RRULE:FREQ=HOURLY'), 'too_many_events');
  assert.equal(rule(`RRULE:FREQ=DAILY;COUNT=${MOST_OCCURRENCES}`), null);
  assert.equal(rule('RRULE:FREQ=DAILY', `X-LONG:${'x'.repeat(1_000_000)}`), null);
  assert.equal(rule(`EXDATE:${'20270302T010000Z,'.repeat(20_000)}20270302T010000Z`), 'too_many_events');
  assert.equal(code(calendar('BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(MOST_EVENTS + 1).trim())), 'too_many_events');
});

// An expansion of its own: every day is looked at.
const days = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const simpleRule = fc.record({
  freq: fc.constantFrom('DAILY' as const, 'WEEKLY' as const),
  interval: fc.integer({ min: 1, max: 5 }),
  byDay: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
  ending: fc.oneof(
    fc.record({ count: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ untilDay: fc.integer({ min: 0, max: 900 }) }),
    fc.constant({}),
  ),
  startDay: fc.integer({ min: -900, max: 380 }),
  hour: fc.integer({ min: 0, max: 23 }),
  minutes: fc.integer({ min: 1, max: 4_000 }),
  left_out: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }),
});

test('simple rules block what going through all days finds', () => {
  fc.assert(
    fc.property(simpleRule, ({ freq, interval, byDay, ending, startDay, hour, minutes, left_out }) => {
      const firstDay = Math.floor(span.from / DAY_MS) + startDay;
      const weekdayOf = (day: number) => new Date(day * DAY_MS).getUTCDay();
      // The start is one of its own occurrences.
      const weekdays = byDay.length > 0 ? [...new Set([...byDay, weekdayOf(firstDay)])] : [];
      const week = (day: number) => Math.floor((day + 3) / 7);
      const takesPlace = (day: number) => {
        if (freq === 'DAILY') return (day - firstDay) % interval === 0 && (weekdays.length === 0 || weekdays.includes(weekdayOf(day)));
        const isDay = weekdays.length > 0 ? weekdays.includes(weekdayOf(day)) : weekdayOf(day) === weekdayOf(firstDay);
        return isDay && (week(day) - week(firstDay)) % interval === 0;
      };
      const wanted = new Set<number>();
      const untilDay = 'untilDay' in ending ? firstDay + ending.untilDay : Infinity;
      const count = 'count' in ending ? ending.count : Infinity;
      const occurrences: number[] = [];
      for (let day = firstDay; day <= Math.min(untilDay, span.to / DAY_MS + 1) && occurrences.length < count; day += 1)
        if (takesPlace(day)) occurrences.push(day);
      for (const [nth, day] of occurrences.entries()) {
        if (left_out.includes(nth)) continue;
        const start = day * DAY_MS + hour * 3_600_000;
        for (let minute = 0; minute < minutes; minute += 1) wanted.add(start / 60_000 + minute);
      }
      const stamp = (day: number) =>
        `${new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}T${String(hour).padStart(2, '0')}0000Z`;
      const rule = [
        `FREQ=${freq};INTERVAL=${interval}`,
        ...(weekdays.length > 0 ? [`BYDAY=${weekdays.map((day) => days[day]).join(',')}`] : []),
        ...(count < Infinity ? [`COUNT=${count}`] : []),
        ...(untilDay < Infinity ? [`UNTIL=${stamp(untilDay)}`] : []),
      ].join(';');
      const gone = left_out.flatMap((nth) => (occurrences[nth] === undefined ? [] : [`EXDATE:${stamp(occurrences[nth])}`]));
      const { times: found } = read(event(`DTSTART:${stamp(firstDay)}`, `DURATION:PT${minutes}M`, `RRULE:${rule}`, ...gone));
      const blocked = new Set<number>();
      for (const { from, to } of found) for (let minute = from / 60_000; minute < to / 60_000; minute += 1) blocked.add(minute);
      const inSpan = [...wanted].filter((minute) => minute * 60_000 >= span.from && minute * 60_000 < span.to);
      assert.equal(blocked.size, inSpan.length, rule);
      assert.ok(
        inSpan.every((minute) => blocked.has(minute)),
        rule,
      );
    }),
    { numRuns: 100 },
  );
});
