import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import type { BookingForMail } from '../../mail-facts.ts';
import type { ForGuest, EndingMails, WordsOf } from '../../mail-words.ts';
import type { MailText } from '../../mail.ts';
import {
  answer,
  dontCome,
  endedFacts,
  guestFacts,
  heardOfIt,
  moneyAfterEnd,
  notTakingPlace,
  places,
  quoted,
  theirWords,
  toSend,
  why,
} from './parts.ts';

const see = { label: '查看預訂', to: 'manage' } as const;

/** Mails about a booking that ended before its time. */
export const endings: WordsOf<EndingMails> = {
  cancelled_by_provider: (booking) => {
    if (booking.end.was_postponed && booking.end.words_by === 'sampan') return notChosen(booking, why.guest);
    const { is_called_off } = booking.end;
    return {
      subject: cjkSpaced`${is_called_off ? calledOff(booking) : '預訂已取消'}：${quoted(booking.title)}，${booking.day}`,
      heading: is_called_off ? notTakingPlace(booking) : cjkSpaced`${quoted(booking.provider)}取消了你的預訂`,
      text: ['非常抱歉。', ...dontCome(booking), ...moneyAfterEnd(booking), ...theirWords(booking)],
      quote: booking.end.reason,
      facts: endedFacts(booking),
      button: see,
      why: why.guest,
    };
  },
  cancelled_by_you: (booking) => {
    const { by_reseller, was_postponed, reseller } = booking.end;
    if (was_postponed) return tookRefund(booking, why.booked);
    const who = quoted(reseller);
    return {
      subject: cjkSpaced`${by_reseller ? `${who}已取消你的預訂` : '你已取消預訂'}：${quoted(booking.title)}，${booking.day}`,
      heading: by_reseller ? cjkSpaced`${who}取消了你的預訂` : '你的預訂已取消',
      text: [cjkSpaced`我們已通知${quoted(booking.provider)}，名額亦已釋出。`, ...moneyAfterEnd(booking)],
      facts: endedFacts(booking),
      why: why.booked,
    };
  },
  cancelled_by_customer: (booking) => {
    const { by_reseller, was_postponed, reseller } = booking.end;
    const who = quoted(by_reseller ? reseller : booking.customer);
    const said = was_postponed ? '客人未有改期' : by_reseller ? cjkSpaced`${who}取消預訂` : '客人取消預訂';
    return {
      subject: cjkSpaced`${said}：${quoted(booking.title)}，${booking.day}，${booking.people}`,
      heading: was_postponed
        ? cjkSpaced`${who}選擇不改期`
        : by_reseller
          ? cjkSpaced`${who}取消了${quoted(booking.customer)}的預訂`
          : cjkSpaced`${who}取消了預訂`,
      text: [
        ...(was_postponed ? ['你已取消這個時段。客人沒有改選另一日期，選擇結束預訂。'] : []),
        places(booking),
        ...toSend(booking),
        ...theirWords(booking),
      ],
      quote: booking.end.reason,
      facts: guestFacts(booking, 'ended'),
      button: answer,
      why: why.provider,
    };
  },
  cancelled_by_operator: (booking) => ({
    subject: cjkSpaced`${booking.end.is_called_off ? calledOff(booking) : '預訂已取消'}：${quoted(booking.title)}，${booking.day}`,
    heading: booking.end.is_called_off ? notTakingPlace(booking) : '我們取消了你的預訂',
    text: ['非常抱歉。', ...dontCome(booking), ...moneyAfterEnd(booking), ...theirWords(booking)],
    quote: booking.end.reason,
    facts: endedFacts(booking),
    button: see,
    why: why.guest,
  }),
  booking_cancelled_by_operator: (booking) => ({
    subject: cjkSpaced`舢舨取消預訂：${quoted(booking.title)}，${booking.day}，${booking.people}`,
    heading: cjkSpaced`我們取消了${quoted(booking.customer)}的預訂`,
    text: [places(booking), heardOfIt(booking), ...toSend(booking), '取消原因：'],
    quote: booking.end.reason,
    facts: guestFacts(booking, 'ended'),
    button: answer,
    why: why.provider,
  }),
};

const calledOff = ({ end }: BookingForMail<'end'>) => (end.is_over ? '活動取消' : '活動取消，請不要前來');

function notChosen(booking: ForGuest<'end'>, why: string): MailText {
  return {
    subject: cjkSpaced`你的預訂已結束：${quoted(booking.title)}，${booking.day}`,
    heading: '未有在限期前選擇新日期',
    text: [cjkSpaced`${booking.day}的${quoted(booking.title)}已取消。你未有選擇新日期，預訂因此結束。`, ...moneyAfterEnd(booking)],
    facts: endedFacts(booking),
    button: see,
    why,
  };
}

function tookRefund(booking: ForGuest<'end'>, why: string): MailText {
  return {
    subject: cjkSpaced`${booking.refund.due ? '你的退款' : '你的預訂已結束'}：${quoted(booking.title)}，${booking.day}`,
    heading: booking.refund.due ? cjkSpaced`你將獲退款 ${booking.refund.due}` : '你的預訂已結束',
    text: [
      cjkSpaced`${booking.day}的${quoted(booking.title)}已取消，你選擇${booking.refund.due ? '退款' : '不改期'}。我們已通知${quoted(booking.provider)}。`,
      ...moneyAfterEnd(booking),
    ],
    facts: endedFacts(booking),
    why,
  };
}
