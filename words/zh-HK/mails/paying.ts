import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import type { PayingMails, WordsOf } from '../../mail-words.ts';
import { facts, goesBack, guestFacts, places, quoted, THEIR_WORDS, toSend, why } from './parts.ts';

const why_link = `${why.booked}持有上述連結的人可查看及取消預訂，請勿轉交他人。`;

/** Mails about a booking that is to be paid. */
export const paying: WordsOf<PayingMails> = {
  payment_reminder: (booking) => ({
    subject: cjkSpaced`請於 ${booking.paying.until} 前付款：${quoted(booking.title)}`,
    heading: '你的預訂尚未付清',
    text: [booking.paying.said, '如已付款，請開啟預訂通知我們。'],
    facts: facts(booking, 'paying'),
    button: { label: '查看預訂及付款', to: 'manage' },
    why: why_link,
  }),
  payment_expired: (booking) => ({
    subject: cjkSpaced`${booking.paying.is_reported ? '付款未獲確認' : '逾時未付款'}，預訂已取消：${quoted(booking.title)}，${booking.day}`,
    heading: '你的預訂已取消',
    text: [
      ...(booking.paying.is_reported
        ? [booking.paying.said, '名額已釋出。歡迎再次預訂。']
        : [
            cjkSpaced`預訂未有在 ${booking.paying.until} 前付款，名額已釋出。歡迎再次預訂。`,
            cjkSpaced`如你其實已付款，款項會退回給你，請在預訂內聯絡${quoted(booking.provider)}。`,
          ]),
      ...goesBack(booking),
    ],
    facts: facts(booking, 'ended'),
    button: { label: '查看預訂', to: 'manage' },
    why: why.booked,
  }),
  booking_unpaid: (booking) => ({
    subject: cjkSpaced`${booking.paying.is_reported ? '付款未獲確認' : '逾時未付款'}，預訂已取消：${quoted(booking.title)}，${booking.day}，${booking.people}`,
    heading: booking.paying.is_reported
      ? cjkSpaced`你未有及時回覆${quoted(booking.customer)}`
      : cjkSpaced`${quoted(booking.customer)}逾時未付款`,
    text: booking.paying.is_reported
      ? [booking.paying.said, places(booking)]
      : ['預訂已自動取消，你毋須處理。', places(booking), ...toSend(booking)],
    facts: guestFacts(booking, 'ended'),
    button: { label: '查看預訂', to: 'provider_booking' },
    why: why.provider,
  }),
  payment_unconfirmed: (booking) => ({
    subject: cjkSpaced`請核實付款：${quoted(booking.title)}，${booking.day}，${booking.people}`,
    heading: cjkSpaced`請核實${quoted(booking.customer)}的付款`,
    text: booking.paying.is_reported ? [cjkSpaced`付款期限 ${booking.paying.until} 已過。`, booking.paying.said] : [booking.paying.said],
    facts: guestFacts(booking, 'paying'),
    button: { label: '查看預訂', to: 'provider_booking' },
    why: why.provider,
  }),
  payment_unanswered: (booking) => ({
    subject: cjkSpaced`${booking.paying.is_reported ? '付款尚待確認' : '尚未付清'}：${quoted(booking.title)}，${booking.day}`,
    heading: booking.paying.is_reported ? '你的付款尚待確認' : '你的預訂尚有餘款未付',
    text: [
      booking.paying.said,
      booking.paying.is_reported
        ? cjkSpaced`請在預訂內聯絡${quoted(booking.provider)}，如有入數紙請一併上載。`
        : '請在預訂內付款；如已付款，請在預訂內通知我們。',
    ],
    facts: facts(booking, 'paying'),
    button: { label: '查看預訂', to: 'manage' },
    why: why_link,
  }),
  payment_reported: (booking) => ({
    subject: cjkSpaced`${quoted(booking.customer)}表示已付款：${quoted(booking.title)}，${booking.day}`,
    heading: cjkSpaced`${quoted(booking.customer)}表示已付款 ${booking.paying.payment}`,
    text: ['客人以轉數快付款，並附上以下預訂編號。請核對銀行紀錄，然後確認收款，或告知客人未收到款項。'],
    facts: guestFacts(booking),
    button: { to: 'provider_booking', label: '確認收款' },
    why: why.provider,
  }),
  payment_received: (booking) => ({
    subject: cjkSpaced`已收到付款：${quoted(booking.title)}，${booking.day}`,
    heading:
      booking.paying.owed || booking.refund.due || booking.is_cancelled
        ? cjkSpaced`已記錄你的 ${booking.paying.payment} 付款`
        : '你的預訂已付款',
    text: [
      booking.paying.is_by_card
        ? cjkSpaced`我們已收到你的信用卡付款 ${booking.paying.payment}。`
        : cjkSpaced`${quoted(booking.provider)}已收到 ${booking.paying.payment}。`,
      ...(booking.paying.owed ? [cjkSpaced`尚餘 ${booking.paying.owed} 未付，付款方法請見你的預訂。`] : []),
      ...(booking.is_cancelled && booking.paying.retained
        ? [cjkSpaced`你的預訂已取消。按其取消條款，${booking.paying.retained} 不獲退還。`]
        : []),
      ...(booking.refund.due ? [cjkSpaced`你將獲退款 ${booking.refund.due}，退款發出後我們會以電郵通知你。`] : []),
    ],
    facts: facts(booking, booking.is_cancelled ? 'ended' : undefined),
    button: { to: 'manage', label: booking.is_cancelled ? '查看預訂' : '查看預訂及憑證' },
    why: why_link,
  }),
  payment_missing: (booking) => ({
    subject: cjkSpaced`未找到付款：${quoted(booking.title)}，${booking.day}`,
    heading: cjkSpaced`${quoted(booking.provider)}未找到你的付款`,
    text: [
      cjkSpaced`你曾表示已付 ${booking.paying.payment}。請在銀行應用程式查看款項是否已轉出及收款人是否正確${booking.paying.owed ? '，然後在預訂頁面再次通知對方' : ''}。`,
      ...(booking.note ? [THEIR_WORDS] : []),
    ],
    quote: booking.note ? [booking.note] : [],
    facts: facts(booking),
    button: { to: 'manage', label: '開啟預訂' },
    why: why_link,
  }),
};
