import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bookingStatuses } from '../booking-states.ts';
import { bothNames, offerPayingWords, payingWords, type PayingFacts } from './words.ts';
import { payWays } from '../paying.ts';

const host = { en: 'Fragrant Tides', 'zh-HK': '香潮體驗' };
const now = new Date('2026-12-01T10:00:00+08:00');
const facts: PayingFacts = {
  status: 'confirmed',
  pay_way: 'fps',
  pay_by: new Date('2026-12-02T10:00:00+08:00'),
  starts_at: new Date('2026-12-12T17:15:00+08:00'),
  worth: 121_800,
  owed: 121_800,
  is_reported: false,
  is_lapsed: false,
  pay_hours: 24,
  pay_days_before: 3,
  has_fps: true,
  host,
  guest: 'Mei',
};

type Case = [given: Partial<PayingFacts>, customer: [en: string, zh: string], provider: [en: string, zh: string]];
const cases: Case[] = [
  [
    {},
    [
      'Pay HK$1,218 to Fragrant Tides by FPS by 10:00 on Wed 2 Dec 2026 (Hong Kong time). If it isn’t paid by then, the booking is cancelled and your places are released.',
      '請於 2026 年 12 月 2 日（三）10:00 前以轉數快向香潮體驗支付 HK$1,218。逾時未付，預訂會自動取消，名額隨即釋出。',
    ],
    [
      'Mei is to pay you HK$1,218.00 by FPS by 10:00 on Wed 2 Dec 2026 (Hong Kong time). Otherwise the booking is cancelled and its places go back on sale.',
      'Mei 須於 2026 年 12 月 2 日（三）10:00 前以轉數快支付 HK$1,218.00。逾時未付，預訂會自動取消，名額重新開放。',
    ],
  ],
  [
    { pay_by: facts.starts_at },
    [
      'Pay HK$1,218 to Fragrant Tides by FPS by 17:15 on Sat 12 Dec 2026 (Hong Kong time). Unpaid, Fragrant Tides need not take you along.',
      '請於 2026 年 12 月 12 日（六）17:15 前以轉數快向香潮體驗支付 HK$1,218。未付款者，主辦方可拒絕其參加。',
    ],
    [
      'Mei is to pay you HK$1,218.00 by FPS by 17:15 on Sat 12 Dec 2026 (Hong Kong time).',
      'Mei 須於 2026 年 12 月 12 日（六）17:15 前以轉數快支付 HK$1,218.00。',
    ],
  ],
  [
    { pay_way: 'on_site', pay_by: null },
    ['Pay HK$1,218 to Fragrant Tides on the day, at the meeting point.', '請於當日在集合地點向香潮體驗支付 HK$1,218。'],
    ['Mei pays you HK$1,218.00 on the day, at the meeting point.', 'Mei 會於當日在集合地點支付 HK$1,218.00。'],
  ],
  [
    { status: 'pending', pay_by: null },
    [
      'Nothing to pay yet. Once the booking is confirmed, you have 24 hours to pay HK$1,218 to Fragrant Tides by FPS; otherwise it’s cancelled.',
      '暫毋須付款。預訂確認後，請於 24 小時內以轉數快向香潮體驗支付 HK$1,218，逾時未付會自動取消。',
    ],
    [
      'Once the booking is confirmed, Mei has 24 hours to pay you HK$1,218.00 by FPS; otherwise it’s cancelled.',
      '預訂確認後，Mei 須於 24 小時內以轉數快支付 HK$1,218.00，逾時未付會自動取消。',
    ],
  ],
  [
    { status: 'pending', pay_way: 'later', pay_by: null, has_fps: false },
    [
      'Nothing to pay yet. Once the booking is confirmed, pay HK$1,218 to Fragrant Tides, at least 3 days before the start; otherwise it’s cancelled.',
      '暫毋須付款。預訂確認後，請於出發前 3 日向香潮體驗支付 HK$1,218，逾時未付會自動取消。',
    ],
    [
      'Once the booking is confirmed, Mei is to pay you HK$1,218.00, at least 3 days before the start; otherwise it’s cancelled.',
      '預訂確認後，Mei 須於出發前 3 日支付 HK$1,218.00，逾時未付會自動取消。',
    ],
  ],
  [
    { is_reported: true },
    [
      'You’ve let Fragrant Tides know that you’ve paid HK$1,218. While they check, the booking stays yours.',
      '你已通知香潮體驗支付了 HK$1,218，核實期間預訂會為你保留。',
    ],
    [
      'Mei says they’ve paid HK$1,218.00 by FPS. Confirm it once it has arrived, or say that it hasn’t.',
      'Mei 表示已以轉數快支付 HK$1,218.00。請核對後確認收款，或告知未有收到。',
    ],
  ],
  [
    { is_reported: true, reported: 50_400, answer_by: now },
    [
      'You’ve let Fragrant Tides know that you’ve paid HK$504. If they don’t confirm it by 10:00 on Tue 1 Dec 2026 (Hong Kong time), the booking is cancelled and your places are released. HK$714 more is to be paid.',
      '你已通知香潮體驗支付了 HK$504，對方如未能在 2026 年 12 月 1 日（二）10:00 前確認收款，預訂會自動取消，名額隨即釋出。尚餘 HK$714 未付。',
    ],
    [
      'Mei says they’ve paid HK$504.00 by FPS. Confirm it once it has arrived, or say that it hasn’t. Without your answer by 10:00 on Tue 1 Dec 2026 (Hong Kong time), the booking is cancelled and its places go back on sale. HK$714.00 more is to be paid.',
      'Mei 表示已以轉數快支付 HK$504.00。請核對後確認收款，或告知未有收到。如未能在 2026 年 12 月 1 日（二）10:00 前回覆，預訂會自動取消，名額重新開放。尚餘 HK$714.00 未付。',
    ],
  ],
  [
    { status: 'cancelled', is_lapsed: true, is_reported: true, reported: 121_800, owed: 0 },
    [
      'Cancelled because Fragrant Tides didn’t confirm your payment of HK$1,218 in time. If you’ve paid, message them: your money comes back to you.',
      '香潮體驗未有及時確認你支付的 HK$1,218，預訂已自動取消。如已付款，請聯絡對方，款項會退回給你。',
    ],
    [
      'Cancelled because you didn’t confirm the HK$1,218.00 that Mei reported in time. If the money has arrived, record it and refund it.',
      '你未有及時確認 Mei 表示已付的 HK$1,218.00，預訂已自動取消。如已收到款項，請記錄並退款。',
    ],
  ],
  [
    { pay_by: now, owed: 20_050 },
    [
      'HK$200.50 is still to be paid to Fragrant Tides; it was due by 10:00 on Tue 1 Dec 2026 (Hong Kong time).',
      '尚須向香潮體驗支付 HK$200.50，付款期限 2026 年 12 月 1 日（二）10:00 已過。',
    ],
    [
      'Mei is still to pay you HK$200.50; it was due by 10:00 on Tue 1 Dec 2026 (Hong Kong time).',
      'Mei 尚須支付 HK$200.50，付款期限 2026 年 12 月 1 日（二）10:00 已過。',
    ],
  ],
  [
    { pay_way: null, pay_by: null },
    ['HK$1,218 is to be paid to Fragrant Tides.', '須向香潮體驗支付 HK$1,218。'],
    ['Mei is to pay you HK$1,218.00.', 'Mei 須支付 HK$1,218.00。'],
  ],
  [
    { pay_way: 'card' },
    [
      'Pay HK$1,218 to Sampan by card by 10:00 on Wed 2 Dec 2026 (Hong Kong time). If it isn’t paid by then, the booking is cancelled and your places are released.',
      '請於 2026 年 12 月 2 日（三）10:00 前以信用卡向舢舨支付 HK$1,218。逾時未付，預訂會自動取消，名額隨即釋出。',
    ],
    [
      'Mei is to pay Sampan HK$1,218.00 by card by 10:00 on Wed 2 Dec 2026 (Hong Kong time). Otherwise the booking is cancelled and its places go back on sale.',
      'Mei 須於 2026 年 12 月 2 日（三）10:00 前以信用卡支付 HK$1,218.00。逾時未付，預訂會自動取消，名額重新開放。',
    ],
  ],
  [{ owed: 0 }, ['Paid in full.', '已付清款項。'], ['Paid in full.', '已付清款項。']],
  [{ worth: 0, owed: 0 }, ['Nothing to pay.', '毋須付款。'], ['Nothing to pay.', '毋須付款。']],
  [
    { status: 'cancelled', is_lapsed: true },
    ['Cancelled because it wasn’t paid in time.', '因逾時未付款，預訂已自動取消。'],
    ['Cancelled because it wasn’t paid in time.', '因逾時未付款，預訂已自動取消。'],
  ],
  [
    { is_postponed: true },
    ['Nothing to pay until you’ve chosen another date.', '選定另一日期前毋須付款。'],
    ['Mei has nothing to pay until another date is chosen.', 'Mei 選定另一日期前毋須付款。'],
  ],
  [{ status: 'cancelled' }, ['', ''], ['', '']],
];

