import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import * as en from '../templates/parts-en.ts';
import * as zh from '../templates/parts-zh-HK.ts';
import type { MailText, TemplateData, Templates } from '../templates/template.ts';

type EndedTemplates = Pick<
  Templates,
  | 'declined'
  | 'cancelled_by_provider'
  | 'cancelled_by_you'
  | 'cancelled_by_customer'
  | 'cancelled_by_operator'
  | 'booking_cancelled_by_operator'
  | 'expired'
  | 'request_expired'
>;
type EndedWhy = { booked: string; guest: string; provider: string };

/** Templates about a booking that ended before its time, in English. */
export const endedTemplatesEn = (answer: NonNullable<MailText['button']>, why: EndedWhy): EndedTemplates => ({
  declined: (data) => ({
    subject: `Not possible this time: ${en.quoted(data.title)}, ${data.day}`,
    heading: `${en.quoted(data.provider)} cannot take your booking`,
    text: [...en.moneyAfterEnd(data), ...en.theirWords(data)],
    quote: data.ending,
    facts: en.endedFacts(data),
    button: see,
    why: why.guest,
  }),
  cancelled_by_provider: (data) => {
    if (data.end.was_postponed && data.end.words_by === 'sampan') return notChosenEn(data, why.guest);
    const { is_called_off } = data.end;
    return {
      subject: `${is_called_off ? calledOffEn(data) : 'Cancelled'}: ${en.quoted(data.title)}, ${data.day}`,
      heading: is_called_off ? en.notTakingPlace(data) : `${en.quoted(data.provider)} had to cancel your booking`,
      text: ['We’re sorry.', ...en.dontCome(data), ...en.moneyAfterEnd(data), ...en.theirWords(data)],
      quote: data.ending,
      facts: en.endedFacts(data),
      button: see,
      why: why.guest,
    };
  },
  cancelled_by_you: (data) => {
    const { by_reseller, was_postponed, reseller } = data.end;
    if (was_postponed) return tookRefundEn(data, why.booked);
    const who = en.quoted(reseller);
    return {
      subject: `${by_reseller ? `Cancelled by ${who}` : 'You cancelled'}: ${en.quoted(data.title)}, ${data.day}`,
      heading: by_reseller ? `${who} has cancelled your booking` : 'Your booking is cancelled',
      text: [`${en.quoted(data.provider)} has been notified, and your places have been released.`, ...en.moneyAfterEnd(data)],
      facts: en.endedFacts(data),
      why: why.booked,
    };
  },
  cancelled_by_customer: (data) => {
    const { by_reseller, was_postponed, reseller } = data.end;
    const who = en.quoted(by_reseller ? reseller : data.name);
    const said = was_postponed ? 'Not rebooked' : `Cancelled by ${by_reseller ? who : 'the guest'}`;
    return {
      subject: `${said}: ${en.quoted(data.title)}, ${data.day}, ${data.people}`,
      heading: was_postponed
        ? `${who} takes no other date`
        : by_reseller
          ? `${who} has cancelled the booking of ${en.quoted(data.name)}`
          : `${who} has cancelled`,
      text: [
        ...(was_postponed ? ['You had called this departure off. The guest ended the booking instead of choosing another date.'] : []),
        en.places(data),
        ...en.toSend(data),
        ...en.theirWords(data),
      ],
      quote: data.ending,
      facts: en.guestFacts(en.ended(data)),
      button: answer,
      why: why.provider,
    };
  },
  cancelled_by_operator: (data) => ({
    subject: `${data.end.is_called_off ? calledOffEn(data) : 'Cancelled'}: ${en.quoted(data.title)}, ${data.day}`,
    heading: data.end.is_called_off ? en.notTakingPlace(data) : 'We had to cancel your booking',
    text: ['We’re sorry.', ...en.dontCome(data), ...en.moneyAfterEnd(data), ...en.theirWords(data)],
    quote: data.ending,
    facts: en.endedFacts(data),
    button: see,
    why: why.guest,
  }),
  booking_cancelled_by_operator: (data) => ({
    subject: `Cancelled by Sampan: ${en.quoted(data.title)}, ${data.day}, ${data.people}`,
    heading: `We have cancelled the booking of ${en.quoted(data.name)}`,
    text: [en.places(data), en.heardOfIt(data), ...en.toSend(data), 'Our reason:'],
    quote: data.ending,
    facts: en.guestFacts(en.ended(data)),
    button: answer,
    why: why.provider,
  }),
  expired: (data) => ({
    subject: `No reply in time: ${en.quoted(data.title)}, ${data.day}`,
    heading: 'Your request has expired',
    text: [
      `${en.quoted(data.provider)} didn’t reply in time, so nothing is booked and your places have been released. We’re sorry.`,
      ...en.moneyAfterEnd(data),
    ],
    facts: en.endedFacts(data),
    why: why.booked,
  }),
  request_expired: (data) => ({
    subject: `A request has expired: ${en.quoted(data.title)}, ${data.day}`,
    heading: `You missed a request from ${en.quoted(data.name)}`,
    text: ['Nobody replied to the request in time, so it has expired.', en.places(data), ...en.toSend(data)],
    facts: en.guestFacts(en.ended(data)),
    button: answer,
    why: why.provider,
  }),
});

