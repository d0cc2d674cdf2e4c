import type { RefundMails, WordsOf } from '../../mail-words.ts';
import { answer, facts, goesBack, guestFacts, manage, quoted, sentRefund, toSend, why } from './parts.ts';

/** Mails about refunds. */
export const refunds: WordsOf<RefundMails> = {
  refund_due: (booking) => ({
    subject: `Refund due: ${quoted(booking.title)}, ${booking.day}`,
    heading: `A refund of ${booking.refund.due} is due`,
    text: booking.to_provider ? toSend(booking) : goesBack(booking),
    facts: booking.to_provider ? guestFacts(booking, 'ended') : facts(booking),
    button: booking.to_provider ? answer : { ...manage, label: 'View the booking' },
    why: booking.to_provider ? why.provider : why.guest,
  }),
  refund_waiting: (booking) => ({
    subject: `Refund still due: ${quoted(booking.title)}, ${booking.day}`,
    heading: `${quoted(booking.customer)} is waiting for a refund of ${booking.refund.due}`,
    text: [`It has been due since ${booking.refund.since} (Hong Kong time). Send it, then mark it as sent on the booking.`],
    facts: guestFacts(booking, 'ended'),
    button: answer,
    why: why.provider,
  }),
  refunded: (booking) => ({
    subject: `Your refund: ${quoted(booking.title)}, ${booking.day}`,
    heading: 'Your refund',
    text: [sentRefund(booking), ...(booking.note ? ['Note with the refund:'] : [])],
    quote: booking.note ? [booking.note] : [],
    facts: facts(booking, 'ended'),
    button: { ...manage, label: 'View the booking' },
    why: why.guest,
  }),
};
