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

test('a kind of warning that no rule names is passed over, however it looks, and the others are read', () => {
  const issued = { actionCode: 'ISSUE', issueTime: `${DAY}T05:00:00+08:00`, updateTime: `${DAY}T05:00:00+08:00` };
  const { warnsum, warningInfo } = texts(['TC8NE', '05:40'], ['WRAINB', '05:30'], ['WMSGNL', '05:00'], ['WTS', '05:10']);
  const others = {
    WFIRE: { ...issued, name: 'Fire Danger Warning', code: 'WFIREY', type: 'Yellow' },
    WFROST: { ...issued, code: 'WFROST' },
    WCOLD: { ...issued, code: 'WCOLD', issueTime: '2027-06-01T05:00:00+08:00' },
    WFNTSA: { ...issued, code: 'WFNTSA' },
    WTMW: { ...issued, code: 'WTMW', issueTime: 'soon' },
    WNEW: 'of a kind that there was not yet',
  };
  const spoken = {
    details: [{ warningStatementCode: 'WFIRE', subtype: 'WFIREY' }, 'words', ...(warningInfo as { details: object[] }).details],
  };
  const all = readAnswers(JSON.stringify({ ...others, ...warnsum }), JSON.stringify(spoken), at('06:00'));
  assert.deepEqual('warnings' in all && all.warnings.map(({ code }) => code), ['TC8NE', 'WMSGNL', 'WRAINB', 'WTS']);
  for (const code of ['WFIREY', 'WFIRER'])
    assert.deepEqual(readAnswers(JSON.stringify({ WFIRE: { ...others.WFIRE, code } }), JSON.stringify(spoken.details[0]), at('06:00')), {
      warnings: [],
    });
});

test('the announcement before signal 8 stands among the words, and has ended when the signal is there', () => {
  const announced = { warningStatementCode: 'WTCPRE8', contents: ['The signal will be issued at or before 5.40 a.m.'] };
  const { warnsum, warningInfo } = texts(['TC1', '00:10']);
  const spoken = (details: object[]) => JSON.stringify({ details: [...(warningInfo as { details: object[] }).details, ...details] });
  const expected = (issued_at: string) => ({
    warnings: [
      { code: 'TC1', issued_at: '2027-09-01T16:10:00.000Z' },
      { code: 'WTCPRE8', issued_at },
    ],
  });
  const updated = { ...announced, updateTime: `${DAY}T03:40:00+08:00` };
  assert.deepEqual(readAnswers(JSON.stringify(warnsum), spoken([updated]), at('04:00')), expected('2027-09-01T19:40:00.000Z'));
  assert.deepEqual(readAnswers(JSON.stringify(warnsum), spoken([announced]), at('04:00')), expected('2027-09-01T20:00:00.000Z'));
  const eight = texts(['TC8NE', '05:40']);
  const still = JSON.stringify({ details: [...(eight.warningInfo as { details: object[] }).details, updated] });
  assert.deepEqual(readAnswers(JSON.stringify(eight.warnsum), still, at('06:00')), {
    warnings: [{ code: 'TC8NE', issued_at: '2027-09-01T21:40:00.000Z' }],
  });
});

test('a warning counts until the time at which it expires', () => {
  const thunder = { WTS: { code: 'WTS', actionCode: 'EXTEND', issueTime: `${DAY}T05:00:00+08:00`, expireTime: `${DAY}T07:00:00+08:00` } };
  const codes = (now: string) => {
    const answer = readAnswers(JSON.stringify(thunder), '{}', at(now));
    return 'warnings' in answer && answer.warnings.map(({ code }) => code);
  };
  assert.deepEqual([codes('06:59'), codes('07:00')], [['WTS'], []]);
});

test('a signal of the wind or of rain that has expired ends, though its words are still there, and no other takes its place', () => {
  for (const [code, kind] of [
    ['TC3', 'WTCSGNL'],
    ['WRAINB', 'WRAIN'],
  ] as const) {
    const { warnsum, warningInfo } = texts([code, '05:00'], ['WL', '05:00']);
    const said = warnsum as Record<string, object>;
    const expiring = JSON.stringify({ ...said, [kind]: { ...said[kind], expireTime: `${DAY}T07:00:00+08:00` } });
    const codes = (now: string, info: object = warningInfo) => {
      const answer = readAnswers(expiring, JSON.stringify(info), at(now));
      return 'warnings' in answer ? answer.warnings.map((one) => one.code) : answer.problem;
    };
    assert.deepEqual([codes('06:59'), codes('07:00')], [[code, 'WL'].toSorted((a, b) => a.localeCompare(b)), ['WL']], code);
    const graver = texts([code === 'TC3' ? 'TC8NE' : 'WRAINR', '05:00']).warningInfo;
    assert.equal(codes('07:00', graver), 'contradiction', code);
  }
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
