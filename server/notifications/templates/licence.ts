import type { LicenceNotice } from '../../../contract/mails.ts';
import type { Templates, TemplateData } from './template.ts';
import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';

type LicenceTemplates = Pick<Templates, LicenceNotice>;

const settings = { label: 'Open your settings', to: 'provider_settings' } as const;
const why = 'You’re receiving this because you take bookings on Sampan.';

/** Templates about an expiring licence, in English. */
export const licenceTemplatesEn: LicenceTemplates = {
  licence_runs_out: (data) => ({
    subject: 'Your licence is about to expire',
    heading: 'Your licence needs renewing',
    text: [
      ...licence(data),
      `Enter the new one in your settings and we’ll verify it. Until we have, guests can’t make new bookings from ${data.stops_on}.`,
    ],
    button: settings,
    why,
  }),
  licence_stops_soon: (data) => ({
    subject: `New bookings stop on ${data.stops_on}`,
    heading: 'Your licence needs renewing',
    text: [
      ...licence(data),
      'We haven’t verified a new one yet. Enter it in your settings so that you can keep taking bookings. If you already have, no action is needed.',
    ],
    button: settings,
    why,
  }),
  licence_stopped: (data) => ({
    subject: 'New bookings have stopped',
    heading: 'New bookings have stopped',
    text: [
      ...licence(data),
      'Your pages and experiences can’t be seen or booked until we have verified a new one. Existing bookings aren’t affected: your guests are counting on you.',
    ],
    button: settings,
    why,
  }),
};

function licence({ licence: number, licence_until }: TemplateData): string[] {
  if (!licence_until) return [];
  return [
    number
      ? `The licence we have on record is ${number}, valid until ${licence_until}.`
      : `The licence we have on record is valid until ${licence_until}.`,
  ];
}

const settings_zh = { label: '開啟設定', to: 'provider_settings' } as const;
const why_zh = '你在舢舨接受預訂，因此收到本電郵。';

/** Templates about an expiring licence, in 香港書面語. */
export const licenceTemplatesZh: LicenceTemplates = {
  licence_runs_out: (data) => ({
    subject: '你的牌照即將到期',
    heading: '請更新牌照',
    text: [...licenceInChinese(data), cjkSpaced`請在設定填寫新牌照，由我們核實。如未核實，由${data.stops_on}起旅客將不能作出新預訂。`],
    button: settings_zh,
    why: why_zh,
  }),
  licence_stops_soon: (data) => ({
    subject: cjkSpaced`${data.stops_on}起停止接受新預訂`,
    heading: '請更新牌照',
    text: [...licenceInChinese(data), '我們尚未核實新牌照。請在設定填寫，以便繼續接受預訂；如已填寫，毋須再作處理。'],
    button: settings_zh,
    why: why_zh,
  }),
  licence_stopped: (data) => ({
    subject: '已停止接受新預訂',
    heading: '已停止接受新預訂',
    text: [...licenceInChinese(data), '在我們核實新牌照之前，旅客看不到你的專頁及體驗，亦不能預訂。已有的預訂照常進行，請如期接待客人。'],
    button: settings_zh,
    why: why_zh,
  }),
};

function licenceInChinese({ licence: number, licence_until }: TemplateData): string[] {
  if (!licence_until) return [];
  return [number ? cjkSpaced`紀錄上的牌照：${number}，有效期至${licence_until}。` : cjkSpaced`紀錄上的牌照有效期至${licence_until}。`];
}
