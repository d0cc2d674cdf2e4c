import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MOST_BANK_LINES, payingKinds } from '../../../contract/bank-files.ts';
import type { ReceivedLine } from './lines.ts';
import { matchLines, referencesIn, type MatchableBooking } from './match.ts';

const booking = (fields: Partial<MatchableBooking> = {}): MatchableBooking => ({
  id: 'b1',
  booking_reference: 'SMP-7K2MQ9D',
  customer_name: 'Chan Tai Man',
  is_cancelled: false,
  owed: 48_000,
  booked_on: '2026-11-20',
  reported_on: null,
  ...fields,
});
const line = (text: string, fields: Partial<ReceivedLine> = {}): ReceivedLine => ({
  fingerprint: text,
  line: 2,
  date: '2026-11-24',
  amount: 48_000,
  description: text,
  payer: '',
  text,
  ...fields,
});
const kinds = (lines: ReceivedLine[], bookings: MatchableBooking[], known: string[] = []) =>
  matchLines(lines, bookings, new Set(known)).map(({ kind }) => kind);

test('a reference is found in any case, with or without hyphens and spaces, and among other words', () => {
  for (const text of ['SMP-7K2MQ9D', 'smp7k2mq9d', 'FPS/SMP 7K2M Q9D/CHAN', 'REFSMP_7k2mq9dCHAN', 'ＳＭＰ－7K2MQ9D'.normalize('NFKC')])
    assert.deepEqual(referencesIn(text), ['SMP-7K2MQ9D'], text);
  assert.deepEqual(referencesIn('SMP-1234567 SMPSMP'), []);
  assert.deepEqual(referencesIn('SMP-7K2MQ9D and SMP-2222222'), ['SMP-7K2MQ9D', 'SMP-2222222']);
});

test('a line that names a booking is matched by the exact sum alone', () => {
  assert.deepEqual(kinds([line('SMP-7K2MQ9D')], [booking()]), ['matched']);
  assert.deepEqual(kinds([line('SMP-7K2MQ9D', { amount: 48_001 })], [booking()]), ['too_much']);
  assert.deepEqual(kinds([line('SMP-7K2MQ9D', { amount: 47_999 })], [booking()]), ['too_little']);
  assert.deepEqual(kinds([line('SMP-7K2MQ9D')], [booking({ owed: 0 })]), ['paid']);
  assert.deepEqual(kinds([line('SMP-7K2MQ9D')], [booking({ owed: 0, is_cancelled: true })]), ['cancelled']);
  assert.deepEqual(kinds([line('SMP-7K2MQ9D')], [booking()], ['SMP-7K2MQ9D']), ['known']);
  assert.deepEqual(kinds([line('SMP-7K2MQ9D SMP-2222222')], [booking(), booking({ id: 'b2', booking_reference: 'SMP-2222222' })]), [
    'several',
  ]);
});

test('of two lines for one booking the earlier is matched, the other reported', () => {
  const lines = [line('SMP-7K2MQ9D again', { date: '2026-11-25' }), line('SMP-7K2MQ9D')];
  assert.deepEqual(kinds(lines, [booking()]), ['twice', 'matched']);
  assert.deepEqual(kinds([line('SMP-7K2MQ9D', { amount: 10_000 }), line('SMP-7K2MQ9D rest')], [booking()]), ['twice', 'matched']);
});

test('without a reference name and time, or a report, propose a booking of the same sum, and nothing else does', () => {
  const by_name = matchLines([line('FPS CHAN T** M**')], [booking()], new Set());
  assert.deepEqual(
    by_name.map(({ kind, candidates }) => [kind, candidates[0]?.reasons]),
    [['proposed', ['name', 'booked']]],
  );
  const reported = matchLines([line('FPS WONG')], [booking({ booked_on: '2026-10-01', reported_on: '2026-11-23' })], new Set());
  assert.deepEqual(reported[0]!.candidates[0]?.reasons, ['reported']);
  assert.deepEqual(kinds([line('FPS 陳*文')], [booking({ customer_name: '陳大文' })]), ['proposed']);
  assert.deepEqual(kinds([line('FPS CHAN TAI MAN', { amount: 47_000 })], [booking()]), ['unknown']);
  assert.deepEqual(kinds([line('FPS WONG')], [booking()]), ['unknown']);
  assert.deepEqual(kinds([line('FPS CHAN TAI MAN')], [booking({ booked_on: '2026-11-25' })]), ['unknown']);
  assert.deepEqual(kinds([line('FPS CHAN TAI MAN')], [booking({ booked_on: '2026-10-01' })]), ['unknown']);
  assert.deepEqual(kinds([line('FPS CHAN SIU MING')], [booking()]), ['unknown']);
});

