import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import type { RefundMails, WordsOf } from '../../mail-words.ts';
import { answer, facts, goesBack, guestFacts, manage, quoted, sentRefund, toSend, why } from './parts.ts';

/** Mails about refunds. */
export const refunds: WordsOf<RefundMails> = {
  refund_due: (booking) => ({
    subject: cjkSpaced`待退款：${quoted(booking.title)}，${booking.day}`,
    heading: cjkSpaced`有 ${booking.refund.due} 待退還`,
    text: booking.to_provider ? toSend(booking) : goesBack(booking),
    facts: booking.to_provider ? guestFacts(booking, 'ended') : facts(booking),
    button: booking.to_provider ? answer : { ...manage, label: '查看預訂' },
    why: booking.to_provider ? why.provider : why.guest,
  }),
  refund_waiting: (booking) => ({
    subject: cjkSpaced`仍待退款：${quoted(booking.title)}，${booking.day}`,
    heading: cjkSpaced`${quoted(booking.customer)}正等候 ${booking.refund.due} 的退款`,
    text: [cjkSpaced`款項自${booking.refund.since}（香港時間）起待退。請盡快退款，並在預訂內標示為已退款。`],
    facts: guestFacts(booking, 'ended'),
    button: answer,
    why: why.provider,
  }),
  refunded: (booking) => ({
    subject: cjkSpaced`退款通知：${quoted(booking.title)}，${booking.day}`,
    heading: '你的退款',
    text: [sentRefund(booking), ...(booking.note ? ['經手人備註：'] : [])],
    quote: booking.note ? [booking.note] : [],
    facts: facts(booking, 'ended'),
    button: { ...manage, label: '查看預訂' },
    why: why.guest,
  }),
};
