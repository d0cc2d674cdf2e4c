import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extremeSpansOf, type ExtremeSaying } from './extreme-conditions.ts';
import { hongKongTime } from '../time.ts';

const at = (time: string) => new Date(`2027-09-02T${time}:00+08:00`);

test('Extreme Conditions count for six hours from when they were last said, until they are over, and not at all where it was a mistake', () => {
  const cases: [name: string, said: [ExtremeSaying, string][], spans: string[]][] = [
    ['once', [['in_force', '08:00']], ['08:00-14:00']],
    [
      'again while they count',
      [
        ['in_force', '08:00'],
        ['in_force', '13:59'],
      ],
      ['08:00-19:59'],
    ],
    [
      'again when they have ended',
      [
        ['in_force', '08:00'],
        ['in_force', '14:00'],
      ],
      ['08:00-14:00', '14:00-20:00'],
    ],
    [
      'over',
      [
        ['in_force', '08:00'],
        ['over', '09:30'],
      ],
      ['08:00-09:30'],
    ],
    [
      'over twice',
      [
        ['in_force', '08:00'],
        ['over', '09:30'],
        ['over', '10:00'],
      ],
      ['08:00-09:30'],
    ],
    [
      'over after they have ended',
      [
        ['in_force', '08:00'],
        ['over', '14:30'],
      ],
      ['08:00-14:00'],
    ],
    [
      'a mistake',
      [
        ['in_force', '08:00'],
        ['mistaken', '08:05'],
      ],
      [],
    ],
    [
      'a mistake after they were over',
      [
        ['in_force', '08:00'],
        ['over', '09:00'],
        ['mistaken', '09:05'],
      ],
      ['08:00-09:00'],
    ],
    [
      'a mistake, then true',
      [
        ['in_force', '08:00'],
        ['mistaken', '08:05'],
        ['in_force', '08:10'],
      ],
      ['08:10-14:10'],
    ],
    [
      'over before they were said',
      [
        ['over', '08:00'],
        ['in_force', '09:00'],
      ],
      ['09:00-15:00'],
    ],
  ];
  for (const [name, said, spans] of cases)
    assert.deepEqual(
      extremeSpansOf(said.map(([says, time]) => ({ says, said_at: at(time) }))).map(
        ({ said_at, until }) => `${hongKongTime(said_at)}-${hongKongTime(until)}`,
      ),
      spans,
      name,
    );
});
