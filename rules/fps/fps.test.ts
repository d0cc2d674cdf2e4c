import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fpsAccountOf, readableFpsAccount } from './account.ts';
import { crc16 } from './crc16.ts';
import { fpsPayload, LONGEST_FPS_TEXT, MOST_FPS_CENTS, shortFpsName, type FpsPayment } from './payload.ts';

// A decoder of its own: it knows nothing of how the code is written, and reads the sum by another algorithm.

/** The fields of a code, or of a template within one; lengths are characters. */
function decode(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  const left = [...text];
  while (left.length > 0) {
    const [id, length] = [left.splice(0, 2).join(''), Number(left.splice(0, 2).join(''))];
    assert.match(id, /^\d\d$/);
    assert.ok(length > 0 && length <= left.length, `${id} has ${length} of ${left.length}`);
    assert.ok(!fields.has(id), `${id} stands twice`);
    fields.set(id, left.splice(0, length).join(''));
  }
  return fields;
}

/** The remainder of the bits of the text by the polynomial, as one long division. */
function remainder(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  let rest = (BigInt(`0b${bits}`) ^ (0xffffn << BigInt(Math.max(bits.length - 16, 0)))) << 16n;
  for (let at = BigInt(bits.length + 15); at >= 16n; at -= 1n) if ((rest >> at) & 1n) rest ^= 0x11021n << (at - 16n);
  return rest.toString(16).toUpperCase().padStart(4, '0');
}

/** The payment that a code stands for; fails when the code is no good. */
function read(payload: string): FpsPayment {
  assert.equal(payload.slice(-8, -4), '6304');
  assert.equal(payload.slice(-4), remainder(payload.slice(0, -4)));
  const fields = decode(payload);
  const [account, additional, chinese] = [26, 62, 64].map((id) => decode(fields.get(String(id)) ?? ''));
  assert.equal(account!.get('00'), 'hk.com.hkicl');
  assert.deepEqual([fields.get('53'), fields.get('58')], ['344', 'HK']);
  const kind = account!.has('02') ? 'id' : account!.has('03') ? 'phone' : 'email';
  const amount = fields.get('54');
  assert.equal(fields.get('01'), amount === undefined ? '11' : '12');
  if (chinese!.size > 0) assert.deepEqual([chinese!.get('00'), fields.get('59')], ['ZH', 'NA']);
  return {
    kind,
    account: account!.get({ id: '02', phone: '03', email: '04' }[kind]) ?? '',
    name: chinese!.get('01') ?? fields.get('59') ?? '',
    amount: amount === undefined ? null : Math.round(Number(amount) * 100),
    reference: additional!.get('05') ?? '',
  };
}

const payment: FpsPayment = { kind: 'id', account: '1234567', name: 'Sai Kung Kayaks', amount: 48_050, reference: 'SMP-7K2P9Q' };

function payloadOf(changes: Partial<FpsPayment> = {}): string {
  const written = fpsPayload({ ...payment, ...changes });
  assert.ok('payload' in written, `no code: ${JSON.stringify(written)}`);
  return written.payload;
}

const misfitOf = (changes: Partial<FpsPayment>) => {
  const written = fpsPayload({ ...payment, ...changes });
  return 'misfit' in written ? written.misfit : null;
};

test('the sum is that of published codes', () => {
  // The check value of CRC-16/CCITT-FALSE; EMVCo's sample of the merchant-presented mode; codes for FPS with a number and an address.
  const published = [
    '123456789' + '29B1',
    '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING' +
      '64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A011223344998877070812345678' +
      '6304A13A',
    '00020101021126400012hk.com.hkicl01030040313+852-8765432152040000530334454041.235802HK5902NA6002HK6304C246',
    '00020101021126530012hk.com.hkicl0433FPS_Identifier_CRC201D@ird.gov.hk520400005303344540419895802HK5902NA6002HK63042767',
  ];
  for (const code of published) {
    const [text, sum] = [code.slice(0, -4), code.slice(-4)];
    assert.deepEqual([crc16(new TextEncoder().encode(text)), remainder(text)], [sum, sum]);
  }
});

test('lengths are characters: the Chinese of EMVCo’s own sample reads back', () => {
  assert.deepEqual([...decode('0002ZH0104最佳运输0202北京').values()], ['ZH', '最佳运输', '北京']);
});

test('a code is byte for byte that which another program writes', () => {
  const changes = { kind: 'phone', account: '+852-67891234', name: 'company_1_data', amount: 10_000, reference: 'INV/TEST/0001' } as const;
  assert.equal(
    payloadOf(changes),
    '00020101021226330012hk.com.hkicl0313+852-6789123452040000530334454031005802HK5914company_1_data6002HK62170513INV/TEST/00016304A154',
  );
});

