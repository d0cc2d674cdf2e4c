import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import bilingualEn from './en/bilingual.ts';
import availabilityEn from './en/provider/availability.ts';
import ownBookingsEn from './en/provider/own-bookings.ts';
import ownMessagesEn from './en/provider/own-messages.ts';
import fpsEn from './en/booking/fps.ts';
import vouchersEn from './en/booking/vouchers.ts';
import gettingPaidEn from './en/provider/getting-paid.ts';
import landingEn from './en/landing.ts';
import leavingEn from './en/leaving.ts';
import mapEn from './en/map.ts';
import manifestEn from './en/provider/manifest.ts';
import notRealEn from './en/provider/not-real.ts';
import operatorEn from './en/operator/operator.ts';
import ownPagesEn from './en/provider/own-pages.ts';
import ownServicesEn from './en/provider/own-services.ts';
import partnersEn from './en/partners.ts';
import proofEn from './en/proof.ts';
import outboxEn from './en/outbox.ts';
import settingsEn from './en/provider/settings.ts';
import statementEn from './en/provider/statement.ts';
import bankEn from './en/provider/bank.ts';
import callOffEn from './en/provider/call-off.ts';
import importEn from './en/provider/import.ts';
import channelsEn from './en/provider/channels.ts';
import tripsEn from './en/booking/trips.ts';
import ownDashboardEn from './en/provider/own-dashboard.ts';
import weatherEn from './en/provider/weather.ts';
import secondFactorEn from './en/second-factor.ts';
import businessStatusEn from './en/business-status.ts';
import en from './en/every-screen.ts';
import accountsEn from './en/accounts.ts';
import guestEn from './en/guest.ts';
import bilingualZh from './zh-HK/bilingual.ts';
import availabilityZh from './zh-HK/provider/availability.ts';
import ownBookingsZh from './zh-HK/provider/own-bookings.ts';
import ownMessagesZh from './zh-HK/provider/own-messages.ts';
import fpsZh from './zh-HK/booking/fps.ts';
import vouchersZh from './zh-HK/booking/vouchers.ts';
import gettingPaidZh from './zh-HK/provider/getting-paid.ts';
import landingZh from './zh-HK/landing.ts';
import leavingZh from './zh-HK/leaving.ts';
import mapZh from './zh-HK/map.ts';
import manifestZh from './zh-HK/provider/manifest.ts';
import notRealZh from './zh-HK/provider/not-real.ts';
import operatorZh from './zh-HK/operator/operator.ts';
import ownPagesZh from './zh-HK/provider/own-pages.ts';
import ownServicesZh from './zh-HK/provider/own-services.ts';
import partnersZh from './zh-HK/partners.ts';
import proofZh from './zh-HK/proof.ts';
import outboxZh from './zh-HK/outbox.ts';
import settingsZh from './zh-HK/provider/settings.ts';
import statementZh from './zh-HK/provider/statement.ts';
import bankZh from './zh-HK/provider/bank.ts';
import callOffZh from './zh-HK/provider/call-off.ts';
import importZh from './zh-HK/provider/import.ts';
import channelsZh from './zh-HK/provider/channels.ts';
import tripsZh from './zh-HK/booking/trips.ts';
import ownDashboardZh from './zh-HK/provider/own-dashboard.ts';
import weatherZh from './zh-HK/provider/weather.ts';
import secondFactorZh from './zh-HK/second-factor.ts';
import businessStatusZh from './zh-HK/business-status.ts';
import accountsZh from './zh-HK/accounts.ts';
import guestZh from './zh-HK/guest.ts';
import zhHK from './zh-HK/every-screen.ts';

