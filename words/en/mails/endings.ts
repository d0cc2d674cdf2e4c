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

const see = { label: 'View the booking', to: 'manage' } as const;

/** Mails about a booking that ended before its time. */
export const endings: WordsOf<EndingMails> = {
  cancelled_by_provider: (booking) => {
    if (booking.end.was_postponed && booking.end.words_by === 'sampan') return notChosen(booking, why.guest);
    const { is_called_off } = booking.end;
    return {
      subject: `${is_called_off ? calledOff(booking) : 'Cancelled'}: ${quoted(booking.title)}, ${booking.day}`,
      heading: is_called_off ? notTakingPlace(booking) : `${quoted(booking.provider)} had to cancel your booking`,
      text: ['We’re sorry.', ...dontCome(booking), ...moneyAfterEnd(booking), ...theirWords(booking)],
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
      subject: `${by_reseller ? `Cancelled by ${who}` : 'You cancelled'}: ${quoted(booking.title)}, ${booking.day}`,
      heading: by_reseller ? `${who} has cancelled your booking` : 'Your booking is cancelled',
      text: [`${quoted(booking.provider)} has been notified, and your places have been released.`, ...moneyAfterEnd(booking)],
      facts: endedFacts(booking),
      why: why.booked,
    };
  },
  cancelled_by_customer: (booking) => {
    const { by_reseller, was_postponed, reseller } = booking.end;
    const who = quoted(by_reseller ? reseller : booking.customer);
    const said = was_postponed ? 'Not rebooked' : `Cancelled by ${by_reseller ? who : 'the guest'}`;
    return {
      subject: `${said}: ${quoted(booking.title)}, ${booking.day}, ${booking.people}`,
      heading: was_postponed
        ? `${who} takes no other date`
        : by_reseller
          ? `${who} has cancelled the booking of ${quoted(booking.customer)}`
          : `${who} has cancelled`,
      text: [
        ...(was_postponed ? ['You had called this departure off. The guest ended the booking instead of choosing another date.'] : []),
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
    subject: `${booking.end.is_called_off ? calledOff(booking) : 'Cancelled'}: ${quoted(booking.title)}, ${booking.day}`,
    heading: booking.end.is_called_off ? notTakingPlace(booking) : 'We had to cancel your booking',
    text: ['We’re sorry.', ...dontCome(booking), ...moneyAfterEnd(booking), ...theirWords(booking)],
    quote: booking.end.reason,
    facts: endedFacts(booking),
    button: see,
    why: why.guest,
  }),
  booking_cancelled_by_operator: (booking) => ({
    subject: `Cancelled by Sampan: ${quoted(booking.title)}, ${booking.day}, ${booking.people}`,
    heading: `We have cancelled the booking of ${quoted(booking.customer)}`,
    text: [places(booking), heardOfIt(booking), ...toSend(booking), 'Our reason:'],
    quote: booking.end.reason,
    facts: guestFacts(booking, 'ended'),
    button: answer,
    why: why.provider,
  }),
};

const calledOff = ({ end }: BookingForMail<'end'>) => (end.is_over ? 'Called off' : 'Called off, please don’t come');

/** To a guest whose departure was called off and who chose no other date in time. */
function notChosen(booking: ForGuest<'end'>, why: string): MailText {
  return {
    subject: `Your booking has ended: ${quoted(booking.title)}, ${booking.day}`,
    heading: 'No other date was chosen in time',
    text: [
      `${quoted(booking.title)} on ${booking.day} was called off. You chose no other date, so your booking has ended.`,
      ...moneyAfterEnd(booking),
    ],
    facts: endedFacts(booking),
    button: see,
    why,
  };
}

/** To a guest whose departure was called off and who wants no other date. */
function tookRefund(booking: ForGuest<'end'>, why: string): MailText {
  return {
    subject: `${booking.refund.due ? 'Your refund' : 'Your booking has ended'}: ${quoted(booking.title)}, ${booking.day}`,
    heading: booking.refund.due ? `A refund of ${booking.refund.due} is due to you` : 'Your booking has ended',
    text: [
      `${quoted(booking.title)} on ${booking.day} was called off, and you have chosen ${booking.refund.due ? 'the refund' : 'no other date'}. ${quoted(booking.provider)} has been notified.`,
      ...moneyAfterEnd(booking),
    ],
    facts: endedFacts(booking),
    why,
  };
}
