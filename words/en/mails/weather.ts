import type { DepartureToDecide } from '../../mail-facts.ts';
import type { WeatherMails, WordsOf } from '../../mail-words.ts';
import type { MailFact } from '../../mail.ts';
import { facts, quoted, THEIR_WORDS, why } from './parts.ts';

/** What is only shortened is mailed to nobody. */
const HEAR = 'Guests of what is called off or postponed hear of it by email, where they have an address. See whom to call.';

/** Mails about departures of which the weather asks. */
export const weather: WordsOf<WeatherMails> = {
  goes_ahead: (booking) => ({
    subject: `It goes ahead: ${quoted(booking.title)}, ${booking.day} ${booking.starts}`.trim(),
    heading: `${quoted(booking.title)} on ${booking.day} goes ahead`,
    text: [
      ...booking.weather.goes_ahead.lines,
      ...(booking.phone ? [`If you are running late, call ${quoted(booking.provider)}: ${booking.phone}`] : []),
      ...(booking.weather.goes_ahead.reason ? [booking.weather.goes_ahead.by_operator ? 'Our reason:' : THEIR_WORDS] : []),
    ],
    quote: booking.weather.goes_ahead.reason ? [booking.weather.goes_ahead.reason] : [],
    facts: facts(booking),
    button: { label: 'View or cancel your booking', to: 'manage' },
    why: why.guest,
  }),
  weather_decision: ({ asked, rules_act, more_asked }) =>
    rules_act
      ? {
          subject: 'The weather: your rules are being carried out',
          heading: 'Your weather rules apply, and act by themselves',
          text: ['You chose that your rules act at once, so there is nothing for you to decide.', HEAR, ...moreOnPage(more_asked)],
          facts: asked.map(carriedOut),
          button: { label: 'See what is done', to: 'weather' },
          why: why.provider,
        }
      : {
          subject: 'The weather: your departures need a decision',
          heading: 'Your weather rules ask for a decision',
          text: [
            'Decide about each departure until the time below: do what your rule says with one tap, or let it go ahead. After that, what your guests were promised is done.',
            ...moreOnPage(more_asked),
          ],
          facts: asked.map(toDecide),
          button: { label: 'Decide', to: 'weather' },
          why: why.provider,
        },
  weather_ran_out: ({ asked, more_asked }) => ({
    subject: 'The weather: your time to decide is over',
    heading: 'We did what your guests were promised',
    text: [
      `The time to decide about ${asked.length > 0 ? 'the departures below' : 'some of your departures'} was over and nobody had decided. So your weather rules were carried out, as your guests had read before they booked.`,
      HEAR,
      ...moreOnPage(more_asked),
    ],
    facts: asked.map(carriedOut),
    button: { label: 'See what was done', to: 'weather' },
    why: why.provider,
  }),
};

function moreOnPage(more: number): string[] {
  return more > 0 ? [`The first departures are listed here; ${more} more are on the page.`] : [];
}

function toDecide({ starts, title, people, why: cause, what, decide_by }: DepartureToDecide): MailFact {
  return [starts, `${quoted(title)}, ${people}. ${cause}. Decide by ${decide_by}, or it ${what}.`];
}

function carriedOut({ starts, title, people, why: cause, what }: DepartureToDecide): MailFact {
  return [starts, `${quoted(title)}, ${people}. ${cause}: ${what}.`];
}
