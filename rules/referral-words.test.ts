import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referralOf } from './referral-words.ts';
import type { ReferralFacts } from '../contract/referrals.ts';

const facts: ReferralFacts = {
  partner_name: 'Kowloon Lantern Hotel',
  partner_name_zh: '九龍燈籠酒店',
  by_concierge: false,
  placement: 'Lobby stand',
  reason: 'last_click',
  sign: null,
  decision: null,
  rate_bp: 800,
  window_days: 30,
  clicked_at: '2026-06-01T04:00:00.000Z',
  booked_at: '2026-06-03T05:00:00.000Z',
};

const sentences: [given: Partial<ReferralFacts>, en: string, zh: string][] = [
  [
    { by_concierge: true, booked_at: '2026-06-01T04:00:00.000Z' },
    'Booked for a guest by Kowloon Lantern Hotel: 8% commission.',
    '九龍燈籠酒店代客預訂：佣金 8%。',
  ],
  [
    {},
    'Booked 2 days after a click on “Lobby stand” of Kowloon Lantern Hotel: 8% commission.',
    '點擊九龍燈籠酒店的「Lobby stand」連結 2 日後預訂：佣金 8%。',
  ],
  [
    { placement: '', rate_bp: 725, booked_at: '2026-06-01T05:59:00.000Z' },
    'Booked 1 hour after a click on a link of Kowloon Lantern Hotel: 7.25% commission.',
    '點擊九龍燈籠酒店的連結 1 小時後預訂：佣金 7.25%。',
  ],
  [
    { booked_at: '2026-06-01T04:00:59.000Z' },
    'Booked within a minute of a click on “Lobby stand” of Kowloon Lantern Hotel: 8% commission.',
    '點擊九龍燈籠酒店的「Lobby stand」連結一分鐘內預訂：佣金 8%。',
  ],
  [
    { reason: 'expired', rate_bp: 0, booked_at: '2026-07-12T05:00:00.000Z' },
    'Booked 41 days after a click on “Lobby stand” of Kowloon Lantern Hotel: no commission, as a click counts for 30 days.',
    '點擊九龍燈籠酒店的「Lobby stand」連結 41 日後預訂：點擊只在 30 日內有效，不計佣金。',
  ],
  [
    { reason: 'not_approved', rate_bp: 0, partner_name_zh: '' },
    'Booked 2 days after a click on “Lobby stand” of Kowloon Lantern Hotel: no commission, as the partner was not approved yet.',
    '點擊Kowloon Lantern Hotel的「Lobby stand」連結 2 日後預訂：合作夥伴當時尚未獲批，不計佣金。',
  ],
  [
    { reason: 'suspended', rate_bp: 0 },
    'Booked 2 days after a click on “Lobby stand” of Kowloon Lantern Hotel: no commission, as the partner was suspended.',
    '點擊九龍燈籠酒店的「Lobby stand」連結 2 日後預訂：合作夥伴當時已被暫停，不計佣金。',
  ],
  [
    { reason: 'own_booking', sign: 'email' },
    'Booked 2 days after a click on “Lobby stand” of Kowloon Lantern Hotel: commission on hold, as it was made with the partner’s own email address; the operator decides.',
    '點擊九龍燈籠酒店的「Lobby stand」連結 2 日後預訂：預訂使用了合作夥伴本身的電郵地址，佣金暫緩，待平台決定。',
  ],
  [
    { reason: 'own_booking', sign: 'phone', decision: 'paid' },
    'Booked 2 days after a click on “Lobby stand” of Kowloon Lantern Hotel: 8% commission; it was made with the partner’s own phone number, and the operator agreed.',
    '點擊九龍燈籠酒店的「Lobby stand」連結 2 日後預訂：預訂使用了合作夥伴本身的電話號碼，平台已批核，佣金 8%。',
  ],
  [
    { reason: 'own_booking', sign: 'account', decision: 'refused' },
    'Booked 2 days after a click on “Lobby stand” of Kowloon Lantern Hotel: no commission, as it was made with the partner’s own account.',
    '點擊九龍燈籠酒店的「Lobby stand」連結 2 日後預訂：預訂使用了合作夥伴本身的帳戶，不計佣金。',
  ],
  [
    { reason: 'own_booking', sign: 'provider_phone' },
    'Booked 2 days after a click on “Lobby stand” of Kowloon Lantern Hotel: commission on hold, as it was made with the host’s own phone number; the operator decides.',
    '點擊九龍燈籠酒店的「Lobby stand」連結 2 日後預訂：預訂使用了體驗主辦本身的電話號碼，佣金暫緩，待平台決定。',
  ],
];

test('every decision is put in one sentence, in both languages', () => {
  for (const [given, en, zh] of sentences) assert.deepEqual(referralOf({ ...facts, ...given }).sentence, { en, 'zh-HK': zh });
});
