import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import * as en from '../templates/parts-en.ts';
import * as zh from '../templates/parts-zh-HK.ts';
import type { Templates } from '../templates/template.ts';

type PostponedTemplates = Pick<Templates, 'postponed' | 'postponed_reminder'>;

const why =
  'You’re receiving this because you booked on Sampan with this email. Anyone with the link above can manage the booking, so keep it private.';

/** Templates about a booking whose departure was called off and whose guest chooses another date, in English. */
export const postponedTemplatesEn: PostponedTemplates = {
  postponed: (data) => ({
    subject: `Called off, choose another date: ${en.quoted(data.title)}, ${data.day}`,
    heading: `${en.quoted(data.title)} on ${data.day} will not take place`,
    text: [
      `Choose another date at the same price until ${data.choose_by} (Hong Kong time), or ${data.gives_back ? 'get a full refund' : 'cancel the booking'}.`,
      `If you do nothing by then, the booking is cancelled${data.gives_back ? ' and everything you paid is refunded' : ''}.`,
      ...en.theirWords(data),
    ],
    quote: data.ending,
    facts: en.facts(en.ended(data)),
    button: { label: data.gives_back ? 'Choose a date or a refund' : 'Choose a date or cancel', to: 'manage' },
    why,
  }),
  postponed_reminder: (data) => ({
    subject: `Still to choose: ${en.quoted(data.title)}`,
    heading: `Choose another date by ${data.choose_by}`,
    text: [
      `${en.quoted(data.title)} on ${data.day} was called off. Choose another date at the same price, or ${data.gives_back ? 'get a full refund' : 'cancel the booking'}.`,
      `If you do nothing, the booking is cancelled${data.gives_back ? ' and everything you paid is refunded' : ''}.`,
    ],
    facts: en.facts(en.ended(data)),
    button: { label: data.gives_back ? 'Choose a date or a refund' : 'Choose a date or cancel', to: 'manage' },
    why,
  }),
};

const why_zh = '你以此電郵地址在舢舨預訂，因此收到本電郵。持有上述連結的人可管理預訂，請勿轉交他人。';

/** The same in 香港書面語. */
export const postponedTemplatesZh: PostponedTemplates = {
  postponed: (data) => ({
    subject: cjkSpaced`活動取消，請選擇新日期：${zh.quoted(data.title)}，${data.day}`,
    heading: cjkSpaced`${data.day}的${zh.quoted(data.title)}未能舉行`,
    text: [
      cjkSpaced`你可在 ${data.choose_by}（香港時間）前以原價改選另一日期，或${data.gives_back ? '取回全數款項' : '取消預訂'}。`,
      `如未有在限期前選擇，預訂將會取消${data.gives_back ? '，已付款項全數退回' : ''}。`,
      ...zh.theirWords(data),
    ],
    quote: data.ending,
    facts: zh.facts(zh.ended(data)),
    button: { label: data.gives_back ? '選擇新日期或退款' : '選擇新日期或取消', to: 'manage' },
    why: why_zh,
  }),
  postponed_reminder: (data) => ({
    subject: cjkSpaced`請選擇新日期：${zh.quoted(data.title)}`,
    heading: cjkSpaced`請在 ${data.choose_by} 前選擇新日期`,
    text: [
      cjkSpaced`${data.day}的${zh.quoted(data.title)}已取消。你可以原價改選另一日期，或${data.gives_back ? '取回全數款項' : '取消預訂'}。`,
      `如未有選擇，預訂將會取消${data.gives_back ? '，已付款項全數退回' : ''}。`,
    ],
    facts: zh.facts(zh.ended(data)),
    button: { label: data.gives_back ? '選擇新日期或退款' : '選擇新日期或取消', to: 'manage' },
    why: why_zh,
  }),
};