test('whole dollars have no cents, others two digits of them, and an open amount is a static code', () => {
  const amountIn = (amount: number | null) => decode(payloadOf({ amount })).get('54');
  assert.deepEqual([48_000, 48_050, 48_005, 5, null].map(amountIn), ['480', '480.50', '480.05', '0.05', undefined]);
  assert.equal(decode(payloadOf({ amount: null })).get('01'), '11');
});

const account = fc.oneof(
  fc.record({ kind: fc.constant('id' as const), account: fc.stringMatching(/^\d{7,9}$/) }),
  fc.record({ kind: fc.constant('phone' as const), account: fc.stringMatching(/^\+852-\d{8}$/) }),
  fc.record({ kind: fc.constant('email' as const), account: fc.stringMatching(/^[a-z0-9._+-]{1,40}@[a-z0-9-]{1,20}\.[a-z]{2,6}$/) }),
);
const amount = fc.integer({ min: 1, max: MOST_FPS_CENTS });
const reference = fc.stringMatching(/^[!-~]{1,25}$/);
/** The common characters, rare ones of two code units (some only of Cantonese), and Latin between them. */
const chinese = fc
  .array(
    fc.oneof(fc.integer({ min: 0x4e00, max: 0x9fff }), fc.integer({ min: 0x20000, max: 0x2a6df }), fc.integer({ min: 0x41, max: 0x5a })),
    {
      minLength: 1,
      maxLength: LONGEST_FPS_TEXT,
    },
  )
  .map((codes) => String.fromCodePoint(...codes));
const latin = fc.stringMatching(/^[!-~]([ -~]{0,23}[!-~])?$/);

test('every payment reads back, whatever the Chinese name', () => {
  fc.assert(
    fc.property(account, amount, reference, fc.oneof(chinese, latin), (to, cents, label, name) => {
      const sent: FpsPayment = { ...to, name, amount: cents, reference: label };
      assert.deepEqual(read(payloadOf(sent)), sent);
    }),
  );
});

test('what does not fit is named, and nothing is cut', () => {
  for (const bad of [0, -1, 0.5, NaN, MOST_FPS_CENTS + 1]) assert.equal(misfitOf({ amount: bad }), 'amount');
  assert.equal(decode(payloadOf({ amount: MOST_FPS_CENTS })).get('54'), '9999999999.99');
  assert.equal(misfitOf({ name: '舨'.repeat(LONGEST_FPS_TEXT) }), null);
  for (const name of ['', ' ', '舨'.repeat(LONGEST_FPS_TEXT + 1), 'A'.repeat(LONGEST_FPS_TEXT + 1), '\ud842'])
    assert.equal(misfitOf({ name }), 'name');
  for (const label of ['', 'A'.repeat(LONGEST_FPS_TEXT + 1), '預訂一']) assert.equal(misfitOf({ reference: label }), 'reference');
  for (const bad of ['123456', '1234567890', '']) assert.equal(misfitOf({ account: bad }), 'account');
  assert.equal(misfitOf({ kind: 'phone', account: '91234567' }), 'account');
  assert.equal(misfitOf({ kind: 'email', account: `${'a'.repeat(79)}@b.hk` }), 'account');
});

test('a name is shortened between characters only', () => {
  const family = '👨‍👩‍👧‍👦';
  assert.equal(shortFpsName(' Sai Kung Adventure Sports Company Limited '), 'Sai Kung Adventure Sports');
  assert.equal(shortFpsName(`${'𠮷'.repeat(24)}${family}`), '𠮷'.repeat(24));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
      const short = shortFpsName(name);
      assert.ok([...short].length <= LONGEST_FPS_TEXT && short.isWellFormed() && name.trim().startsWith(short));
    }),
  );
});

test('an account is understood however it is typed, in one form', () => {
  for (const typed of ['9123 4567', '91234567', '+852 9123-4567', '852 91234567', '＋８５２ ９１２３４５６７'])
    assert.equal(fpsAccountOf('phone', typed), '+852-91234567');
  assert.equal(readableFpsAccount({ kind: 'phone', account: '+852-91234567' }), '+852 9123 4567');
  assert.equal(fpsAccountOf('id', ' 123 4567 '), '1234567');
  assert.equal(fpsAccountOf('email', ' pay@kayak.hk '), 'pay@kayak.hk');
  for (const typed of ['+44 7700 900123', '1234567', 'x']) assert.equal(fpsAccountOf('phone', typed), null);
  for (const typed of ['付款@kayak.hk', 'kayak.hk', 'a b@kayak.hk']) assert.equal(fpsAccountOf('email', typed), null);
});
