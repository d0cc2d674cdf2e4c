import type { BookingForMail } from '../../mail-facts.ts';
import type { CallOffMails, WordsOf } from '../../mail-words.ts';
import { dontCome, facts, notTakingPlace, quoted, theirWords, why } from './parts.ts';

const why_manage = `${why.booked} Anyone with the link above can manage the booking, so keep it private.`;

/** Mails about departures that were called off. */
export const callOffs: WordsOf<CallOffMails> = {
  postponed: (booking) => ({
    subject: `Called off, choose another date: ${quoted(booking.title)}, ${booking.day}`,
    heading: notTakingPlace(booking),
    text: [
      ...dontCome(booking),
      `Choose another date at the same price until ${booking.choose_by} (Hong Kong time), or ${orElse(booking).do}.`,
      `If you do nothing by then, the booking is cancelled${orElse(booking).gives_back}.`,
      ...theirWords(booking),
    ],
    quote: booking.end.reason,
    facts: facts(booking, 'ended'),
    button: { label: orElse(booking).label, to: 'manage' },
    why: why_manage,
  }),
  postponed_reminder: (booking) => ({
    subject: `Still to choose: ${quoted(booking.title)}`,
    heading: `Choose another date by ${booking.choose_by}`,
    text: [
      `${quoted(booking.title)} on ${booking.day} was called off. Choose another date at the same price, or ${orElse(booking).do}.`,
      `If you do nothing, the booking is cancelled${orElse(booking).gives_back}.`,
    ],
    facts: facts(booking, 'ended'),
    button: { label: orElse(booking).label, to: 'manage' },
    why: why_manage,
  }),
  departures_called_off: ({ business, departures, reason, unmailed }) => ({
    subject:
      departures.length === 1
        ? `Called off: ${quoted(departures[0]!.title)}, ${departures[0]!.starts}`
        : `Called off: ${departures.length} departures`,
    heading: departures.length === 1 ? 'A departure was called off' : `${departures.length} departures were called off`,
    text: [`${quoted(business)} has called this off. ${hear(unmailed, business)}`],
    quote: reason,
    facts: departures.map(({ starts, title }) => [starts, title]),
    button: { label: 'See who still comes', to: 'guide' },
    why: `You’re receiving this because you’re a guide in the team of ${quoted(business)} on Sampan.`,
  }),
};

/** What a guest may do instead of choosing another date, what the end of the booking gives back, and the words of the button. */
function orElse({ refund: { gives_back }, paying: { is_reported, payment } }: BookingForMail<'paying' | 'refund'>) {
  if (gives_back)
    return { do: 'get a full refund', gives_back: ' and everything you paid is refunded', label: 'Choose a date or a refund' };
  const arriving = is_reported && payment ? `, and the ${payment} you told us you paid is refunded if it arrives` : '';
  return { do: 'cancel the booking', gives_back: arriving, label: 'Choose a date or cancel' };
}

/** Whether the guests hear of it by mail: those without an address, and those nobody may write to, do not. */
function hear(unmailed: number, business: string): string {
  if (unmailed === 0) return 'The guests are being emailed; you don’t need to tell them.';
  const [who, them] =
    unmailed === 1 ? ['1 booking whose guest can’t', 'that guest'] : [`${unmailed} bookings whose guests can’t`, 'those guests'];
  return `The guests are being emailed, except those of ${who} be emailed: agree with ${quoted(business)} who calls ${them}.`;
}
