import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answersOf, type WarningIssue } from '../../tests/support/observatory.ts';
import { readAnswers } from './observatory.ts';

const DAY = '2027-09-02';
const at = (time: string) => Date.parse(`${DAY}T${time}:00+08:00`);
const read = (now: string, ...warnings: WarningIssue[]) => {
  const { warnsum, warningInfo } = answersOf(DAY, warnings);
  return readAnswers(JSON.stringify(warnsum), JSON.stringify(warningInfo), at(now));
};
const texts = (...warnings: WarningIssue[]) => answersOf(DAY, warnings);

test('warnings are read with their quarter and the time they were issued', () => {
  assert.deepEqual(read('06:00', ['TC8NE', '05:40'], ['WL', '05:00']), {
    warnings: [
      { code: 'TC8NE', issued_at: '2027-09-01T21:40:00.000Z' },
      { code: 'WL', issued_at: '2027-09-01T21:00:00.000Z' },
    ],
  });
  assert.deepEqual(read('06:00'), { warnings: [] });
  assert.deepEqual(readAnswers('{}', '{"details":[]}', at('06:00')), { warnings: [] });
});

test('a warning that no rule names is left out, one that was cancelled too', () => {
  const cold = { WCOLD: { name: 'Cold', code: 'WCOLD', actionCode: 'ISSUE', issueTime: `${DAY}T05:00:00+08:00` } };
  assert.deepEqual(readAnswers(JSON.stringify(cold), '{}', at('06:00')), { warnings: [] });
  for (const code of ['constructor', 'toString', 'hasOwnProperty']) {
    const odd = { [code]: { name: 'Odd', code, actionCode: 'ISSUE', issueTime: `${DAY}T05:00:00+08:00` } };
    assert.deepEqual(readAnswers(JSON.stringify(odd), '{}', at('06:00')), { warnings: [] }, code);
  }
  const cancelled = { WTCSGNL: { name: 'TC', code: 'CANCEL', actionCode: 'CANCEL', issueTime: `${DAY}T05:00:00+08:00` } };
  const info = { details: [{ warningStatementCode: 'WTCSGNL', subtype: 'CANCEL', contents: [] }] };
  assert.deepEqual(readAnswers(JSON.stringify(cancelled), JSON.stringify(info), at('06:00')), { warnings: [] });
});

test('a grade that is not known, or a warning that was issued long ago, is a problem, since it might be the gravest', () => {
  assert.deepEqual(read('06:00', ['TC8E', '05:40']), { problem: 'malformed' });
  assert.deepEqual(read('06:00', ['WRAINX', '05:40']), { problem: 'malformed' });
  const issued = (days: number) => {
    const issueTime = new Date(at('06:00') - days * 86_400_000).toISOString();
    return readAnswers(JSON.stringify({ WHOT: { code: 'WHOT', actionCode: 'ISSUE', issueTime } }), '{}', at('06:00'));
  };
  assert.ok('warnings' in issued(31));
  assert.deepEqual(issued(32), { problem: 'malformed' });
});

test('names that every object has are no warnings', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    const text = `{"${name}":{"code":"${name}","actionCode":"ISSUE","issueTime":"${DAY}T05:00:00+08:00"}}`;
    const info = `{"details":[{"warningStatementCode":"${name}","subtype":"${name}"}]}`;
    assert.deepEqual(readAnswers(text, info, at('06:00')), { warnings: [] }, name);
  }
});

test('what cannot be read, is of the future, or says two things, is a problem and no report', () => {
  for (const text of [
    '',
    'null',
    '[]',
    '<html>',
    '{"WL":{}}',
    '{"WL":{"code":"WL","actionCode":"ISSUE","issueTime":"yesterday"}}',
    '{"WL":',
  ])
    assert.deepEqual(readAnswers(text, '{}', at('06:00')), { problem: 'malformed' }, text);
  assert.deepEqual(readAnswers('{}', 'oops', at('06:00')), { problem: 'malformed' });
  assert.deepEqual(read('05:34', ['TC8NE', '05:40']), { problem: 'future' });
  assert.ok('warnings' in read('05:35', ['TC8NE', '05:40']));
  const [eight, three] = [texts(['TC8NE', '05:40']), texts(['TC3', '05:40'])];
  for (const [warnsum, info] of [
    [eight.warnsum, three.warningInfo],
    [eight.warnsum, {}],
    [{}, eight.warningInfo],
    [{ WTCSGNL: { code: 'WRAINB', actionCode: 'ISSUE', issueTime: `${DAY}T05:00:00+08:00` } }, {}],
  ])
    assert.deepEqual(readAnswers(JSON.stringify(warnsum), JSON.stringify(info), at('06:00')), { problem: 'contradiction' });
});
