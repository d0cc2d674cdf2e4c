import fc from 'fast-check';
import type { Random } from '../../db/seed/random.ts';

const LONG = 'a'.repeat(20_001);

/** Texts that have broken programs before: each stands for a family. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202eevil\u2066',
  '\ufeff',
  '\uffff',
  'é\u0301\u0327'.repeat(60),
  '👨‍👩‍👧‍👦🏳️‍🌈',
  'ﷺ'.repeat(50),
  "' or 1=1 --",
  "'; drop table bookings; --",
  '") union select password_hash from users --',
  '%_\\%',
  '$1 $$ $tag$',
  '\\',
  '%',
  '%00',
  '%s%n%x%d',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '</script><!--',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  '//evil.example',
  'a@b.hk\r\nBcc: all@example.hk',
  '=1+1',
  '@SUM(A1)',
  '{"$gt":""}',
  '[]',
  '{}',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '٣',
  '१२',
  '９９',
  '1_000',
  '9'.repeat(400),
  '-9223372036854775809',
  '2147483648',
  '0.1'.padEnd(60, '1'),
  '__proto__',
  'constructor',
  'toString',
  'true',
  'false',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
  '0000-01-01',
  '+275760-09-13',
  '24:00',
  '23:59:60',
  '2026-06-01T00:00:00+99:99',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-4000-8000-000000000000}',
  '019A0000-0000-7000-8000-00000000000G',
  '+'.repeat(32),
  `${'a'.repeat(64)}@${'b'.repeat(180)}.hk`,
  '1'.repeat(29) + 'x1',
  'a-'.repeat(50),
  `${'a'.repeat(99)}!`,
  LONG,
  '港'.repeat(10_001),
];

/** Numbers at the edges of what a language, a driver or a database holds; in « » what JavaScript cannot say and JSON can. */
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  1.5,
  0.1 + 0.2,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e-7,
  1e308,
  5e-324,
  ...['1e999', '-1e999', '-0', '1E400', '9'.repeat(310)].map((digits) => `«${digits}»`),
];

/** Values of every kind, none of which anybody asked for. The same seed makes the same ones. */
export function hostileValues(seed: number): unknown[] {
  const made = fc.sample(fc.anything({ maxDepth: 3, withNullPrototype: true }), { seed, numRuns: 300 });
  const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 400 }), { seed, numRuns: 300 });
  return [
    ...TEXTS,
    ...TEXTS,
    ...NUMBERS,
    ...NUMBERS,
    null,
    null,
    true,
    false,
    [],
    {},
    [null],
    [[]],
    [{}],
    { length: -1 },
    { toString: null, valueOf: null },
    { then: 'x' },
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') as unknown,
    Array.from({ length: 2_000 }, () => 'x'),
    nested(200),
    ...made.filter((one) => one !== undefined),
    ...texts,
  ];
}

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value };
  return value;
}

/** As JSON, whatever it is: what JSON cannot say becomes null. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value ?? null).replace(/"«([^»"]*)»"/g, '$1');
}

/** Bodies that are no JSON, or none that anybody means. */
export function brokenBody(random: Random, whole: string): string {
  return random.pick([
    '',
    ' ',
    'null',
    '0',
    '"text"',
    '[]',
    '{',
    '}',
    '{"a":}',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":01}',
    '\ufeff{}',
    '\u0000',
    whole.slice(0, random.whole(0, whole.length)),
    `${whole}${whole}`,
    whole.replace('{', '{"__proto__":{"polluted":true},'),
    whole.replace('{', '{"constructor":{"prototype":{"polluted":true}},'),
    whole.replace('{', '{"a":1,"a":2,'),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000),
    'username=a&password=b',
    '<xml/>',
  ]);
}