const see = { label: 'View the booking', to: 'manage' } as const;

const calledOffEn = ({ end }: TemplateData) => (end.is_over ? 'Called off' : 'Called off, please don’t come');

/** To a guest whose departure was called off and who chose no other date in time. */
function notChosenEn(data: TemplateData, why: string): MailText {
  return {
    subject: `Your booking has ended: ${en.quoted(data.title)}, ${data.day}`,
    heading: 'No other date was chosen in time',
    text: [
      `${en.quoted(data.title)} on ${data.day} was called off. You chose no other date, so your booking has ended.`,
      ...en.moneyAfterEnd(data),
    ],
    facts: en.endedFacts(data),
    button: see,
    why,
  };
}

/** To a guest whose departure was called off and who wants no other date. */
function tookRefundEn(data: TemplateData, why: string): MailText {
  return {
    subject: `${data.refund ? 'Your refund' : 'Your booking has ended'}: ${en.quoted(data.title)}, ${data.day}`,
    heading: data.refund ? `A refund of ${data.refund} is due to you` : 'Your booking has ended',
    text: [
      `${en.quoted(data.title)} on ${data.day} was called off, and you have chosen ${data.refund ? 'the refund' : 'no other date'}. ${en.quoted(data.provider)} has been notified.`,
      ...en.moneyAfterEnd(data),
    ],
    facts: en.endedFacts(data),
    why,
  };
}

