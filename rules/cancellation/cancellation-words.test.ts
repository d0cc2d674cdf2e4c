import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cancellationSentence, refundSentence, reportedSentence, termsLines, type CancellationFacts } from './cancellation-words.ts';
import { cancellationRules, type CancellationTerms } from './cancellation.ts';

const AT = '21:07';
const sentences: [CancellationFacts, en: string, zh: string][] = [
  [
    { rule: 'free', share_bp: 10_000, until: AT, next: { may_cancel: false, share_bp: 0 } },
    'You can cancel free of charge until 21:07 (Hong Kong time).',
    '21:07（香港時間）前可免費取消。',
  ],
  [
    { rule: 'free', share_bp: 10_000, until: AT, next: { may_cancel: true, share_bp: 5_000 } },
    'You can cancel free of charge until 21:07 (Hong Kong time). After that, 50% of the price isn’t refunded.',
    '21:07（香港時間）前可免費取消。其後取消，價款的 50% 不獲退還。',
  ],
  [
    { rule: 'share', share_bp: 2_550, until: AT, next: { may_cancel: true, share_bp: 0 } },
    'If you cancel before 21:07 (Hong Kong time), 74.5% of the price isn’t refunded. After that, nothing is refunded.',
    '21:07（香港時間）前取消，價款的 74.5% 不獲退還。其後取消不會退款。',
  ],
  [
    { rule: 'nothing', share_bp: 0, until: AT, next: { may_cancel: false, share_bp: 0 } },
    'You can cancel until 21:07 (Hong Kong time), but nothing is refunded any more.',
    '21:07（香港時間）前仍可取消，但不會退款。',
  ],
  [
    { rule: 'closed', share_bp: 0, until: AT, next: null },
    'You could cancel free of charge until 21:07 (Hong Kong time).',
    '免費取消期限已於 21:07（香港時間）結束。',
  ],
  [{ rule: 'closed', share_bp: 0, until: '', next: null }, 'This booking can no longer be cancelled.', '這項預訂已不能取消。'],
];

test('each rule has its sentence in both languages', () => {
  for (const [facts, en, zh] of sentences)
    assert.deepEqual([cancellationSentence(facts, 'en'), cancellationSentence(facts, 'zh-HK')], [en, zh]);
});

test('terms of a service are a line a step', () => {
  const plain = (cancellation_hours: number): CancellationTerms => ({ cancellation_hours, cancellation_tiers: null });
  assert.deepEqual(termsLines(plain(48), 'en'), ['You can cancel free of charge until 48 hours before it starts.']);
  assert.deepEqual(termsLines(plain(0), 'zh-HK'), ['開始前均可免費取消。']);
  const tiers = [
    { hours_before: 168, share_bp: 10_000 },
    { hours_before: 48, share_bp: 5_000 },
  ];
  const tiered = { cancellation_hours: 168, cancellation_tiers: tiers };
  assert.deepEqual(termsLines(tiered, 'en'), [
    'You can cancel free of charge until 7 days before it starts.',
    'If you cancel until 48 hours before it starts, 50% of the price isn’t refunded.',
    'Later cancellations aren’t refunded.',
  ]);
  assert.deepEqual(termsLines(tiered, 'zh-HK'), [
    '最遲於開始前 7 日可免費取消。',
    '最遲於開始前 48 小時取消，價款的 50% 不獲退還。',
    '其後取消不會退款。',
  ]);
});

test('what is given back and what is retained is said to the cent', () => {
  const said = (refund_cents: number, retained_cents: number) => refundSentence({ refund_cents, retained_cents }, 'customer', 'en');
  assert.equal(said(50_400, 0), 'You’ll get a refund of HK$504.00, including the service fee.');
  assert.equal(said(25_201, 25_200), 'You’ll get a refund of HK$252.01. HK$252.00 isn’t refunded.');
  assert.equal(said(0, 50_400), 'You’ll get no refund. HK$504.00 isn’t refunded.');
  assert.equal(said(0, 0), 'You haven’t paid anything yet, so there’s nothing to refund.');
});

test('of money that was reported it is said what comes back if it arrives', () => {
  const said = (amount_cents: number, refund_cents: number, reader: 'customer' | 'host' = 'customer') =>
    reportedSentence({ amount_cents, refund_cents }, reader, 'en');
  assert.equal(said(100_800, 0), 'You told us you paid HK$1,008.00. If it arrives, none of it is refunded.');
  assert.equal(said(100_800, 50_400), 'You told us you paid HK$1,008.00. If it arrives, HK$504.00 of it is refunded.');
  assert.equal(said(100_800, 100_800), 'You told us you paid HK$1,008.00. If it arrives, all of it is refunded.');
  assert.equal(said(100_800, 0, 'host'), 'The guest says they’ve paid HK$1,008.00. If it arrives, it is yours: no refund will be due.');
});

const numbersIn = (text: string) => text.match(/\d+(?:\.\d+)?/g) ?? [];

test('who gets nothing back whenever they cancel reads one line', () => {
  const never = { cancellation_hours: 8_760, cancellation_tiers: [{ hours_before: 24, share_bp: 0 }] };
  assert.deepEqual([termsLines(never, 'en'), termsLines(never, 'zh-HK')], [['Cancellations aren’t refunded.'], ['取消預訂概不退款。']]);
});

test('both languages say the same numbers', () => {
  const share = fc.integer({ min: 0, max: 10_000 });
  const facts = fc.record({
    rule: fc.constantFrom(...cancellationRules),
    share_bp: share,
    until: fc.constantFrom('', AT),
    next: fc.option(fc.record({ may_cancel: fc.boolean(), share_bp: share })),
  });
  fc.assert(
    fc.property(facts, (one) =>
      assert.deepEqual(numbersIn(cancellationSentence(one, 'en')), numbersIn(cancellationSentence(one, 'zh-HK'))),
    ),
  );
  const cents = fc.nat(100_000_000);
  fc.assert(
    fc.property(cents, cents, fc.constantFrom('customer' as const, 'host' as const), (refund_cents, retained_cents, reader) => {
      const said = (locale: 'en' | 'zh-HK') => numbersIn(refundSentence({ refund_cents, retained_cents }, reader, locale));
      assert.deepEqual(said('en'), said('zh-HK'));
      const reported = (locale: 'en' | 'zh-HK') =>
        numbersIn(reportedSentence({ amount_cents: retained_cents, refund_cents }, reader, locale));
      assert.deepEqual(reported('en'), reported('zh-HK'));
    }),
  );
  const tier = fc.record({ hours_before: fc.integer({ min: 0, max: 8_760 }), share_bp: share });
  fc.assert(
    fc.property(tier, (one) => {
      const [en = '', zh = ''] = (['en', 'zh-HK'] as const).map((locale) =>
        termsLines({ cancellation_hours: 0, cancellation_tiers: [one] }, locale).join(),
      );
      assert.deepEqual(numbersIn(en).sort(), numbersIn(zh).sort());
    }),
  );
});
