import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import type { BookingForMail } from '../../mail-facts.ts';
import type { CallOffMails, WordsOf } from '../../mail-words.ts';
import { dontCome, facts, notTakingPlace, quoted, theirWords, why } from './parts.ts';

const why_manage = `${why.booked}持有上述連結的人可管理預訂，請勿轉交他人。`;

/** Mails about departures that were called off. */
export const callOffs: WordsOf<CallOffMails> = {
  postponed: (booking) => ({
    subject: cjkSpaced`活動取消，請選擇新日期：${quoted(booking.title)}，${booking.day}`,
    heading: notTakingPlace(booking),
    text: [
      ...dontCome(booking),
      cjkSpaced`你可在 ${booking.choose_by}（香港時間）前以原價改選另一日期，或${orElse(booking).do}。`,
      `如未有在限期前選擇，預訂將會取消${orElse(booking).gives_back}。`,
      ...theirWords(booking),
    ],
    quote: booking.end.reason,
    facts: facts(booking, 'ended'),
    button: { label: orElse(booking).label, to: 'manage' },
    why: why_manage,
  }),
  postponed_reminder: (booking) => ({
    subject: cjkSpaced`請選擇新日期：${quoted(booking.title)}`,
    heading: cjkSpaced`請在 ${booking.choose_by} 前選擇新日期`,
    text: [
      cjkSpaced`${booking.day}的${quoted(booking.title)}已取消。你可以原價改選另一日期，或${orElse(booking).do}。`,
      `如未有選擇，預訂將會取消${orElse(booking).gives_back}。`,
    ],
    facts: facts(booking, 'ended'),
    button: { label: orElse(booking).label, to: 'manage' },
    why: why_manage,
  }),
  departures_called_off: ({ business, departures, reason, unmailed }) => ({
    subject:
      departures.length === 1
        ? cjkSpaced`活動取消：${quoted(departures[0]!.title)}，${departures[0]!.starts}`
        : cjkSpaced`活動取消：${String(departures.length)} 個時段`,
    heading: cjkSpaced`${String(departures.length)} 個時段已取消`,
    text: [cjkSpaced`${quoted(business)}已取消以下時段。${hear(unmailed, business)}`],
    quote: reason,
    facts: departures.map(({ starts, title }) => [starts, title]),
    button: { label: '查看仍會前來的客人', to: 'guide' },
    why: cjkSpaced`你是${quoted(business)}在舢舨上的導賞員，因此收到此電郵。`,
  }),
};

function orElse({ refund: { gives_back }, paying: { is_reported, payment } }: BookingForMail<'paying' | 'refund'>) {
  if (gives_back) return { do: '取回全數款項', gives_back: '，已付款項全數退回', label: '選擇新日期或退款' };
  const arriving = is_reported && payment ? cjkSpaced`，你表示已付的 ${payment} 如到帳會全數退回` : '';
  return { do: '取消預訂', gives_back: arriving, label: '選擇新日期或取消' };
}

function hear(unmailed: number, business: string): string {
  if (unmailed === 0) return '系統正以電郵通知客人，你毋須另行通知。';
  return cjkSpaced`系統正以電郵通知客人，但有 ${String(unmailed)} 項預訂的客人未能以電郵通知：請與${quoted(business)}商定由誰致電客人。`;
}
