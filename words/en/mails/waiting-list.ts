import { waiting_rule } from '../../../rules/waiting/waiting.ts';
import type { WaitingForMail } from '../../mail-facts.ts';
import type { WaitingMails, WordsOf } from '../../mail-words.ts';
import type { MailFact, MailText } from '../../mail.ts';
import { quoted } from './parts.ts';

const why_waiting = 'You’re receiving this because this email was put on a waiting list on Sampan. If that wasn’t you, you can ignore it.';

const see = { label: 'See your place', to: 'waiting' } as const;

const listed = ({ title, provider, day, people }: WaitingForMail): MailFact[] => [
  ['Experience', title],
  ['Host', provider],
  ['When', `${day} (Hong Kong)`],
  ['Party', people],
];

/** Mails about the waiting list. */
export const waitingList: WordsOf<WaitingMails> = {
  waiting_joined: (waiting) => ({
    subject: `You’re on the waiting list for ${quoted(waiting.title)}`,
    heading: 'You’re on the waiting list',
    text: [
      ...(waiting.is_confirmed
        ? []
        : ['Please confirm that this email is yours: open the link below and tap once. Until then we can’t offer you places.']),
      'We’ll email you as soon as places for your party become free, and hold them for you while you decide. Nothing is booked or paid until then.',
      waiting_rule.en,
      'If you don’t hear from us by then, no places became free. You can leave the list at any time.',
    ],
    facts: listed(waiting),
    button: waiting.is_confirmed ? see : { label: 'Confirm my email', to: 'waiting' },
    why: why_waiting,
  }),
  waiting_offer: (waiting) => ({
    subject: `Places are free for ${quoted(waiting.title)}`,
    heading: 'Places are free for you',
    text: [
      `We’re holding places for ${waiting.people} until ${waiting.until} (Hong Kong). Book them with one tap, or let them go to the next in line.`,
      'If you pass, or don’t answer by then, they’re offered to the next in line and you go to the end of the list. After a second offer without an answer you leave it.',
    ],
    facts: listed(waiting),
    button: { label: 'Book or pass', to: 'waiting' },
    why: why_waiting,
  }),
  waiting_over: (waiting) => (waiting.reason === null ? lapsed(waiting) : offerCalledOff(waiting, waiting.reason)),
  waiting_ended: (waiting) => (waiting.reason === null ? gone(waiting) : calledOff(waiting, waiting.reason)),
};

function lapsed(waiting: WaitingForMail): MailText {
  const { goes_on } = waiting;
  return {
    subject: `We no longer hold places for ${quoted(waiting.title)}`,
    heading: 'Your offer has ended',
    text: [
      goes_on
        ? 'We held places for you and had no reply in time. You’re still on the list, at the end of it. You can leave at any time.'
        : 'We held places for you twice and had no reply in time, so you’ve left the list. You can join again if you’d still like to come.',
    ],
    facts: listed(waiting),
    button: goes_on ? see : { label: 'Open the experience', to: 'waiting' },
    why: why_waiting,
  };
}

function gone(waiting: WaitingForMail): MailText {
  return {
    subject: `The waiting list for ${quoted(waiting.title)} has closed`,
    heading: 'What you waited for won’t take place',
    text: ['The host no longer offers this departure, so your place on the waiting list has ended. Nothing was booked or paid.'],
    facts: listed(waiting),
    button: { label: 'Look at other times', to: 'waiting' },
    why: why_waiting,
  };
}

/** To who waited for nothing but a departure that was called off. */
function calledOff(waiting: WaitingForMail, reason: string): MailText {
  return {
    subject: `Called off: ${quoted(waiting.title)}, ${waiting.day}`,
    heading: `${quoted(waiting.title)} on ${waiting.day} will not take place`,
    text: [
      'The host has called this departure off, so your place on the waiting list has ended. Nothing was booked or paid.',
      'You can book another time that has places, or join the list for one that is full.',
    ],
    quote: [reason],
    facts: listed(waiting),
    button: { label: 'Look at other times', to: 'waiting' },
    why: why_waiting,
  };
}

/** To who was offered places on a departure that was called off, and waits on for others. */
function offerCalledOff(waiting: WaitingForMail, reason: string): MailText {
  return {
    subject: `Called off: ${quoted(waiting.title)}, ${waiting.day}`,
    heading: `${quoted(waiting.title)} on ${waiting.day} will not take place`,
    text: [
      'We held places for you on this departure, and its host has called it off. Nothing was booked or paid.',
      `You’re still on the waiting list for ${waiting.for}: we’ll email you as soon as places for your party become free.`,
    ],
    quote: [reason],
    facts: listed(waiting),
    button: see,
    why: why_waiting,
  };
}
