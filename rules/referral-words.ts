import { inLocale } from './localized-text.ts';
import { percentOf } from './money.ts';
import type { Referral, ReferralFacts } from '../contract/referrals.ts';
import type { Locale } from '../contract/text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Adds the sentence that says why a booking was credited to a partner, or was not: the one place where it is worded. */
export function referralOf(facts: ReferralFacts): Referral {
  return { ...facts, sentence: { en: inEnglish(facts), 'zh-HK': inChinese(facts) } };
}

function inEnglish(facts: ReferralFacts): string {
  if (facts.by_concierge) return `Booked for a guest by ${nameOf(facts, 'en')}: ${outcomeInEnglish(facts)}.`;
  const link = facts.placement ? `“${facts.placement}” of ${nameOf(facts, 'en')}` : `a link of ${nameOf(facts, 'en')}`;
  const [count, unit] = timeBetween(facts);
  const later = count === 0 ? 'Booked within a minute' : `Booked ${count} ${unit}${count === 1 ? '' : 's'}`;
  return `${later} ${count === 0 ? 'of' : 'after'} a click on ${link}: ${outcomeInEnglish(facts)}.`;
}

const ownInEnglish = {
  account: 'the partner’s own account',
  email: 'the partner’s own email address',
  phone: 'the partner’s own phone number',
  provider_account: 'the host’s own account',
  provider_email: 'the host’s own email address',
  provider_phone: 'the host’s own phone number',
};

function outcomeInEnglish({ reason, sign, decision, rate_bp, window_days }: ReferralFacts): string {
  const commission = `${percentOf(rate_bp)}% commission`;
  if (reason === 'last_click') return commission;
  if (reason === 'expired') return `no commission, as a click counts for ${window_days} ${window_days === 1 ? 'day' : 'days'}`;
  if (reason === 'used_up') return 'no commission, as so many bookings were made after the same click already';
  if (reason === 'not_approved') return 'no commission, as the partner was not approved yet';
  if (reason === 'suspended') return 'no commission, as the partner was suspended';
  const because = `it was made with ${ownInEnglish[sign ?? 'account']}`;
  if (decision === 'paid') return `${commission}; ${because}, and the operator agreed`;
  if (decision === 'refused') return `no commission, as ${because}`;
  return `commission on hold, as ${because}; the operator decides`;
}

const units = { minute: '分鐘', hour: '小時', day: '日' };

function inChinese(facts: ReferralFacts): string {
  const name = nameOf(facts, 'zh-HK');
  if (facts.by_concierge) return `${name}代客預訂：${outcomeInChinese(facts)}。`;
  const link = facts.placement ? `${name}的「${facts.placement}」連結` : `${name}的連結`;
  const [count, unit] = timeBetween(facts);
  const later = count === 0 ? '一分鐘內' : ` ${count} ${units[unit]}後`;
  return `點擊${link}${later}預訂：${outcomeInChinese(facts)}。`;
}

const ownInChinese = {
  account: '合作夥伴本身的帳戶',
  email: '合作夥伴本身的電郵地址',
  phone: '合作夥伴本身的電話號碼',
  provider_account: '體驗主辦本身的帳戶',
  provider_email: '體驗主辦本身的電郵地址',
  provider_phone: '體驗主辦本身的電話號碼',
};

function outcomeInChinese({ reason, sign, decision, rate_bp, window_days }: ReferralFacts): string {
  const commission = `佣金 ${percentOf(rate_bp)}%`;
  if (reason === 'last_click') return commission;
  if (reason === 'expired') return `點擊只在 ${window_days} 日內有效，不計佣金`;
  if (reason === 'used_up') return '同一次點擊計算佣金的預訂數目已滿，不計佣金';
  if (reason === 'not_approved') return '合作夥伴當時尚未獲批，不計佣金';
  if (reason === 'suspended') return '合作夥伴當時已被暫停，不計佣金';
  const because = `預訂使用了${ownInChinese[sign ?? 'account']}`;
  if (decision === 'paid') return `${because}，平台已批核，${commission}`;
  if (decision === 'refused') return `${because}，不計佣金`;
  return `${because}，佣金暫緩，待平台決定`;
}

/** What others wrote inside the sentence of a referral. */
export function namesIn({
  partner_name,
  partner_name_zh,
  placement,
}: Pick<ReferralFacts, 'partner_name' | 'partner_name_zh' | 'placement'>) {
  return [partner_name, partner_name_zh, placement];
}

function nameOf({ partner_name, partner_name_zh }: ReferralFacts, locale: Locale): string {
  return inLocale(partner_name, partner_name_zh, locale).text;
}

/** From click to booking in the largest whole unit; less than a minute is none. */
function timeBetween({ clicked_at, booked_at }: ReferralFacts): [count: number, unit: keyof typeof units] {
  const ms = Math.max(0, Date.parse(booked_at) - Date.parse(clicked_at));
  if (ms >= DAY_MS) return [Math.floor(ms / DAY_MS), 'day'];
  if (ms >= HOUR_MS) return [Math.floor(ms / HOUR_MS), 'hour'];
  return [Math.floor(ms / MINUTE_MS), 'minute'];
}