/** The same in 香港書面語. */
export const endedTemplatesZh = (answer: NonNullable<MailText['button']>, why: EndedWhy): EndedTemplates => ({
  declined: (data) => ({
    subject: cjkSpaced`未能接受預訂：${zh.quoted(data.title)}，${data.day}`,
    heading: cjkSpaced`${zh.quoted(data.provider)}未能接受你的預訂`,
    text: [...zh.moneyAfterEnd(data), ...zh.theirWords(data)],
    quote: data.ending,
    facts: zh.endedFacts(data),
    button: see_zh,
    why: why.guest,
  }),
  cancelled_by_provider: (data) => {
    if (data.end.was_postponed && data.end.words_by === 'sampan') return notChosenZh(data, why.guest);
    const { is_called_off } = data.end;
    return {
      subject: cjkSpaced`${is_called_off ? calledOffZh(data) : '預訂已取消'}：${zh.quoted(data.title)}，${data.day}`,
      heading: is_called_off ? zh.notTakingPlace(data) : cjkSpaced`${zh.quoted(data.provider)}取消了你的預訂`,
      text: ['非常抱歉。', ...zh.dontCome(data), ...zh.moneyAfterEnd(data), ...zh.theirWords(data)],
      quote: data.ending,
      facts: zh.endedFacts(data),
      button: see_zh,
      why: why.guest,
    };
  },
  cancelled_by_you: (data) => {
    const { by_reseller, was_postponed, reseller } = data.end;
    if (was_postponed) return tookRefundZh(data, why.booked);
    const who = zh.quoted(reseller);
    return {
      subject: cjkSpaced`${by_reseller ? `${who}已取消你的預訂` : '你已取消預訂'}：${zh.quoted(data.title)}，${data.day}`,
      heading: by_reseller ? cjkSpaced`${who}取消了你的預訂` : '你的預訂已取消',
      text: [cjkSpaced`我們已通知${zh.quoted(data.provider)}，名額亦已釋出。`, ...zh.moneyAfterEnd(data)],
      facts: zh.endedFacts(data),
      why: why.booked,
    };
  },
  cancelled_by_customer: (data) => {
    const { by_reseller, was_postponed, reseller } = data.end;
    const who = zh.quoted(by_reseller ? reseller : data.name);
    const said = was_postponed ? '客人未有改期' : by_reseller ? cjkSpaced`${who}取消預訂` : '客人取消預訂';
    return {
      subject: cjkSpaced`${said}：${zh.quoted(data.title)}，${data.day}，${data.people}`,
      heading: was_postponed
        ? cjkSpaced`${who}選擇不改期`
        : by_reseller
          ? cjkSpaced`${who}取消了${zh.quoted(data.name)}的預訂`
          : cjkSpaced`${who}取消了預訂`,
      text: [
        ...(was_postponed ? ['你已取消這個時段。客人沒有改選另一日期，選擇結束預訂。'] : []),
        zh.places(data),
        ...zh.toSend(data),
        ...zh.theirWords(data),
      ],
      quote: data.ending,
      facts: zh.guestFacts(zh.ended(data)),
      button: answer,
      why: why.provider,
    };
  },
  cancelled_by_operator: (data) => ({
    subject: cjkSpaced`${data.end.is_called_off ? calledOffZh(data) : '預訂已取消'}：${zh.quoted(data.title)}，${data.day}`,
    heading: data.end.is_called_off ? zh.notTakingPlace(data) : '我們取消了你的預訂',
    text: ['非常抱歉。', ...zh.dontCome(data), ...zh.moneyAfterEnd(data), ...zh.theirWords(data)],
    quote: data.ending,
    facts: zh.endedFacts(data),
    button: see_zh,
    why: why.guest,
  }),
  booking_cancelled_by_operator: (data) => ({
    subject: cjkSpaced`舢舨取消預訂：${zh.quoted(data.title)}，${data.day}，${data.people}`,
    heading: cjkSpaced`我們取消了${zh.quoted(data.name)}的預訂`,
    text: [zh.places(data), zh.heardOfIt(data), ...zh.toSend(data), '取消原因：'],
    quote: data.ending,
    facts: zh.guestFacts(zh.ended(data)),
    button: answer,
    why: why.provider,
  }),
  expired: (data) => ({
    subject: cjkSpaced`預訂申請已逾時：${zh.quoted(data.title)}，${data.day}`,
    heading: '你的預訂申請已逾時',
    text: [cjkSpaced`${zh.quoted(data.provider)}未有在限期內回覆，預訂未能成立，名額已釋出。非常抱歉。`, ...zh.moneyAfterEnd(data)],
    facts: zh.endedFacts(data),
    why: why.booked,
  }),
  request_expired: (data) => ({
    subject: cjkSpaced`預訂申請已逾時：${zh.quoted(data.title)}，${data.day}`,
    heading: cjkSpaced`${zh.quoted(data.name)}的申請已逾時`,
    text: ['申請未有在限期內獲回覆，現已取消。', zh.places(data), ...zh.toSend(data)],
    facts: zh.guestFacts(zh.ended(data)),
    button: answer,
    why: why.provider,
  }),
});

const see_zh = { label: '查看預訂', to: 'manage' } as const;

const calledOffZh = ({ end }: TemplateData) => (end.is_over ? '活動取消' : '活動取消，請不要前來');

function notChosenZh(data: TemplateData, why: string): MailText {
  return {
    subject: cjkSpaced`你的預訂已結束：${zh.quoted(data.title)}，${data.day}`,
    heading: '未有在限期前選擇新日期',
    text: [cjkSpaced`${data.day}的${zh.quoted(data.title)}已取消。你未有選擇新日期，預訂因此結束。`, ...zh.moneyAfterEnd(data)],
    facts: zh.endedFacts(data),
    button: see_zh,
    why,
  };
}

function tookRefundZh(data: TemplateData, why: string): MailText {
  return {
    subject: cjkSpaced`${data.refund ? '你的退款' : '你的預訂已結束'}：${zh.quoted(data.title)}，${data.day}`,
    heading: data.refund ? cjkSpaced`你將獲退款 ${data.refund}` : '你的預訂已結束',
    text: [
      cjkSpaced`${data.day}的${zh.quoted(data.title)}已取消，你選擇${data.refund ? '退款' : '不改期'}。我們已通知${zh.quoted(data.provider)}。`,
      ...zh.moneyAfterEnd(data),
    ],
    facts: zh.endedFacts(data),
    why,
  };
}
