import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeLines, type NoticedProposal } from './notice.ts';
import { weatherOutcomes } from './policy.ts';

const open: NoticedProposal = {
  state: 'open',
  outcome: 'cancel',
  warning: 'signal_8',
  code: 'TC8NE',
  source: 'observatory',
  issued_at: new Date('2027-09-02T02:10:00+08:00'),
  decide_by: new Date('2027-09-02T05:30:00+08:00'),
  all_day: false,
  refund: 'host',
  reseller: '',
  by: 'provider',
};
const inEnglish = (proposal: NoticedProposal) => noticeLines(proposal).map(({ en }) => en);

test('a guest reads the signal, until when the host decides, and what happens otherwise', () => {
  assert.deepEqual(inEnglish(open), [
    'The No. 8 Northeast Gale or Storm Signal was issued at 02:10.',
    'The host decides by 05:30 whether your departure goes ahead. Please don’t set out before that: the page of your booking shows the decision.',
    'If the host has not decided by then, it is called off and everything you paid is refunded.',
  ]);
  assert.deepEqual(
    noticeLines(open).map((line) => line['zh-HK']),
    [
      '八號東北烈風或暴風信號已於 02:10 發出。',
      '主辦方會於 05:30 前決定行程是否如期舉行。請待決定後才出發，你的預訂頁面會顯示結果。',
      '如屆時仍未決定，行程即告取消，已付款項全數退還。',
    ],
  );
});

test('what a person expects is not said to be issued, and each outcome has its own words', () => {
  assert.equal(inEnglish({ ...open, source: 'person' })[0], 'Signal 8 is expected within two hours.');
  assert.equal(
    inEnglish({ ...open, source: 'person', warning: 'extreme_conditions', code: 'EXTREME' })[0],
    'Extreme Conditions were reported at 02:10.',
  );
  const said = weatherOutcomes.filter((outcome) => outcome !== 'go').map((outcome) => inEnglish({ ...open, outcome })[2]);
  assert.equal(new Set(said).size, 3);
});

test('a guest whose departure was let go reads how to get everything back', () => {
  const [, decided, refund, ...more] = inEnglish({ ...open, state: 'dismissed' });
  assert.equal(decided, 'The host has decided that your departure goes ahead.');
  assert.match(refund!, /cancel by the link of your booking before the start, and everything you paid is refunded/);
  assert.deepEqual(more, []);
});

test('of a day ticket a guest reads of the rest of the day, and of closing', () => {
  const day = { ...open, all_day: true };
  assert.deepEqual(inEnglish(day).slice(1), [
    'The host decides by 05:30 whether the day goes on. Please don’t set out before that: the page of your booking shows the decision.',
    'If the host has not decided by then, the rest of the day is called off and everything you paid is refunded.',
  ]);
  assert.match(inEnglish({ ...day, state: 'dismissed' })[2]!, /before closing, and everything you paid is refunded/);
  const said = weatherOutcomes.filter((outcome) => outcome !== 'go').map((outcome) => inEnglish({ ...day, outcome })[2]);
  assert.equal(new Set(said).size, 3);
});

test('who has paid nothing reads of no refund, and a reseller’s guest whom to ask', () => {
  for (const state of ['open', 'dismissed'] as const)
    for (const outcome of ['cancel', 'postpone', 'shorten'] as const) {
      const said = noticeLines({ ...open, state, outcome, refund: 'none' });
      for (const { en, 'zh-HK': zh } of said) assert.doesNotMatch(en + zh, /refund|退/);
    }
  const resold = { ...open, outcome: 'postpone', refund: 'reseller', reseller: 'Harbour Travel' } as const;
  assert.deepEqual(noticeLines(resold).slice(2), [
    { en: 'If the host has not decided by then, it is called off.', 'zh-HK': '如屆時仍未決定，行程即告取消。' },
    { en: 'About a refund, ask “Harbour Travel”, where you booked.', 'zh-HK': '如需退款，請向你預訂時的代理商「Harbour Travel」查詢。' },
  ]);
  assert.deepEqual(inEnglish({ ...resold, state: 'dismissed' }).slice(2), [
    'If you would rather not come, cancel by the link of your booking before the start, free of charge.',
    'About a refund, ask “Harbour Travel”, where you booked.',
  ]);
  assert.equal(inEnglish({ ...open, state: 'dismissed', by: 'operator' })[1], 'Sampan has decided that your departure goes ahead.');
});