test('the sentence says how much, to whom, how, until when, and what happens otherwise', () => {
  for (const [given, customer, provider] of cases)
    for (const [reader, [en, zh]] of [
      ['customer', customer],
      ['provider', provider],
    ] as const)
      assert.deepEqual(payingWords({ ...facts, ...given }, reader, now), { en, 'zh-HK': zh });
});

test('an offer names its ways before anything is chosen', () => {
  const terms = { pay_hours: 24, pay_days_before: 3, has_fps: true };
  assert.deepEqual(offerPayingWords({ ...terms, pay_ways: ['fps', 'on_site'], confirmation: 'instant' }, host), {
    en: 'Pay Fragrant Tides by FPS within 24 hours of booking, or on the day, at the meeting point. Bookings that aren’t paid in time are cancelled.',
    'zh-HK': '付款予香潮體驗：預訂後 24 小時內以轉數快支付，或當日在集合地點支付。逾時未付，預訂會自動取消。',
  });
  assert.deepEqual(offerPayingWords({ ...terms, pay_hours: 1, pay_ways: ['fps'], confirmation: 'request' }, host), {
    en: 'Pay Fragrant Tides by FPS within 1 hour of acceptance. Bookings that aren’t paid in time are cancelled.',
    'zh-HK': '付款予香潮體驗：獲接受後 1 小時內以轉數快支付。逾時未付，預訂會自動取消。',
  });
  assert.deepEqual(offerPayingWords({ ...terms, pay_ways: ['on_site'], confirmation: 'instant' }, host), {
    en: 'Pay Fragrant Tides on the day, at the meeting point.',
    'zh-HK': '付款予香潮體驗：當日在集合地點支付。',
  });
  const days = { ...terms, pay_ways: ['later'], confirmation: 'instant' } as const;
  assert.match(offerPayingWords({ ...days, pay_days_before: 0 }, host).en, /^Pay Fragrant Tides at any time before the start\./);
});

test('a host with a name in one language is called by it in both', () => {
  assert.deepEqual(bothNames({ name: 'Fragrant Tides', name_zh: '' }), { en: 'Fragrant Tides', 'zh-HK': 'Fragrant Tides' });
});

test('in every state both languages and both readers have a sentence, or none has', () => {
  const random = fc.record({
    status: fc.constantFrom(...bookingStatuses),
    pay_way: fc.option(fc.constantFrom(...payWays)),
    pay_by: fc.option(fc.date({ min: new Date(0), max: facts.starts_at, noInvalidDate: true })),
    owed: fc.integer({ min: 0, max: 121_800 }),
    is_reported: fc.boolean(),
    is_postponed: fc.boolean(),
    has_fps: fc.boolean(),
    pay_days_before: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(random, (given) => {
      const said = (['customer', 'provider'] as const).flatMap((reader) => {
        const { en, 'zh-HK': zh } = payingWords({ ...facts, ...given }, reader, now);
        assert.doesNotMatch(`${en}${zh}`, /undefined|null|NaN| {2}/);
        return [en, zh];
      });
      assert.equal(new Set(said.map((words) => words === '')).size, 1);
    }),
  );
});
