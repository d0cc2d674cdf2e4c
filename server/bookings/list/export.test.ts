import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { paymentStatuses } from '../../../contract/bookings.ts';
import { bookingStatuses } from '../../../rules/booking-states.ts';
import { testApp } from '../../../tests/support/app.ts';
import en from '../../../web/i18n/en/common.ts';
import zhHK from '../../../web/i18n/zh-HK/common.ts';
import { cell } from './export.ts';

const { as, guest, buildBooking, buildProvider, buildService, buildSlot, buildUser } = await testApp();
const exported = api.bookings.export;

async function staged() {
  const provider = await buildProvider();
  const service = await buildService({ provider, title: 'Harbour walk', title_zh: '海濱漫步' });
  return { service, caller: await as(provider.user) };
}
const linesOf = (text: unknown) =>
  String(text)
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean);

test('a spreadsheet opens it: a mark for UTF-8, a file name, quoted cells, Chinese intact', async () => {
  const { service, caller } = await staged();
  const booking = await buildBooking({
    slot: await buildSlot({ service, starts_at: new Date('2199-01-02T01:15:00Z') }),
    customer_name: '林詠詩 "Wing"',
    service_title_zh: '海濱漫步',
    special_requests: '一位素食；\n兩位過敏',
    participants: 2,
  });
  const { status, headers, body } = await caller.with({ 'accept-language': 'zh-HK' }).ask(exported);
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
  assert.match(headers['content-disposition'] ?? '', /^attachment; filename="[\w-]+\.csv"$/);
  assert.ok(String(body).startsWith('\uFEFF"預訂編號","狀態","體驗"'));
  const text = String(body);
  assert.ok(text.includes(`"${booking.booking_reference}","已確認","海濱漫步","2199-01-02","09:15","2","林詠詩 ""Wing"""`), text);
  assert.ok(text.includes('"960.00","48.00","1008.00"') && text.includes('"一位素食；\n兩位過敏"'));
});

test('states are named in the words of the screens, in the reader’s language', async () => {
  const { service, caller } = await staged();
  const slot = await buildSlot({ service, capacity: 50 });
  for (const status of bookingStatuses)
    for (const payment_status of paymentStatuses) await buildBooking({ slot, status, payment_status, customer_name: 'Ho' });
  for (const [locale, words] of [
    ['en', en],
    ['zh-HK', zhHK],
  ] as const) {
    const [heads, ...lines] = linesOf((await caller.with({ 'accept-language': locale }).ask(exported)).body).map((line) => line.split(','));
    const payments = lines.map((line) => [line[1], line[heads!.indexOf(locale === 'en' ? '"Payment"' : '"付款"')]].join());
    const expected = bookingStatuses.flatMap((status) =>
      paymentStatuses.map((payment) => `"${words.status[status]}","${words.status[payment]}"`),
    );
    assert.deepEqual(payments.sort(), expected.sort());
  }
});

test('in Simplified Chinese heads, states and titles are converted, and what the customer typed is not', async () => {
  const { service, caller } = await staged();
  const slot = await buildSlot({ service });
  await buildBooking({ slot, customer_name: '龍躍', service_title_zh: '海濱漫遊', special_requests: '請預備熱茶' });
  const text = String((await caller.with({ 'accept-language': 'zh-CN,zh;q=0.9' }).ask(exported)).body);
  assert.ok(text.startsWith('\uFEFF"预订编号","状态","体验"'), text);
  for (const words of ['"已确认"', '"海滨漫游"', '"龍躍"', '"請預備熱茶"']) assert.ok(text.includes(words), words);
});

test('nothing a customer typed runs as a formula', async () => {
  const { service, caller } = await staged();
  const slot = await buildSlot({ service });
  for (const customer_name of [
    '=HYPERLINK("http://bad.example")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1+1',
    '＋1',
    '－2',
    '＠SUM(A1)',
  ])
    await buildBooking({ slot, customer_name });
  const { body } = await caller.ask(exported);
  for (const found of String(body).matchAll(/"((?:[^"]|"")*)"/g)) assert.doesNotMatch(found[1]!, /^[=+\-@＝＋－＠\t\r]/);
  assert.equal(cell('=1'), `"'=1"`);
  assert.equal(cell('+852 9123 4567'), `"'+852 9123 4567"`);
  assert.equal(cell('a "b" =c'), '"a ""b"" =c"');
});

test('it holds what is filtered, on all pages, and nobody else’s', async () => {
  const { service, caller } = await staged();
  const slot = await buildSlot({ service, capacity: 100 });
  for (let n = 0; n < 30; n += 1) await buildBooking({ slot, status: n < 25 ? 'confirmed' : 'pending', customer_name: `Guest ${n}` });
  await buildBooking();
  const count = async (query: Record<string, string>) => linesOf((await caller.ask(exported, { query })).body).length - 1;
  assert.equal(await count({}), 30);
  assert.equal(await count({ status: 'pending' }), 5);
  assert.equal(await count({ search: 'Guest 29' }), 1);
  assert.equal(await count({ service: service.id }), 30);
  assert.equal(await count({ date_to: '2020-01-01' }), 0);
  assert.equal((await guest.ask(exported)).status, 401);
  assert.equal((await (await as(await buildUser())).ask(exported)).status, 403);
});

test('more bookings than one read brings come in order and once', async () => {
  const { service, caller } = await staged();
  const slot = await buildSlot({ service, capacity: 1_000 });
  for (let n = 0; n < 510; n += 1) await buildBooking({ slot });
  const lines = linesOf((await caller.ask(exported)).body).slice(1);
  assert.equal(lines.length, 510);
  assert.equal(new Set(lines.map((line) => line.split(',')[0])).size, lines.length);
});