const english = phrasesOf({
  ...en,
  accounts: accountsEn,
  guest: guestEn,
  operator: operatorEn,
  availability: availabilityEn,
  own_bookings: ownBookingsEn,
  own_messages: ownMessagesEn,
  fps: fpsEn,
  vouchers: vouchersEn,
  getting_paid: gettingPaidEn,
  landing: landingEn,
  leaving: leavingEn,
  map: mapEn,
  manifest: manifestEn,
  not_real: notRealEn,
  own_pages: ownPagesEn,
  own_services: ownServicesEn,
  partners: partnersEn,
  proof: proofEn,
  second_factor: secondFactorEn,
  outbox: outboxEn,
  settings: settingsEn,
  statement: statementEn,
  bank: bankEn,
  call_off: callOffEn,
  import: importEn,
  channels: channelsEn,
  trips: tripsEn,
  own_dashboard: ownDashboardEn,
  weather: weatherEn,
  business_status: businessStatusEn,
  bilingual: bilingualEn,
});
const chinese = phrasesOf({
  ...zhHK,
  accounts: accountsZh,
  guest: guestZh,
  operator: operatorZh,
  availability: availabilityZh,
  own_bookings: ownBookingsZh,
  own_messages: ownMessagesZh,
  fps: fpsZh,
  vouchers: vouchersZh,
  getting_paid: gettingPaidZh,
  landing: landingZh,
  leaving: leavingZh,
  map: mapZh,
  manifest: manifestZh,
  not_real: notRealZh,
  own_pages: ownPagesZh,
  own_services: ownServicesZh,
  partners: partnersZh,
  proof: proofZh,
  second_factor: secondFactorZh,
  outbox: outboxZh,
  settings: settingsZh,
  statement: statementZh,
  bank: bankZh,
  call_off: callOffZh,
  import: importZh,
  channels: channelsZh,
  trips: tripsZh,
  own_dashboard: ownDashboardZh,
  weather: weatherZh,
  business_status: businessStatusZh,
  bilingual: bilingualZh,
});

/** What the screens say of a failure or a success, by the specification; that they say it is walked in tests/e2e/error-catalogue.spec.ts. */
const outcomes = [
  ['Login failed', '登入失敗'],
  ['Registration failed', '註冊失敗'],
  ['Failed to update profile', '更新個人資料失敗'],
  ['Failed to load services', '獲取服務列表失敗'],
  ['Failed to delete service', '刪除服務失敗'],
  ['Service deleted successfully', '服務已刪除'],
  ['Failed to load service', '獲取服務詳情失敗'],
  ['Failed to load categories', '獲取分類失敗'],
  ['Failed to load pages', '專頁列表載入失敗'],
  ['Failed to save page', '儲存專頁失敗'],
  ['Page created successfully!', '專頁已建立！'],
  ['Failed to update page', '更新專頁失敗'],
  ['Failed to delete page', '刪除專頁失敗'],
  ['Page unpublished', '專頁已取消發佈'],
  ['Page published!', '專頁已發佈！'],
  ['Page deleted successfully', '專頁已刪除'],
  ['Failed to create page', '建立專頁失敗'],
  ['Failed to get pages.', '獲取專頁列表失敗'],
  ['Page updated successfully!', '專頁已更新！'],
  ['Failed to load page', '專頁載入失敗'],
  ['Failed to get stats', '統計資料載入失敗'],
  ['Failed to load bookings', '預訂載入失敗'],
  ['Failed to load booking details', '預訂詳情載入失敗'],
  ['Booking not found', '找不到預訂'],
  ['Failed to accept booking', '接受預訂失敗'],
  ['Failed to send message', '訊息傳送失敗'],
  ['Message sent!', '訊息已傳送！'],
  ['Booking accepted!', '已接受預訂！'],
  ['Failed to complete booking', '標記完成失敗'],
  ['Failed to cancel booking', '取消預訂失敗'],
  ['Booking cancelled', '預訂已取消'],
  ['Booking marked as completed!', '預訂已標記完成！'],
  ['Failed to create availability slots', '時段建立失敗'],
  ['Availability slots created successfully!', '時段已成功建立！'],
  ['Failed to load dashboard data', '總覽資料載入失敗'],
  ['Logged out', '已登出'],
  ['Failed to load availability', '時段載入失敗'],
] as const;

