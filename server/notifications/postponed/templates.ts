import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import * as en from '../templates/parts-en.ts';
import * as zh from '../templates/parts-zh-HK.ts';
import type { TemplateData, Templates } from '../templates/template.ts';

type PostponedTemplates = Pick<Templates, 'postponed' | 'postponed_reminder'>;

const why =
  'You’re receiving this because you booked on Sampan with this email. Anyone with the link above can manage the booking, so keep it private.';

/** What a guest may do instead of choosing another date, what the end of the booking gives back, and the words of the button. */
function orElse({ gives_back, is_reported, payment }: TemplateData) {
  if (gives_back)
    return { do: 'get a full refund', gives_back: ' and everything you paid is refunded', label: 'Choose a date or a refund' };
  const arriving = is_reported && payment ? `, and the ${payment} you told us you paid is refunded if it arrives` : '';
  return { do: 'cancel the booking', gives_back: arriving, label: 'Choose a date or cancel' };
}

/** Templates about a booking whose departure was called off and whose guest chooses another date, in English. */
export const postponedTemplatesEn: PostponedTemplates = {
  postponed: (data) => ({
    subject: `Called off, choose another date: ${en.quoted(data.title)}, ${data.day}`,
    heading: en.notTakingPlace(data),
    text: [
      ...en.dontCome(data),
      `Choose another date at the same price until ${data.choose_by} (Hong Kong time), or ${orElse(data).do}.`,
      `If you do nothing by then, the booking is cancelled${orElse(data).gives_back}.`,
      ...en.theirWords(data),
    ],
    quote: data.ending,
    facts: en.facts(en.ended(data)),
    button: { label: orElse(data).label, to: 'manage' },
    why,
  }),
  postponed_reminder: (data) => ({
    subject: `Still to choose: ${en.quoted(data.title)}`,
    heading: `Choose another date by ${data.choose_by}`,
    text: [
      `${en.quoted(data.title)} on ${data.day} was called off. Choose another date at the same price, or ${orElse(data).do}.`,
      `If you do nothing, the booking is cancelled${orElse(data).gives_back}.`,
    ],
    facts: en.facts(en.ended(data)),
    button: { label: orElse(data).label, to: 'manage' },
    why,
  }),
};

const why_zh = '你以此電郵地址在舢舨預訂，因此收到本電郵。持有上述連結的人可管理預訂，請勿轉交他人。';

function orElseZh({ gives_back, is_reported, payment }: TemplateData) {
  if (gives_back) return { do: '取回全數款項', gives_back: '，已付款項全數退回', label: '選擇新日期或退款' };
  const arriving = is_reported && payment ? cjkSpaced`，你表示已付的 ${payment} 如到帳會全數退回` : '';
  return { do: '取消預訂', gives_back: arriving, label: '選擇新日期或取消' };
}

/** The same in 香港書面語. */
export const postponedTemplatesZh: PostponedTemplates = {
  postponed: (data) => ({
    subject: cjkSpaced`活動取消，請選擇新日期：${zh.quoted(data.title)}，${data.day}`,
    heading: zh.notTakingPlace(data),
    text: [
      ...zh.dontCome(data),
      cjkSpaced`你可在 ${data.choose_by}（香港時間）前以原價改選另一日期，或${orElseZh(data).do}。`,
      `如未有在限期前選擇，預訂將會取消${orElseZh(data).gives_back}。`,
      ...zh.theirWords(data),
    ],
    quote: data.ending,
    facts: zh.facts(zh.ended(data)),
    button: { label: orElseZh(data).label, to: 'manage' },
    why: why_zh,
  }),
  postponed_reminder: (data) => ({
    subject: cjkSpaced`請選擇新日期：${zh.quoted(data.title)}`,
    heading: cjkSpaced`請在 ${data.choose_by} 前選擇新日期`,
    text: [
      cjkSpaced`${data.day}的${zh.quoted(data.title)}已取消。你可以原價改選另一日期，或${orElseZh(data).do}。`,
      `如未有選擇，預訂將會取消${orElseZh(data).gives_back}。`,
    ],
    facts: zh.facts(zh.ended(data)),
    button: { label: orElseZh(data).label, to: 'manage' },
    why: why_zh,
  }),
};
