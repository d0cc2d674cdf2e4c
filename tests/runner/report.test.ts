import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportOf } from './report.ts';

test('a run says how far it is, each failure at once, and at the end again with the sums', () => {
  let said = '';
  const report = reportOf(['a.test.ts', 'b.test.ts'], (text) => (said += text), { is_live: false });
  report.test({ file: 'a.test.ts', title: 'floats', outcome: 'passed', ms: 3 });
  report.test({ file: 'a.test.ts', title: 'sails', outcome: 'failed', ms: 0, why: 'Error: no wind' });
  report.file('a.test.ts', 1_500);
  assert.equal(said, '\na.test.ts › sails\nError: no wind\n1 of 2    1.5 s  a.test.ts\n');
  report.test({ file: 'b.test.ts', title: 'rows', outcome: 'skipped', ms: 0 });
  report.file('b.test.ts', 20);
  assert.equal(report.failures(), 1);
  assert.equal(
    report.summary(),
    '\nThe slowest files:\n    1.5 s  a.test.ts\n    0.0 s  b.test.ts\n\nWhat failed:\n\na.test.ts › sails\nError: no wind\n\n1 passed, 1 failed, 1 skipped\n',
  );
});

test('for a person who looks on it is one line that changes', () => {
  const said: string[] = [];
  const report = reportOf(['a.test.ts', 'b.test.ts'], (text) => said.push(text), { is_live: true });
  report.test({ file: 'a.test.ts', title: 'floats', outcome: 'passed', ms: 3 });
  report.file('a.test.ts', 1_500);
  report.file('b.test.ts', 20);
  assert.equal(said[0]!.replace(/\d+ min/, 'N min'), '\r\u001b[K1 of 2 files, 1 passed, 0 failed, about N min left');
  assert.equal(said[1], '\r\u001b[K2 of 2 files, 1 passed, 0 failed\n');
});
