import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hongKongToInstant } from '../../rules/time.ts';
import { stormStart, warningInfo, warningSummary } from './storm.ts';

const start = hongKongToInstant('2027-08-01', '18:00');
const at = (day: string, time: string) => hongKongToInstant(day, time);
const codes = (when: Date) => Object.values(warningSummary(when, start, 'en')).map(({ code }) => code);

test('a storm that is played begins at the next six in the evening', () => {
  assert.deepEqual(stormStart(at('2027-08-01', '15:00')), start);
  assert.deepEqual(stormStart(at('2027-08-01', '18:00')), at('2027-08-02', '18:00'));
});

test('signals rise over the night, each to the minute, and fall again; before and after there are none', () => {
  assert.deepEqual(warningSummary(at('2027-08-02', '06:30'), null, 'en'), {});
  for (const [day, time, expected] of [
    ['2027-08-01', '18:09', []],
    ['2027-08-01', '18:10', ['TC1']],
    ['2027-08-01', '21:40', ['TC3']],
    ['2027-08-02', '02:09', ['TC3']],
    ['2027-08-02', '02:10', ['TC8NE']],
    ['2027-08-02', '05:00', ['TC8NE', 'WRAINR']],
    ['2027-08-02', '06:30', ['TC8NE', 'WRAINA']],
    ['2027-08-02', '09:00', ['TC8SE']],
    ['2027-08-02', '11:20', ['TC3']],
    ['2027-08-02', '15:40', ['TC1']],
    ['2027-08-02', '18:19', ['TC1']],
    ['2027-08-02', '18:20', []],
  ] as const)
    assert.deepEqual(codes(at(day, time)), expected, `${day} ${time}`);
});

test('signal 8 is announced two hours before it comes, among the words only', () => {
  const announced = (time: string) =>
    (warningInfo(at('2027-08-02', time), start, 'en').details ?? []).some((one) => one.warningStatementCode === 'WTCPRE8');
  assert.deepEqual(['00:09', '00:10', '02:09', '02:10'].map(announced), [false, true, true, false]);
});

test('at every minute there is at most one signal, and the words are of what is in force', () => {
  for (let minute = 0; minute < 26 * 60; minute += 1) {
    const now = new Date(start.getTime() + minute * 60_000);
    const kinds = Object.keys(warningSummary(now, start, 'tc'));
    const { details = [] } = warningInfo(now, start, 'tc');
    assert.deepEqual(
      details.map(({ warningStatementCode }) => warningStatementCode).filter((kind) => kind !== 'WTCPRE8'),
      kinds,
    );
    for (const { updateTime } of details) assert.ok(Date.parse(updateTime) <= now.getTime());
  }
});
