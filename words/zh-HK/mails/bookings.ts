import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import type { BookingForMail } from '../../mail-facts.ts';
import type { BookingMails, WordsOf } from '../../mail-words.ts';
import { answer, facts, goesBack, guestFacts, manage, quoted, toSend, why } from './parts.ts';

/** Mails about a booking that goes on. */
export const bookings: WordsOf<BookingMails> = {
  new_booking: (booking) => ({
    subject: cjkSpaced`新預訂：${quoted(booking.title)}，${booking.day}，${booking.people}`,
    heading: cjkSpaced`${quoted(booking.customer)}已預訂`,
    text: ['預訂已確認，毋須回覆。'],
    facts: guestFacts(booking),
    button: answer,
    why: why.provider,
  }),
  confirmed: (booking) => ({
    subject: cjkSpaced`預訂已確認：${quoted(booking.title)}，${booking.day}${booking.starts}`,
    heading: cjkSpaced`${booking.day}見`,
    text: [
      cjkSpaced`${quoted(booking.provider)}恭候你。到達時請出示確認碼 ${booking.code}。`,
      booking.cancelling,
      ...booking.weather.lines,
    ],
    facts: facts(booking),
    button: { ...manage, label: '查看預訂及憑證' },
    why: why.guest,
  }),
  changed: (booking) => ({
    subject: cjkSpaced`預訂已更改：${quoted(booking.title)}，${booking.day}${booking.starts}`,
    heading: '你的預訂已更改',
    text: [...fromTo(booking), difference(booking), ...goesBack(booking), '確認碼維持不變。', ...booking.weather.lines].filter(Boolean),
    facts: facts(booking),
    button: { ...manage, label: '查看預訂' },
    why: why.guest,
  }),
  booking_changed: (booking) => ({
    subject: cjkSpaced`預訂已更改：${quoted(booking.title)}，${booking.day}，${booking.people}`,
    heading: cjkSpaced`${quoted(booking.customer)}的預訂已更改`,
    text: [...fromTo(booking), differenceForHost(booking), ...toSend(booking)].filter(Boolean),
    facts: guestFacts(booking),
    button: answer,
    why: why.provider,
  }),
  booking_link: (booking) => ({
    subject: cjkSpaced`你的預訂 ${booking.reference}`,
    heading: '這是你的預訂連結',
    text: ['有人以你的預訂編號及此電郵地址索取連結。'],
    facts: facts(booking),
    button: { ...manage, label: '開啟預訂' },
    why: why.guest,
  }),
  reminder_24h: (booking) => ({
    subject: cjkSpaced`${booking.near_day}${booking.starts}：${quoted(booking.title)}`,
    heading: cjkSpaced`${booking.near_day}${booking.starts}：${quoted(booking.title)}`,
    text: [cjkSpaced`${quoted(booking.provider)}恭候你。到達時請出示確認碼 ${booking.code}。`, ...booking.weather.lines],
    facts: facts(booking),
    button: { ...manage, label: '查看預訂及憑證' },
    why: why.guest,
  }),
  reminder_2h: (booking) => ({
    subject: cjkSpaced`${booking.starts} 開始：${quoted(booking.title)}`,
    heading: cjkSpaced`體驗於 ${booking.starts} 開始`,
    text: [
      cjkSpaced`到達時請出示確認碼 ${booking.code}。`,
      booking.phone && cjkSpaced`如會遲到，請致電${quoted(booking.provider)}：${booking.phone}`,
      ...booking.weather.lines,
    ].filter(Boolean),
    facts: facts(booking),
    button: { ...manage, label: '查看預訂及憑證' },
    why: why.guest,
  }),
  review_invitation: (booking) => ({
    subject: cjkSpaced`${quoted(booking.title)}，體驗如何？`,
    heading: '體驗如何？',
    text: [cjkSpaced`寫幾句感想，讓其他旅客參考，也給${quoted(booking.provider)}一點鼓勵。`],
    button: { label: '撰寫評價', to: 'review' },
    why: why.guest,
  }),
};

/** What a change has changed. */
function fromTo({ change: { was, is, renamed }, customer }: BookingForMail<'change'>): string[] {
  return [
    ...(was === is ? [] : [cjkSpaced`原本：${was}`, cjkSpaced`現為：${is}`]),
    ...(renamed ? [cjkSpaced`預訂人姓名已改為${quoted(customer)}。`] : []),
  ];
}

/** What a guest pays more or less after a change; empty where it is the same. */
function difference({ change: { more, less }, paying: { total } }: BookingForMail<'change' | 'paying'>): string {
  if (more) return cjkSpaced`總額現為 ${total}，較原先多 ${more}。`;
  return less ? cjkSpaced`總額現為 ${total}，較原先少 ${less}。` : '';
}

/** The same to their provider. */
function differenceForHost({ change: { more, less } }: BookingForMail<'change'>): string {
  if (more) return cjkSpaced`客人須付的總額較原先多 ${more}。`;
  return less ? cjkSpaced`客人須付的總額較原先少 ${less}。` : '';
}
