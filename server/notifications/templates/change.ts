import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import * as en from './parts-en.ts';
import * as zh from './parts-zh-HK.ts';
import type { Templates, TemplateData, MailText } from './template.ts';

type ChangeTemplates = Pick<Templates, 'changed' | 'booking_changed'>;
type MailButton = NonNullable<MailText['button']>;
type Reasons = { guest: string; provider: string };

/** Templates about a booking that was changed, in English; buttons and reasons are those of other mails about bookings. */
export const changeTemplatesEn = (manage: MailButton, answer: MailButton, why: Reasons): ChangeTemplates => ({
  changed: (data) => ({
    subject: `Changed: ${en.quoted(data.title)}, ${data.day} ${data.starts}`,
    heading: 'Your booking has changed',
    text: [...fromToEn(data), differenceEn(data), ...en.goesBack(data), 'Your code is the same.', ...data.weather].filter(Boolean),
    facts: en.facts(data),
    button: { ...manage, label: 'View your booking' },
    why: why.guest,
  }),
  booking_changed: (data) => ({
    subject: `Booking changed: ${en.quoted(data.title)}, ${data.day}, ${data.people}`,
    heading: `The booking of ${en.quoted(data.name)} has changed`,
    text: [...fromToEn(data), differenceForHostEn(data), ...en.toSend(data)].filter(Boolean),
    facts: en.guestFacts(data),
    button: answer,
    why: why.provider,
  }),
});

/** The same in 香港書面語. */
export const changeTemplatesZh = (manage: MailButton, answer: MailButton, why: Reasons): ChangeTemplates => ({
  changed: (data) => ({
    subject: cjkSpaced`預訂已更改：${zh.quoted(data.title)}，${data.day}${data.starts}`,
    heading: '你的預訂已更改',
    text: [...fromToZh(data), differenceZh(data), ...zh.goesBack(data), '確認碼維持不變。', ...data.weather].filter(Boolean),
    facts: zh.facts(data),
    button: { ...manage, label: '查看預訂' },
    why: why.guest,
  }),
  booking_changed: (data) => ({
    subject: cjkSpaced`預訂已更改：${zh.quoted(data.title)}，${data.day}，${data.people}`,
    heading: cjkSpaced`${zh.quoted(data.name)}的預訂已更改`,
    text: [...fromToZh(data), differenceForHostZh(data), ...zh.toSend(data)].filter(Boolean),
    facts: zh.guestFacts(data),
    button: answer,
    why: why.provider,
  }),
});

/** What a change has changed. */
function fromToEn({ change: { was, is, renamed }, name }: TemplateData): string[] {
  return [
    ...(was === is ? [] : [`Before: ${was}`, `Now: ${is}`]),
    ...(renamed ? [`The booking is now in the name of ${en.quoted(name)}.`] : []),
  ];
}

/** What a guest pays more or less after a change; empty where it is the same. */
function differenceEn({ change: { more, less }, total }: TemplateData): string {
  if (more) return `The total is now ${total}, ${more} more than before.`;
  return less ? `The total is now ${total}, ${less} less than before.` : '';
}

/** The same to their provider. */
function differenceForHostEn({ change: { more, less } }: TemplateData): string {
  if (more) return `The guest pays ${more} more than before.`;
  return less ? `The guest pays ${less} less than before.` : '';
}

/** What a change has changed. */
function fromToZh({ change: { was, is, renamed }, name }: TemplateData): string[] {
  return [
    ...(was === is ? [] : [cjkSpaced`原本：${was}`, cjkSpaced`現為：${is}`]),
    ...(renamed ? [cjkSpaced`預訂人姓名已改為${zh.quoted(name)}。`] : []),
  ];
}

/** What a guest pays more or less after a change; empty where it is the same. */
function differenceZh({ change: { more, less }, total }: TemplateData): string {
  if (more) return cjkSpaced`總額現為 ${total}，較原先多 ${more}。`;
  return less ? cjkSpaced`總額現為 ${total}，較原先少 ${less}。` : '';
}

/** The same to their provider. */
function differenceForHostZh({ change: { more, less } }: TemplateData): string {
  if (more) return cjkSpaced`客人須付的總額較原先多 ${more}。`;
  return less ? cjkSpaced`客人須付的總額較原先少 ${less}。` : '';
}