test('the outcomes of the specification begin with its words in both languages', () => {
  const found = outcomes.filter(([en, zh]) =>
    [...english].some(([key, phrase]) => phrase.startsWith(en) && chinese.get(key)?.startsWith(zh)),
  );
  assert.deepEqual(found, outcomes);
});

test('both languages have the same keys', () => {
  assert.deepEqual([...chinese.keys()].sort(), [...english.keys()].sort());
});

test('no phrase is empty', () => {
  const empty = [...english, ...chinese].filter(([, phrase]) => phrase.trim() === '').map(([key]) => key);
  assert.deepEqual(empty, []);
});

test('a phrase takes the same values in both languages', () => {
  const differing = [...english].filter(([key, phrase]) => valuesOf(phrase) !== valuesOf(chinese.get(key) ?? ''));
  assert.deepEqual(differing, []);
});

test('a space stands between Han and Latin or digits, and punctuation is full-width', () => {
  const cramped = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}|\p{Script=Han}[,;:!?]/u;
  assert.deepEqual(
    [...chinese].filter(([, phrase]) => cramped.test(phrase)),
    [],
  );
});

test('every phrase is said somewhere', () => {
  const web = join(import.meta.dirname, '..');
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['i18n/en/**', 'i18n/zh-HK/**', '**/*.test.ts'] });
  const source = files.map((file) => readFileSync(join(web, file), 'utf8')).join('\n');
  const named = new Set([...source.matchAll(/['"]([\w.:]+)['"]/g)].map(([, key]) => key));
  // `become.step_${step}_hint`: any words in the gaps.
  const gaps = /\$\{[^{}]*\}/g;
  const templates = [...source.matchAll(/`((?:[\w.:]|\$\{[^{}]*\})+)`/g)].map(([, template = '']) => template);
  const patterns = templates
    .filter((template) => /\w/.test(template.replaceAll(gaps, '')))
    .map((template) => template.replaceAll('.', '\\.').replaceAll(gaps, '[\\w.:-]+'));
  const composed = new RegExp(`^(?:${patterns.join('|')})$`);
  const unsaid = [...english.keys()].filter((path) => {
    const [feature, ...rest] = path.replace(/_(?:one|other)$/, '').split('.');
    const ways = [rest.join('.'), `${feature}:${rest.join('.')}`];
    return !ways.some((way) => named.has(way) || composed.test(way));
  });
  assert.deepEqual(unsaid, []);
});

test('screens leave the punctuation between words to the catalogues', () => {
  const web = join(import.meta.dirname, '..');
  const half_width = /\}: (?:\$\{|`)|\(\p{Script=Han}+\)/u;
  const files = globSync('**/*.tsx', { cwd: web }).filter((file) => half_width.test(readFileSync(join(web, file), 'utf8')));
  assert.deepEqual(files, []);
});

test('a moment stands apart from the Han beside it', () => {
  // Names whose values begin and end with a digit; elsewhere `when` may be a word, such as 上週.
  const anywhere = /\p{Script=Han}\{\{(?:time|issued|moment)\}\}|\{\{(?:time|issued|moment)\}\}\p{Script=Han}/u;
  const of_weather = /\p{Script=Han}\{\{(?:when|from)\}\}|\{\{(?:when|from)\}\}\p{Script=Han}/u;
  const close = [...chinese].filter(([path, phrase]) => anywhere.test(phrase) || (path.startsWith('weather.') && of_weather.test(phrase)));
  assert.deepEqual(close, []);
});

function phrasesOf(words: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...phrasesOf(value as object, `${path}${key}.`)],
    ),
  );
}

// In Chinese one form serves any number, so a plural's "one" may leave its count out.
function valuesOf(phrase: string): string {
  return (phrase.match(/\{\{\w+\}\}/g) ?? [])
    .filter((value) => value !== '{{count}}')
    .sort()
    .join(' ');
}
