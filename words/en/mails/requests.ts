import type { RequestMails, WordsOf } from '../../mail-words.ts';
import { answer, endedFacts, facts, guestFacts, manage, moneyAfterEnd, places, quoted, theirWords, toSend, why } from './parts.ts';

const see = { label: 'View the booking', to: 'manage' } as const;

/** Mails about requests. */
export const requests: WordsOf<RequestMails> = {
  confirm_booking: (booking) => ({
    subject: `Confirm your booking: ${quoted(booking.title)}, ${booking.day}`,
    heading: `Your places are held until ${booking.request.confirm_by}`,
    text: [
      'For a large booking we ask you to confirm your email. Open the booking and press the button there; after that time the places go back on sale.',
      'If you didn’t make this booking, you can ignore this email.',
    ],
    facts: facts(booking),
    button: { ...manage, label: 'Keep my places' },
    why: 'You’re receiving this because someone booked on Sampan with this email.',
  }),
  request_received: (booking) => ({
    subject: `We’ve received your request: ${quoted(booking.title)}, ${booking.day}`,
    heading: 'Your places are held',
    text: [`${quoted(booking.provider)} will reply ${booking.request.answer_by}. We’ll email you either way.`, ...booking.weather.lines],
    facts: facts(booking),
    button: manage,
    why: why.guest,
  }),
  new_request: (booking) => ({
    subject: `New request: ${quoted(booking.title)}, ${booking.day}, ${booking.people}`,
    heading: `New request from ${quoted(booking.customer)}`,
    text: [`Accept or decline ${booking.request.answer_by}; after that the request expires and the places go back on sale.`],
    facts: guestFacts(booking),
    button: { ...answer, label: 'Accept or decline' },
    why: why.provider,
  }),
  request_waiting: (booking) => ({
    subject: `Still waiting for your reply: ${quoted(booking.title)}, ${booking.day}, ${booking.people}`,
    heading: `${quoted(booking.customer)} is waiting for your reply`,
    text: [`Half of the time to reply has passed. Accept or decline by ${booking.request.answer_until}; after that the request expires.`],
    facts: guestFacts(booking),
    button: { ...answer, label: 'Accept or decline' },
    why: why.provider,
  }),
  declined: (booking) => ({
    subject: `Not possible this time: ${quoted(booking.title)}, ${booking.day}`,
    heading: `${quoted(booking.provider)} cannot take your booking`,
    text: [...moneyAfterEnd(booking), ...theirWords(booking)],
    quote: booking.end.reason,
    facts: endedFacts(booking),
    button: see,
    why: why.guest,
  }),
  expired: (booking) => ({
    subject: `No reply in time: ${quoted(booking.title)}, ${booking.day}`,
    heading: 'Your request has expired',
    text: [
      `${quoted(booking.provider)} didn’t reply in time, so nothing is booked and your places have been released. We’re sorry.`,
      ...moneyAfterEnd(booking),
    ],
    facts: endedFacts(booking),
    why: why.booked,
  }),
  request_expired: (booking) => ({
    subject: `A request has expired: ${quoted(booking.title)}, ${booking.day}`,
    heading: `You missed a request from ${quoted(booking.customer)}`,
    text: ['Nobody replied to the request in time, so it has expired.', places(booking), ...toSend(booking)],
    facts: guestFacts(booking, 'ended'),
    button: answer,
    why: why.provider,
  }),
};
