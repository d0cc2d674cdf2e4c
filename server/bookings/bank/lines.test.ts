import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_BANK_LINES } from '../../../contract/bank-files.ts';
import { Refusal } from '../../core/api/errors.ts';
import { readLines } from './lines.ts';
import { readTable } from './table.ts';

function read(text: string) {
  const { headings, suggested, rows } = readTable(text);
  assert.ok(suggested, `no columns: ${headings.join('|')}`);
  return readLines(rows, suggested);
}
const short = ({ lines }: ReturnType<typeof read>) =>
  lines.map(({ date, amount, description, payer }) => [date, amount, description, payer]);

test('a file in English with deposits and withdrawals, a preamble and totals', () => {
  const file = read(
    [
      'Account,123-456789-001,HKD',
      'Period,"1 November 2026 to 30 November 2026"',
      '',
      'Date,Transaction Details,Withdrawal,Deposit,Balance',
      '24/11/2026,"FPS, SMP-7K2MQ9D CHAN TAI MAN",,480.00,"10,480.00"',
      '24/11/2026,MTR,25.50,,"10,454.50"',
      '25/11/2026,"CASH ""COUNTER""",,"1,234.50","11,689.00"',
      ',Closing balance,,,"11,689.00"',
    ].join('\r\n'),
  );
  assert.deepEqual(short(file), [
    ['2026-11-24', 48_000, 'FPS, SMP-7K2MQ9D CHAN TAI MAN', ''],
    ['2026-11-25', 123_450, 'CASH "COUNTER"', ''],
  ]);
  assert.deepEqual([file.left_out, file.problems], [1, []]);
});

test('a file in Chinese with semicolons, one signed sum and payers', () => {
  const file = read(
    '交易日期;摘要;付款人;金額;結餘\n2026年11月24日;轉數快 SMP-7K2MQ9D;陳大文;480.00 CR;1,000.00\n2026-11-25;提款;;200.00 DR;800.00\n',
  );
  assert.deepEqual(short(file), [['2026-11-24', 48_000, '轉數快 SMP-7K2MQ9D', '陳大文']]);
  assert.equal(file.left_out, 1);
});

test('a file with tabs and a mark at its start', () => {
  const file = read('\uFEFFDate\tParticulars\tPayer\tDeposit Amount (HKD)\n24-Nov-26\tFPS\tLEE KA YAN\tHKD 480.00\n');
  assert.deepEqual(short(file), [['2026-11-24', 48_000, 'FPS', 'LEE KA YAN']]);
});

test('columns of headings that say nothing are not guessed', () => {
  const { headings, suggested, rows } = readTable('A,B,C\n24/11/2026,FPS,480.00\n');
  assert.deepEqual([headings, suggested], [['A', 'B', 'C'], null]);
  assert.equal(readLines(rows, { date: 0, amount: 2, description: 1, payer: null }).lines.length, 1);
  assert.deepEqual(readTable('24/11/2026,FPS,480.00\n').headings, []);
});

test('a date or a sum that can’t be read is reported with its line and column, and the others are read', () => {
  const file = read('Date,Details,Amount\n24/11/2026,one,480.00\n11/24/2026,two,480.00\n24/11/2026,three,4B0.00\n24/11/2026,four,1.00\n');
  assert.deepEqual(
    file.lines.map(({ line }) => line),
    [2, 5],
  );
  assert.deepEqual(file.problems, [
    { line: 3, column: 0, rule: 'date', text: '11/24/2026' },
    { line: 4, column: 2, rule: 'amount', text: '4B0.00' },
  ]);
});

test('a line with neither date nor sum continues the one above it', () => {
  const file = read('Date,Details,Deposit\n24/11/2026,FPS CREDIT,480.00\n,SMP-7K2MQ9D,\n,CHAN TAI MAN,\n25/11/2026,FPS CREDIT,480.00\n');
  assert.deepEqual(
    file.lines.map(({ text }) => text.includes('SMP-7K2MQ9D')),
    [true, false],
  );
});

test('a line keeps its fingerprint in another file, in any order and with other columns, and equal lines have one each', () => {
  const [a, b] = ['24/11/2026,FPS,CHAN TAI MAN,480.00,', '25/11/2026,FPS,LEE KA YAN,480.00,'];
  const of = (...lines: string[]) =>
    read(`Date,Details,Payer,Deposit,Balance\n${lines.join('\n')}\n`).lines.map(({ fingerprint }) => fingerprint);
  const [one, other] = of(`${a}1.00`, `${b}2.00`);
  assert.deepEqual(of(`${b}3.00`, `${a}4.00`), [other, one]);
  const twice = of(`${a}1.00`, `${a}2.00`);
  assert.deepEqual([twice[0], new Set(twice).size], [one, 2]);
  const { rows } = readTable(`Date,Details,Payer,Deposit,Balance\n${a}1.00\n`);
  assert.equal(readLines(rows, { date: 0, amount: 3, description: 2, payer: null }).lines[0]!.fingerprint, one);
});

test('what is no file of a bank is refused with the line', () => {
  const refused = (text: string) => {
    try {
      readTable(text);
    } catch (error) {
      assert.ok(error instanceof Refusal);
      return error.fields;
    }
    return assert.fail('not refused');
  };
  const head = 'Date,Details,Deposit\n';
  const line = '24/11/2026,FPS,480.00\n';
  assert.deepEqual(refused('\n \n'), { text: [{ rule: 'bank_file_empty' }] });
  assert.deepEqual(refused(head + line.repeat(MOST_BANK_LINES + 1)), { text: [{ rule: 'bank_file_lines', n: MOST_BANK_LINES }] });
  assert.deepEqual(refused(`${head}${line}24/11/2026,"FPS,480.00\n`), { text: [{ rule: 'bank_quote', n: '3' }] });
  assert.deepEqual(refused(`${head}24/11/2026,${'x'.repeat(20_000)},480.00\n`), { text: [{ rule: 'bank_line_long', n: '2' }] });
});