test('a booking that one line matches is not proposed for another', () => {
  assert.deepEqual(kinds([line('CHAN TAI MAN'), line('SMP-7K2MQ9D')], [booking()]), ['unknown', 'matched']);
});

test('a file of lines that all may be for any of many bookings is matched all the same', () => {
  const bookings = Array.from({ length: 1_000 }, (_, at) => booking({ id: `b${at}`, booking_reference: `SMP-${at}` }));
  const lines = Array.from({ length: MOST_BANK_LINES }, (_, at) => line('FPS CHAN TAI MAN', { fingerprint: `line ${at}` }));
  const matches = matchLines(lines, bookings, new Set());
  assert.ok(matches.every(({ kind, candidates }) => kind === 'proposed' && candidates.length === 3));
});

const references = ['SMP-2222222', 'SMP-3333333', 'SMP-4444444'] as const;
const anyBooking = fc.record({
  booking_reference: fc.constantFrom(...references),
  customer_name: fc.constantFrom('Chan Tai Man', 'Lee Ka Yan', '陳大文'),
  is_cancelled: fc.boolean(),
  owed: fc.constantFrom(0, 100, 200, 300),
  booked_on: fc.constantFrom('2026-11-20', '2026-11-24'),
  reported_on: fc.constantFrom(null, '2026-11-24'),
});
const anyBookings = fc
  .uniqueArray(anyBooking, { selector: ({ booking_reference }) => booking_reference })
  .map((all): MatchableBooking[] => all.map((one) => ({ ...one, id: one.booking_reference })));
const anyLine = fc.record({
  date: fc.constantFrom('2026-11-23', '2026-11-24', '2026-11-25'),
  amount: fc.constantFrom(100, 200, 300),
  text: fc.constantFrom('FPS', 'CHAN TAI MAN', '陳大文', ...references, `${references[0]} ${references[1]}`, 'smp 2222 222 LEE KA YAN'),
});
const anyLines = fc
  .array(anyLine, { maxLength: 8 })
  .map((all) => all.map((one, at): ReceivedLine => ({ ...one, fingerprint: `line ${at}`, line: at, description: '', payer: '' })));

test('the order of the lines and of the bookings changes nothing', () => {
  fc.assert(
    fc.property(anyLines, anyBookings, fc.infiniteStream(fc.nat()), (lines, bookings, stream) => {
      const order = new Map(lines.map(({ fingerprint }) => [fingerprint, stream.next().value]));
      const shuffled = lines.toSorted((one, other) => order.get(one.fingerprint)! - order.get(other.fingerprint)!);
      const said = (all: ReceivedLine[], of: MatchableBooking[]) =>
        matchLines(all, of, new Set(['line 0'])).toSorted((one, other) => one.line.line - other.line.line);
      assert.deepEqual(said(shuffled, bookings.toReversed()), said(lines, bookings));
    }),
  );
});

test('no line is two bookings’, no booking is matched twice, and what is matched is what is owed', () => {
  fc.assert(
    fc.property(anyLines, anyBookings, (lines, bookings) => {
      const matches = matchLines(lines, bookings, new Set());
      assert.equal(matches.length, lines.length);
      const certain = matches.filter(({ kind }) => kind === 'matched');
      assert.equal(new Set(certain.map(({ candidates }) => candidates[0]!.booking.id)).size, certain.length);
      for (const { candidates } of matches.filter(({ kind }) => kind !== 'proposed')) assert.ok(candidates.length <= 1);
      const sum = (of: number[]) => of.reduce((all, one) => all + one, 0);
      assert.equal(sum(certain.map(({ line: { amount } }) => amount)), sum(certain.map(({ candidates }) => candidates[0]!.booking.owed)));
      for (const {
        kind,
        candidates,
        line: { amount },
      } of matches) {
        assert.equal((payingKinds as readonly string[]).includes(kind), candidates.length > 0);
        if (kind === 'proposed') assert.ok(candidates.every(({ booking: { owed, is_cancelled } }) => owed === amount && !is_cancelled));
      }
    }),
  );
});
