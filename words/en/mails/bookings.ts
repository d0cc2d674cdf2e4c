import type { BookingForMail } from '../../mail-facts.ts';
import type { BookingMails, WordsOf } from '../../mail-words.ts';
import { answer, facts, goesBack, guestFacts, manage, quoted, toSend, why } from './parts.ts';

/** Mails about a booking that goes on. */
export const bookings: WordsOf<BookingMails> = {
  new_booking: (booking) => ({
    subject: `New booking: ${quoted(booking.title)}, ${booking.day}, ${booking.people}`,
    heading: `${quoted(booking.customer)} has booked`,
    text: ['The booking is confirmed. No action needed.'],
    facts: guestFacts(booking),
    button: answer,
    why: why.provider,
  }),
  confirmed: (booking) => ({
    subject: `Confirmed: ${quoted(booking.title)}, ${booking.day} ${booking.starts}`,
    heading: `See you on ${booking.day}`,
    text: [
      `${quoted(booking.provider)} looks forward to seeing you. Show the code ${booking.code} when you arrive.`,
      booking.cancelling,
      ...booking.weather.lines,
    ],
    facts: facts(booking),
    button: { ...manage, label: 'View your booking and voucher' },
    why: why.guest,
  }),
  changed: (booking) => ({
    subject: `Changed: ${quoted(booking.title)}, ${booking.day} ${booking.starts}`,
    heading: 'Your booking has changed',
    text: [...fromTo(booking), difference(booking), ...goesBack(booking), 'Your code is the same.', ...booking.weather.lines].filter(
      Boolean,
    ),
    facts: facts(booking),
    button: { ...manage, label: 'View your booking' },
    why: why.guest,
  }),
  booking_changed: (booking) => ({
    subject: `Booking changed: ${quoted(booking.title)}, ${booking.day}, ${booking.people}`,
    heading: `The booking of ${quoted(booking.customer)} has changed`,
    text: [...fromTo(booking), differenceForHost(booking), ...toSend(booking)].filter(Boolean),
    facts: guestFacts(booking),
    button: answer,
    why: why.provider,
  }),
  booking_link: (booking) => ({
    subject: `Your booking ${booking.reference}`,
    heading: 'Here is the link to your booking',
    text: ['Someone asked for it with your booking reference and this email.'],
    facts: facts(booking),
    button: { ...manage, label: 'Open your booking' },
    why: why.guest,
  }),
  reminder_24h: (booking) => ({
    subject: [`${booking.near_day}: ${quoted(booking.title)}`, booking.starts].filter(Boolean).join(', '),
    heading: `${[booking.near_day, booking.starts].filter(Boolean).join(', ')}: ${quoted(booking.title)}`,
    text: [
      `${quoted(booking.provider)} looks forward to seeing you. Show the code ${booking.code} when you arrive.`,
      ...booking.weather.lines,
    ],
    facts: facts(booking),
    button: { ...manage, label: 'View your booking and voucher' },
    why: why.guest,
  }),
  reminder_2h: (booking) => ({
    subject: `Starts at ${booking.starts}: ${quoted(booking.title)}`,
    heading: `It starts at ${booking.starts}`,
    text: [
      `Show the code ${booking.code} when you arrive.`,
      booking.phone && `If you are running late, call ${quoted(booking.provider)}: ${booking.phone}`,
      ...booking.weather.lines,
    ].filter(Boolean),
    facts: facts(booking),
    button: { ...manage, label: 'View your booking and voucher' },
    why: why.guest,
  }),
  review_invitation: (booking) => ({
    subject: `How was ${quoted(booking.title)}?`,
    heading: 'How was it?',
    text: [`A short review helps other travellers, and ${quoted(booking.provider)}.`],
    button: { label: 'Write a review', to: 'review' },
    why: why.guest,
  }),
};

/** What a change has changed. */
function fromTo({ change: { was, is, renamed }, customer }: BookingForMail<'change'>): string[] {
  return [
    ...(was === is ? [] : [`Before: ${was}`, `Now: ${is}`]),
    ...(renamed ? [`The booking is now in the name of ${quoted(customer)}.`] : []),
  ];
}

/** What a guest pays more or less after a change; empty where it is the same. */
function difference({ change: { more, less }, paying: { total } }: BookingForMail<'change' | 'paying'>): string {
  if (more) return `The total is now ${total}, ${more} more than before.`;
  return less ? `The total is now ${total}, ${less} less than before.` : '';
}

/** The same to their provider. */
function differenceForHost({ change: { more, less } }: BookingForMail<'change'>): string {
  if (more) return `The guest pays ${more} more than before.`;
  return less ? `The guest pays ${less} less than before.` : '';
}
