import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { holdsAddress } from './web-addresses.ts';

const names = [
  ['St. John', 'St.John', 'Dr.Chan', 'Dr. Chan', 'Dr.Ng', 'Mr.Li', 'Ms.Ma', 'Prof.So', 'J.R. Lee', 'J.R.R. Tolkien', 'C.K.Ng', 'Y.S.Au'],
  [
    'A.B.C. Tours Ltd.',
    'A.B.C. Tours & Co. / 海濱',
    'Harbour Trading Co.,Ltd.',
    'Harbour Co.Ltd',
    'Co.',
    'Inc.',
    'café.',
    'U.S.A.',
    'H.K. Walks',
  ],
  ['陳大文', '香港仔．舢舨', '海。公園', '山頂·夜景', '三點三。Tea', 'O’Neill, Jr. (林)', 'Anne-Marie St. John', 'Martin Luther King Jr.'],
  [
    'Walk No.1',
    'Walk No. 8',
    '8.30am start',
    '9 a.m. to 5 p.m.',
    'Vol.2',
    'Est.1968',
    'Ph.D. in noodles',
    'M.Sc. walks',
    '3.5 hours, 2.0 km',
  ],
  [
    'Tea @ The Peak',
    'Dim sum @ 8',
    'Wait...what',
    'Hong Kong by night…',
    'e.g. tea',
    'i.e. tea',
    'vs. the city',
    'Node.js',
    'Kowloon.',
    '1.5',
    '',
  ],
  ['Kelly.Ng', 'Mary.Au', 'Johnnie.To', 'Winky.So', 'Kitty.Ma Wai Man', 'Andy.Li'],
].flat();

const addresses = [
  [
    'evil-hsbc.com',
    'Account locked: evil-hsbc.com',
    'evil.com?x=1',
    'evil.com.',
    '(evil.com)',
    'evil.com, now',
    'a.evil.co.uk',
    'EVIL.COM',
  ],
  [
    'a@evil.com',
    'a@evil',
    '@evil',
    'evil@',
    '請到evil.com領取',
    '請到 evil.com。',
    'evil。com',
    'evil．com',
    'ｅｖｉｌ．ｃｏｍ',
    'evil\u200b.com',
  ],
  [
    'ev\u00adil.c\u00adom',
    'https://evil.example',
    'www.evil.example',
    'www。evil',
    'evil.example/now',
    't.co',
    't.me',
    'g.co',
    'bit.ly',
    'evil.hk',
    'evil.香港',
  ],
  [
    'xn--a.xn--b',
    'evil.xn--j6w193g',
    'evil.xyz',
    'evil.top',
    'hsbc.online',
    'mr.evil.com',
    'evil.mr.ng',
    'Dr.Ng.com',
    'C.K.Ng.com',
    'a-b.ng',
    'É.evil.io',
  ],
  [
    'évil.com',
    '銀行.com',
    'evil_.com',
    'win.evil.click',
    'evil.com_x',
    'evil.com\\x',
    'evil.com:80',
    'evil.com#x',
    'x.com',
    'evil.com-free',
  ],
  [
    'kelly.ng',
    'KELLY.NG',
    'Kelly.Ng/unlock',
    'Kelly.Ng: click',
    'Hsbc.Li',
    'Mybank.Ng',
    'Evil.So',
    'Kelly.Com',
    'Go.To',
    'Kelly.Ng.com',
    'Kelly.Io',
  ],
  ['evil.example/unlock', 'Refund: kelly.ng'],
].flat();

for (const name of names) test(`"${name}" is a name`, () => assert.equal(holdsAddress(name), false));
for (const address of addresses) test(`"${address}" is an address, or has one in it`, () => assert.equal(holdsAddress(address), true));

test('an address is found whatever stands around it', () => {
  const around = fc.stringMatching(/^[ ,:;!?()"'海山A-Z0-9]{0,12}$/);
  const label = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,10}[a-z0-9]$/);
  const ending = fc.constantFrom('com', 'net', 'org', 'hk', 'com.hk', 'io', 'shop', 'co.uk');
  fc.assert(
    fc.property(around, label, ending, around, (before, name, end, after) => {
      const cut = /^[a-z0-9]/i.test(after) ? ` ${after}` : after;
      assert.ok(holdsAddress(`${before}${name}.${end}${cut}`));
    }),
  );
});

test('words without a dot between letters are names', () => {
  const word = fc.stringMatching(/^\p{L}{1,8}[.,]?$/u);
  fc.assert(fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => !holdsAddress(words.join(' '))));
});
