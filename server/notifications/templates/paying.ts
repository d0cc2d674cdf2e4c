import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import * as en from './parts-en.ts';
import * as zh from './parts-zh-HK.ts';
import type { Templates } from './template.ts';

type PayingTemplates = Pick<
  Templates,
  'payment_reminder' | 'payment_expired' | 'booking_unpaid' | 'payment_unconfirmed' | 'payment_unanswered'
>;

const why_booked = 'You’re receiving this because you booked on Sampan with this email.';
const why_provider = 'You’re receiving this because you take bookings on Sampan.';

/** Templates about a booking that is not paid yet, in English. */
export const payingTemplatesEn: PayingTemplates = {
  payment_reminder: (data) => ({
    subject: `To pay by ${data.pay_by}: ${en.quoted(data.title)}`,
    heading: 'Your booking is still to be paid',
    text: [data.paying, 'If you have paid already, open the booking and tell us there.'],
    facts: en.facts({ ...data, paying: '' }),
    button: { label: 'View your booking and pay', to: 'manage' },
    why: `${why_booked} Anyone with the link above can view and cancel the booking, so keep it private.`,
  }),
  payment_expired: (data) => ({
    subject: `Cancelled, ${data.is_reported ? 'payment not confirmed' : 'not paid'}: ${en.quoted(data.title)}, ${data.day}`,
    heading: 'Your booking was cancelled',
    text: [
      ...(data.is_reported
        ? [data.paying, 'Your places have been released. You’re welcome to book again.']
        : [
            `It wasn’t paid by ${data.pay_by}, so your places have been released. You’re welcome to book again.`,
            `If you paid after all, your money comes back to you: message ${en.quoted(data.provider)} from the booking.`,
          ]),
      ...en.goesBack(data),
    ],
    facts: en.facts(en.ended(data)),
    button: { label: 'View the booking', to: 'manage' },
    why: why_booked,
  }),
  booking_unpaid: (data) => ({
    subject: `Cancelled, ${data.is_reported ? 'payment not confirmed' : 'not paid'}: ${en.quoted(data.title)}, ${data.day}, ${data.people}`,
    heading: data.is_reported ? `You didn’t answer ${en.quoted(data.name)} in time` : `${en.quoted(data.name)} didn’t pay in time`,
    text: data.is_reported
      ? [data.paying, en.places(data)]
      : ['The booking has been cancelled. No action needed.', en.places(data), ...en.toSend(data)],
    facts: en.guestFacts(en.ended(data)),
    button: { label: 'Open the booking', to: 'provider_booking' },
    why: why_provider,
  }),
  payment_unconfirmed: (data) => ({
    subject: `Has this been paid? ${en.quoted(data.title)}, ${data.day}, ${data.people}`,
    heading: `Check the payment of ${en.quoted(data.name)}`,
    text: data.is_reported ? [`The time to pay ended at ${data.pay_by}.`, data.paying] : [data.paying],
    facts: en.guestFacts({ ...data, paying: '' }),
    button: { label: 'Open the booking', to: 'provider_booking' },
    why: why_provider,
  }),
  payment_unanswered: (data) => ({
    subject: `${data.is_reported ? 'Payment not confirmed yet' : 'Still to pay'}: ${en.quoted(data.title)}, ${data.day}`,
    heading: data.is_reported ? 'Your payment isn’t confirmed yet' : 'A part of your booking is still to be paid',
    text: [
      data.paying,
      data.is_reported
        ? `Message ${en.quoted(data.provider)} from the booking, and add the bank’s slip if you have it.`
        : 'Open the booking and pay it there, or tell us there if you have paid already.',
    ],
    facts: en.facts({ ...data, paying: '' }),
    button: { label: 'View your booking', to: 'manage' },
    why: `${why_booked} Anyone with the link above can view and cancel the booking, so keep it private.`,
  }),
};

const why_booked_zh = '你以此電郵地址在舢舨預訂，因此收到本電郵。';
const why_provider_zh = '你在舢舨接受預訂，因此收到本電郵。';

/** Templates about a booking that is not paid yet, in 香港書面語. */
export const payingTemplatesZh: PayingTemplates = {
  payment_reminder: (data) => ({
    subject: cjkSpaced`請於 ${data.pay_by} 前付款：${zh.quoted(data.title)}`,
    heading: '你的預訂尚未付清',
    text: [data.paying, '如已付款，請開啟預訂通知我們。'],
    facts: zh.facts({ ...data, paying: '' }),
    button: { label: '查看預訂及付款', to: 'manage' },
    why: `${why_booked_zh}持有上述連結的人可查看及取消預訂，請勿轉交他人。`,
  }),
  payment_expired: (data) => ({
    subject: cjkSpaced`${data.is_reported ? '付款未獲確認' : '逾時未付款'}，預訂已取消：${zh.quoted(data.title)}，${data.day}`,
    heading: '你的預訂已取消',
    text: [
      ...(data.is_reported
        ? [data.paying, '名額已釋出。歡迎再次預訂。']
        : [
            cjkSpaced`預訂未有在 ${data.pay_by} 前付款，名額已釋出。歡迎再次預訂。`,
            cjkSpaced`如你其實已付款，款項會退回給你，請在預訂內聯絡${zh.quoted(data.provider)}。`,
          ]),
      ...zh.goesBack(data),
    ],
    facts: zh.facts(zh.ended(data)),
    button: { label: '查看預訂', to: 'manage' },
    why: why_booked_zh,
  }),
  booking_unpaid: (data) => ({
    subject: cjkSpaced`${data.is_reported ? '付款未獲確認' : '逾時未付款'}，預訂已取消：${zh.quoted(data.title)}，${data.day}，${data.people}`,
    heading: data.is_reported ? cjkSpaced`你未有及時回覆${zh.quoted(data.name)}` : cjkSpaced`${zh.quoted(data.name)}逾時未付款`,
    text: data.is_reported ? [data.paying, zh.places(data)] : ['預訂已自動取消，你毋須處理。', zh.places(data), ...zh.toSend(data)],
    facts: zh.guestFacts(zh.ended(data)),
    button: { label: '查看預訂', to: 'provider_booking' },
    why: why_provider_zh,
  }),
  payment_unconfirmed: (data) => ({
    subject: cjkSpaced`請核實付款：${zh.quoted(data.title)}，${data.day}，${data.people}`,
    heading: cjkSpaced`請核實${zh.quoted(data.name)}的付款`,
    text: data.is_reported ? [cjkSpaced`付款期限 ${data.pay_by} 已過。`, data.paying] : [data.paying],
    facts: zh.guestFacts({ ...data, paying: '' }),
    button: { label: '查看預訂', to: 'provider_booking' },
    why: why_provider_zh,
  }),
  payment_unanswered: (data) => ({
    subject: cjkSpaced`${data.is_reported ? '付款尚待確認' : '尚未付清'}：${zh.quoted(data.title)}，${data.day}`,
    heading: data.is_reported ? '你的付款尚待確認' : '你的預訂尚有餘款未付',
    text: [
      data.paying,
      data.is_reported
        ? cjkSpaced`請在預訂內聯絡${zh.quoted(data.provider)}，如有入數紙請一併上載。`
        : '請在預訂內付款；如已付款，請在預訂內通知我們。',
    ],
    facts: zh.facts({ ...data, paying: '' }),
    button: { label: '查看預訂', to: 'manage' },
    why: `${why_booked_zh}持有上述連結的人可查看及取消預訂，請勿轉交他人。`,
  }),
};
