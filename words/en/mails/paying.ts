import type { PayingMails, WordsOf } from '../../mail-words.ts';
import { facts, goesBack, guestFacts, places, quoted, THEIR_WORDS, toSend, why } from './parts.ts';

const why_link = `${why.booked} Anyone with the link above can view and cancel the booking, so keep it private.`;

/** Mails about a booking that is to be paid. */
export const paying: WordsOf<PayingMails> = {
  payment_reminder: (booking) => ({
    subject: `To pay by ${booking.paying.until}: ${quoted(booking.title)}`,
    heading: 'Your booking is still to be paid',
    text: [booking.paying.said, 'If you have paid already, open the booking and tell us there.'],
    facts: facts(booking, 'paying'),
    button: { label: 'View your booking and pay', to: 'manage' },
    why: why_link,
  }),
  payment_expired: (booking) => ({
    subject: `Cancelled, ${booking.paying.is_reported ? 'payment not confirmed' : 'not paid'}: ${quoted(booking.title)}, ${booking.day}`,
    heading: 'Your booking was cancelled',
    text: [
      ...(booking.paying.is_reported
        ? [booking.paying.said, 'Your places have been released. You’re welcome to book again.']
        : [
            `It wasn’t paid by ${booking.paying.until}, so your places have been released. You’re welcome to book again.`,
            `If you paid after all, your money comes back to you: message ${quoted(booking.provider)} from the booking.`,
          ]),
      ...goesBack(booking),
    ],
    facts: facts(booking, 'ended'),
    button: { label: 'View the booking', to: 'manage' },
    why: why.booked,
  }),
  booking_unpaid: (booking) => ({
    subject: `Cancelled, ${booking.paying.is_reported ? 'payment not confirmed' : 'not paid'}: ${quoted(booking.title)}, ${booking.day}, ${booking.people}`,
    heading: booking.paying.is_reported
      ? `You didn’t answer ${quoted(booking.customer)} in time`
      : `${quoted(booking.customer)} didn’t pay in time`,
    text: booking.paying.is_reported
      ? [booking.paying.said, places(booking)]
      : ['The booking has been cancelled. No action needed.', places(booking), ...toSend(booking)],
    facts: guestFacts(booking, 'ended'),
    button: { label: 'Open the booking', to: 'provider_booking' },
    why: why.provider,
  }),
  payment_unconfirmed: (booking) => ({
    subject: `Has this been paid? ${quoted(booking.title)}, ${booking.day}, ${booking.people}`,
    heading: `Check the payment of ${quoted(booking.customer)}`,
    text: booking.paying.is_reported ? [`The time to pay ended at ${booking.paying.until}.`, booking.paying.said] : [booking.paying.said],
    facts: guestFacts(booking, 'paying'),
    button: { label: 'Open the booking', to: 'provider_booking' },
    why: why.provider,
  }),
  payment_unanswered: (booking) => ({
    subject: `${booking.paying.is_reported ? 'Payment not confirmed yet' : 'Still to pay'}: ${quoted(booking.title)}, ${booking.day}`,
    heading: booking.paying.is_reported ? 'Your payment isn’t confirmed yet' : 'A part of your booking is still to be paid',
    text: [
      booking.paying.said,
      booking.paying.is_reported
        ? `Message ${quoted(booking.provider)} from the booking, and add the bank’s slip if you have it.`
        : 'Open the booking and pay it there, or tell us there if you have paid already.',
    ],
    facts: facts(booking, 'paying'),
    button: { label: 'View your booking', to: 'manage' },
    why: why_link,
  }),
  payment_reported: (booking) => ({
    subject: `${quoted(booking.customer)} says they’ve paid: ${quoted(booking.title)}, ${booking.day}`,
    heading: `${quoted(booking.customer)} says they’ve paid ${booking.paying.payment}`,
    text: ['By FPS, with the booking reference below. Check your bank, then confirm the payment or say that it isn’t there.'],
    facts: guestFacts(booking),
    button: { to: 'provider_booking', label: 'Confirm the payment' },
    why: why.provider,
  }),
  payment_received: (booking) => ({
    subject: `Payment received: ${quoted(booking.title)}, ${booking.day}`,
    heading:
      booking.paying.owed || booking.refund.due || booking.is_cancelled
        ? `We’ve recorded your payment of ${booking.paying.payment}`
        : 'Your booking is paid',
    text: [
      booking.paying.is_by_card
        ? `We’ve received your card payment of ${booking.paying.payment}.`
        : `${quoted(booking.provider)} has received ${booking.paying.payment}.`,
      ...(booking.paying.owed ? [`${booking.paying.owed} is still to be paid. Open the booking to see how.`] : []),
      ...(booking.is_cancelled && booking.paying.retained
        ? [`Your booking is cancelled. Under its cancellation terms, ${booking.paying.retained} isn’t refunded.`]
        : []),
      ...(booking.refund.due ? [`You’ll get a refund of ${booking.refund.due}; we’ll email you once it’s sent.`] : []),
    ],
    facts: facts(booking, booking.is_cancelled ? 'ended' : undefined),
    button: { to: 'manage', label: booking.is_cancelled ? 'View the booking' : 'View your booking and voucher' },
    why: why_link,
  }),
  payment_missing: (booking) => ({
    subject: `Payment not found: ${quoted(booking.title)}, ${booking.day}`,
    heading: `${quoted(booking.provider)} hasn’t found your payment`,
    text: [
      `You told us that you’ve paid ${booking.paying.payment}. Check in your banking app that it was sent, and to whom${booking.paying.owed ? ', then report it again on your booking' : ''}.`,
      ...(booking.note ? [THEIR_WORDS] : []),
    ],
    quote: booking.note ? [booking.note] : [],
    facts: facts(booking),
    button: { to: 'manage', label: 'Open your booking' },
    why: why_link,
  }),
};
