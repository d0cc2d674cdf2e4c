import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import type { RequestMails, WordsOf } from '../../mail-words.ts';
import { answer, endedFacts, facts, guestFacts, manage, moneyAfterEnd, places, quoted, theirWords, toSend, why } from './parts.ts';

const see = { label: '查看預訂', to: 'manage' } as const;

/** Mails about requests. */
export const requests: WordsOf<RequestMails> = {
  confirm_booking: (booking) => ({
    subject: cjkSpaced`請確認預訂：${quoted(booking.title)}，${booking.day}`,
    heading: cjkSpaced`名額保留至 ${booking.request.confirm_by}`,
    text: [
      '由於預訂人數或金額較多，請先確認此電郵地址屬於你：開啟預訂，再按確認。逾時未確認，名額會重新開放。',
      '如非本人預訂，毋須理會。',
    ],
    facts: facts(booking),
    button: { ...manage, label: '保留名額' },
    why: '有人以此電郵地址在舢舨預訂，因此你收到本電郵。',
  }),
  request_received: (booking) => ({
    subject: cjkSpaced`已收到預訂申請：${quoted(booking.title)}，${booking.day}`,
    heading: '名額已為你保留',
    text: [
      cjkSpaced`${quoted(booking.provider)}會在 ${booking.request.answer_by}回覆，無論結果如何，我們都會通知你。`,
      ...booking.weather.lines,
    ],
    facts: facts(booking),
    button: manage,
    why: why.guest,
  }),
  new_request: (booking) => ({
    subject: cjkSpaced`新預訂申請：${quoted(booking.title)}，${booking.day}，${booking.people}`,
    heading: cjkSpaced`${quoted(booking.customer)}想參加你的體驗`,
    text: [cjkSpaced`請在 ${booking.request.answer_by}接受或婉拒；逾時申請會自動取消，名額隨即釋出。`],
    facts: guestFacts(booking),
    button: { ...answer, label: '接受或婉拒' },
    why: why.provider,
  }),
  request_waiting: (booking) => ({
    subject: cjkSpaced`申請尚待回覆：${quoted(booking.title)}，${booking.day}，${booking.people}`,
    heading: cjkSpaced`${quoted(booking.customer)}正等候你回覆`,
    text: [cjkSpaced`回覆期限已過一半。請於 ${booking.request.answer_until} 前接受或婉拒；逾時申請會自動取消。`],
    facts: guestFacts(booking),
    button: { ...answer, label: '接受或婉拒' },
    why: why.provider,
  }),
  declined: (booking) => ({
    subject: cjkSpaced`未能接受預訂：${quoted(booking.title)}，${booking.day}`,
    heading: cjkSpaced`${quoted(booking.provider)}未能接受你的預訂`,
    text: [...moneyAfterEnd(booking), ...theirWords(booking)],
    quote: booking.end.reason,
    facts: endedFacts(booking),
    button: see,
    why: why.guest,
  }),
  expired: (booking) => ({
    subject: cjkSpaced`預訂申請已逾時：${quoted(booking.title)}，${booking.day}`,
    heading: '你的預訂申請已逾時',
    text: [cjkSpaced`${quoted(booking.provider)}未有在限期內回覆，預訂未能成立，名額已釋出。非常抱歉。`, ...moneyAfterEnd(booking)],
    facts: endedFacts(booking),
    why: why.booked,
  }),
  request_expired: (booking) => ({
    subject: cjkSpaced`預訂申請已逾時：${quoted(booking.title)}，${booking.day}`,
    heading: cjkSpaced`${quoted(booking.customer)}的申請已逾時`,
    text: ['申請未有在限期內獲回覆，現已取消。', places(booking), ...toSend(booking)],
    facts: guestFacts(booking, 'ended'),
    button: answer,
    why: why.provider,
  }),
};
