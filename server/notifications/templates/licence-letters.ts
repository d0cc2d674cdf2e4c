import type { LicenceNotice } from '../../../contract/mails.ts';
import type { Letters, Told } from './letters.ts';
import { spaced } from './spaced.ts';

type LicenceLetters = Pick<Letters, LicenceNotice>;

const settings = { label: 'Open your settings', to: 'provider_settings' } as const;
const why = 'You get this because you take bookings on Sampan.';

/** What a provider is told of a licence that runs out, in English. */
export const licenceLettersInEnglish: LicenceLetters = {
  licence_runs_out: (told) => ({
    subject: 'Your licence runs out',
    heading: 'Your licence needs renewing',
    text: [
      ...licence(told),
      `Enter the new one in your settings, and we look at it. Until we have verified it, guests can make no new bookings from ${told.stops_on} on.`,
    ],
    button: settings,
    why,
  }),
  licence_stops_soon: (told) => ({
    subject: `New bookings stop on ${told.stops_on}`,
    heading: 'Your licence needs renewing',
    text: [
      ...licence(told),
      'We have not verified a new one yet. Enter it in your settings so that bookings can go on; if you have, there is nothing else to do.',
    ],
    button: settings,
    why,
  }),
  licence_stopped: (told) => ({
    subject: 'New bookings have stopped',
    heading: 'New bookings have stopped',
    text: [
      ...licence(told),
      'Your pages and experiences cannot be seen or booked until we have verified a new one. Bookings you already have go on: your guests count on you.',
    ],
    button: settings,
    why,
  }),
};

function licence({ licence: number, licence_until }: Told): string[] {
  if (!licence_until) return [];
  return [
    number ? `On record is licence ${number}, valid until ${licence_until}.` : `The licence on record is valid until ${licence_until}.`,
  ];
}

const settings_zh = { label: '開啟設定', to: 'provider_settings' } as const;
const why_zh = '你在舢舨接受預訂，因此收到本郵件。';

/** The same in 香港書面語. */
export const licenceLettersInChinese: LicenceLetters = {
  licence_runs_out: (told) => ({
    subject: '你的牌照即將到期',
    heading: '請更新牌照',
    text: [...licenceInChinese(told), spaced`請在設定填寫新牌照，由我們核實。如未核實，由${told.stops_on}起旅客將不能作出新預訂。`],
    button: settings_zh,
    why: why_zh,
  }),
  licence_stops_soon: (told) => ({
    subject: spaced`${told.stops_on}起停止接受新預訂`,
    heading: '請更新牌照',
    text: [...licenceInChinese(told), '我們尚未核實新牌照。請在設定填寫，以便繼續接受預訂；如已填寫，毋須再作處理。'],
    button: settings_zh,
    why: why_zh,
  }),
  licence_stopped: (told) => ({
    subject: '已停止接受新預訂',
    heading: '已停止接受新預訂',
    text: [...licenceInChinese(told), '在我們核實新牌照之前，旅客看不到你的專頁及體驗，亦不能預訂。已有的預訂照常進行，請如期接待客人。'],
    button: settings_zh,
    why: why_zh,
  }),
};

function licenceInChinese({ licence: number, licence_until }: Told): string[] {
  if (!licence_until) return [];
  return [number ? spaced`紀錄上的牌照：${number}，有效期至${licence_until}。` : spaced`紀錄上的牌照有效期至${licence_until}。`];
}
