import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_CHOSEN_LINES, type BankLine } from '../../../contract/bank-files.ts';
import { certainLines, chosenLines, sumOf, withLine } from './selection.ts';

const line = (fingerprint: string, kind: BankLine['kind'], ...ids: string[]): BankLine => ({
  fingerprint,
  line: 2,
  date: '2026-11-24',
  amount: '480.00',
  description: '',
  payer: '',
  kind,
  reference: '',
  bookings: ids.map((id) => ({ id, booking_reference: '', customer_name: '', owed: '480.00', reasons: [] })),
});

test('only what is certain is chosen at first', () => {
  const lines = [line('a', 'matched', '1'), line('b', 'proposed', '2'), line('c', 'too_much', '3'), line('d', 'unknown')];
  const selection = certainLines(lines);
  assert.deepEqual([...selection], [['a', '1']]);
  assert.equal(sumOf(selection, lines), 48_000);
});

test('a booking is chosen for one proposed line at a time', () => {
  const lines = [line('a', 'proposed', '1', '2'), line('b', 'proposed', '1'), line('c', 'twice', '1')];
  let selection = withLine(new Map(), lines, lines[0]!, '1');
  selection = withLine(selection, lines, lines[2]!, '1');
  selection = withLine(selection, lines, lines[1]!, '1');
  assert.deepEqual([...selection].toSorted(), [
    ['b', '1'],
    ['c', '1'],
  ]);
  assert.deepEqual([...withLine(selection, lines, lines[1]!, null)], [['c', '1']]);
});

test('many lines are sent in parts, those of a booking together', () => {
  const many = Array.from({ length: MOST_CHOSEN_LINES + 1 }, (_, at) => line(`line ${at}`, 'matched', String(at)));
  const parts = chosenLines(certainLines(many), many);
  assert.deepEqual(
    parts.map(({ length }) => length),
    [MOST_CHOSEN_LINES, 1],
  );
  assert.deepEqual(chosenLines(new Map(), many), []);
});
