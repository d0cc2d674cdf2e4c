import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { refusals } from './errors.ts';
import { fieldRules, wordsOf } from './field-rules.ts';
import { wholeNumber } from './lists.ts';
import { listed, whole } from './wire.ts';
import { email, line, phone, prose, requiredLine } from './text.ts';
import { check, NON_FIELD } from './validation.ts';

const rulesOf = (schema: z.ZodType, given: unknown) => {
  const broken = check(z.object({ it: schema }), { it: given }).broken;
  return broken?.it?.map(({ rule, n }) => (n === undefined ? rule : `${rule} ${n}`)) ?? [];
};

test('what is missing is required, what is of the wrong type is invalid', () => {
  assert.deepEqual(rulesOf(requiredLine(5), undefined), ['required']);
  assert.deepEqual(rulesOf(requiredLine(5), null), ['required']);
  assert.deepEqual(rulesOf(requiredLine(5), '   '), ['required']);
  assert.deepEqual(rulesOf(requiredLine(5), 7), ['invalid']);
  assert.deepEqual(rulesOf(requiredLine(5), ['a']), ['invalid']);
});

test('of a value that may be text, what is wrong with the text', () => {
  assert.deepEqual(rulesOf(whole(1, 9), ''), ['required']);
  assert.deepEqual(rulesOf(whole(1, 9), 'many'), ['whole_number']);
  assert.deepEqual(rulesOf(whole(1, 9), '12'), ['at_most 9']);
  assert.deepEqual(rulesOf(whole(1, 9), true), ['invalid']);
  assert.deepEqual(check(listed(z.array(z.object({ n: whole(1, 9) }))), [{ n: 1 }, { n: 'x' }]).broken, {
    '1.n': [{ rule: 'whole_number' }],
  });
});

test('bounds are named with their number', () => {
  assert.deepEqual(rulesOf(line(5), 'abcdef'), ['too_long 5']);
  assert.deepEqual(rulesOf(wholeNumber(1, 100), 0), ['at_least 1']);
  assert.deepEqual(rulesOf(wholeNumber(1, 100), 101), ['at_most 100']);
  assert.deepEqual(rulesOf(wholeNumber(1, 100), 1.5), ['whole_number']);
  assert.deepEqual(rulesOf(wholeNumber(1, 100), 'many'), ['number']);
  assert.deepEqual(rulesOf(wholeNumber(1, 100), '-1'), ['at_least 1']);
  assert.deepEqual(rulesOf(wholeNumber(1, 100), 1e300), ['at_most 100']);
});

test('only whole numbers, or their digits, are whole numbers', () => {
  for (const given of [true, [5], {}, '', ' ', '0x10', '1e1', null, '5 people', '٣'])
    assert.notDeepEqual(rulesOf(wholeNumber(0, 100), given), [], JSON.stringify(given));
  for (const given of [5, '5', '005']) assert.deepEqual(rulesOf(wholeNumber(0, 100), given), [], JSON.stringify(given));
});

test('text is trimmed and otherwise left as it is', () => {
  assert.equal(check(z.object({ it: line(11) }), { it: '  大澳 👨‍👩‍👧\n' }).value?.it, '大澳 👨‍👩‍👧');
});

test('control characters and lone surrogates are refused; only longer texts have line breaks', () => {
  for (const bad of ['a\u0000b', 'a\u0007b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\ud800b', 'a\udc00'])
    for (const schema of [line(10), prose(10)]) assert.deepEqual(rulesOf(schema, bad), ['characters'], JSON.stringify(bad));
  for (const breaks of ['a\nb', 'a\r\nb', 'a\tb', 'a\u2028b']) {
    assert.deepEqual(rulesOf(line(10), breaks), ['characters'], JSON.stringify(breaks));
    assert.deepEqual(rulesOf(prose(10), breaks), [], JSON.stringify(breaks));
  }
});

test('an email address is one address', () => {
  for (const good of ['a@b.hk', 'tai.man+tour@mail.example.com', "o'neil@example.com"]) assert.deepEqual(rulesOf(email, good), [], good);
  for (const bad of ['a', 'a@', '@b.hk', 'a@b', 'a@b.hk, c@d.hk', 'a b@c.hk', 'a@b.hk\nBcc: c@d.hk', 'a@b..hk', 'é@b.hk\u0000'])
    assert.deepEqual(rulesOf(email, bad), ['email'], bad);
  assert.deepEqual(rulesOf(email, ''), ['required']);
  assert.deepEqual(rulesOf(email, `${'a'.repeat(250)}@b.hk`), ['too_long 254']);
});

test('an email address is read as keyboards of Chinese type it, with its domain as browsers send it', () => {
  const read = (typed: string) => check(z.object({ it: email }), { it: typed }).value?.it;
  assert.equal(read('taiman＠example．com'), 'taiman@example.com');
  assert.equal(read('taiman@example。com'), 'taiman@example.com');
  assert.equal(read(' \u200btaiman@example.com\u200b\u2060 '), 'taiman@example.com');
  assert.equal(read('Tai.Man@Example.com'), 'Tai.Man@Example.com');
  for (const typed of ['taiman@公司.香港', 'taiman@公司。香港', 'taiman@xn--55qx5d.xn--j6w193g'])
    assert.equal(read(typed), 'taiman@xn--55qx5d.xn--j6w193g', typed);
  // No mail program of ours may send to a name before the @ that is not plain letters.
  for (const bad of ['大文@example.com', 'a@b＠c.hk', 'a@b.c', 'a@-b.hk', 'a@公司', 'a@b.xn--', '@公司.香港'])
    assert.deepEqual(rulesOf(email, bad), ['email'], bad);
});

test('a phone number is digits in the ways people write them', () => {
  for (const good of [
    '91234567',
    '+852 9123 4567',
    '(852) 9123-4567',
    '2345 6789 ext. 12',
    '+44 20 7946 0958',
    '９１２３４５６７',
    '\u202a+852\u00a09123 4567\u202c',
  ])
    assert.deepEqual(rulesOf(phone, good), [], good);
  for (const bad of ['9123-456x', 'call me', '=1+1234567', '------', '+852 9123\n4567', '9123\t4567', '9123\u20284567'])
    assert.deepEqual(rulesOf(phone, bad), ['phone'], JSON.stringify(bad));
  assert.deepEqual(rulesOf(phone, '12345'), ['too_short 6', 'phone']);
  assert.deepEqual(rulesOf(phone, ''), ['required']);
  assert.deepEqual(rulesOf(phone, '1'.repeat(33)), ['too_long 32']);
});

test('nested fields are named with dots, and what is no field is said as such', () => {
  const schema = z.object({ units: z.array(z.object({ quantity: z.int() })) });
  assert.deepEqual(Object.keys(check(schema, { units: [{ quantity: 1 }, { quantity: 'two' }] }).broken ?? {}), ['units.1.quantity']);
  assert.deepEqual(Object.keys(check(schema, []).broken ?? {}), [NON_FIELD]);
});

test('every refusal and rule has words in both languages', () => {
  for (const [code, words] of Object.entries({ ...refusals, ...fieldRules })) {
    assert.match(words.en, /^[\x20-\x7e…’]+$/u, `${code}: ${words.en}`);
    assert.match(words['zh-HK'], /\p{Script=Han}/u, `${code}: ${words['zh-HK']}`);
    assert.equal(words.en.includes('{n}'), words['zh-HK'].includes('{n}'), code);
  }
});

test('the number of a rule stands in its words', () => {
  assert.equal(wordsOf({ rule: 'at_most', n: 1_000 }, 'en'), 'At most 1,000.');
  assert.equal(wordsOf({ rule: 'too_short', n: 8 }, 'zh-HK'), '請輸入至少 8 個字元。');
});
