import type { Letters, Told, Words } from './letters.ts';
import { licenceLettersInEnglish } from './licence-letters.ts';

const manage = { label: 'See or cancel your booking', to: 'manage' } as const;
const answer = { label: 'Open the booking', to: 'provider_booking' } as const;
const why_booked = 'You get this because you booked on Sampan with this address.';
const why_guest = `${why_booked} Whoever has the link above can see and cancel the booking, so keep it to yourself.`;
const why_provider = 'You get this because you take bookings on Sampan.';
const why_partner = 'You get this because you are a partner of Sampan.';
const why_owner = 'You get this because this was the address of an account on Sampan when it was changed.';
const not_you = { label: 'Choose a new password', to: 'forgot_password' } as const;
const why_account = 'You get this because somebody used this address on Sampan. If that was not you, there is nothing to do.';

/** Every letter in English. */
export const english: Letters = {
  confirm_booking: (told) => ({
    subject: `Confirm your booking: ${quoted(told.title)}, ${told.day}`,
    heading: `Your places are held until ${told.confirm_by}`,
    text: [
      'For a large booking we ask you to confirm that this address is yours. Open the booking and press the button there; after that time the places go back on sale.',
      'If you did not book this, there is nothing to do.',
    ],
    facts: facts(told),
    button: { ...manage, label: 'Keep my places' },
    why: 'You get this because somebody booked on Sampan with this address.',
  }),
  request_received: (told) => ({
    subject: `We have your request: ${quoted(told.title)}, ${told.day}`,
    heading: 'Your places are held',
    text: [`${quoted(told.provider)} will answer ${told.answer_by}. You will hear from us either way.`],
    facts: facts(told),
    button: manage,
    why: why_guest,
  }),
  new_request: (told) => ({
    subject: `New request: ${quoted(told.title)}, ${told.day}, ${told.people}`,
    heading: `${quoted(told.name)} would like to come`,
    text: [`Accept or decline ${told.answer_by}; after that the request expires and the places are free again.`],
    facts: guestFacts(told),
    button: { ...answer, label: 'Accept or decline' },
    why: why_provider,
  }),
  new_booking: (told) => ({
    subject: `New booking: ${quoted(told.title)}, ${told.day}, ${told.people}`,
    heading: `${quoted(told.name)} has booked`,
    text: ['The booking is confirmed. Nothing needs your answer.'],
    facts: guestFacts(told),
    button: answer,
    why: why_provider,
  }),
  confirmed: (told) => ({
    subject: `Confirmed: ${quoted(told.title)}, ${told.day} ${told.starts}`,
    heading: `See you on ${told.day}`,
    text: [`${quoted(told.provider)} expects you. Show the code ${told.code} when you arrive.`, cancelling(told)],
    facts: facts(told),
    button: { ...manage, label: 'See your booking and voucher' },
    why: why_guest,
  }),
  declined: (told) => ({
    subject: `Not possible this time: ${quoted(told.title)}, ${told.day}`,
    heading: `${quoted(told.provider)} cannot take your booking`,
    text: [...goesBack(told), ...theirWords(told)],
    quote: told.ending,
    facts: facts(ended(told)),
    button: { ...manage, label: 'See the booking' },
    why: why_guest,
  }),
  cancelled_by_provider: (told) => ({
    subject: `Cancelled: ${quoted(told.title)}, ${told.day}`,
    heading: `${quoted(told.provider)} had to cancel your booking`,
    text: ['We are sorry.', ...goesBack(told), ...theirWords(told)],
    quote: told.ending,
    facts: facts(ended(told)),
    button: { ...manage, label: 'See the booking' },
    why: why_guest,
  }),
  cancelled_by_you: (told) => ({
    subject: `You cancelled: ${quoted(told.title)}, ${told.day}`,
    heading: 'Your booking is cancelled',
    text: [`${quoted(told.provider)} has been told, and your places are free for others.`, ...goesBack(told)],
    facts: facts(ended(told)),
    why: why_booked,
  }),
  cancelled_by_customer: (told) => ({
    subject: `Cancelled by the guest: ${quoted(told.title)}, ${told.day}, ${told.people}`,
    heading: `${quoted(told.name)} has cancelled`,
    text: ['The places are free again.', ...toSend(told), ...theirWords(told)],
    quote: told.ending,
    facts: guestFacts(ended(told)),
    button: answer,
    why: why_provider,
  }),
  expired: (told) => ({
    subject: `No answer in time: ${quoted(told.title)}, ${told.day}`,
    heading: 'Your request has expired',
    text: [
      `${quoted(told.provider)} did not answer in time, so nothing is booked and your places are free again. We are sorry.`,
      ...goesBack(told),
    ],
    facts: facts(ended(told)),
    why: why_booked,
  }),
  request_expired: (told) => ({
    subject: `A request has expired: ${quoted(told.title)}, ${told.day}`,
    heading: `${quoted(told.name)} waited in vain`,
    text: ['Nobody answered the request in time. It is cancelled, and the places are free again.', ...toSend(told)],
    facts: guestFacts(ended(told)),
    button: answer,
    why: why_provider,
  }),
  reminder_24h: (told) => ({
    subject: `${told.near_day}: ${quoted(told.title)}, ${told.starts}`,
    heading: `${told.near_day}, ${told.starts}: ${quoted(told.title)}`,
    text: [`${quoted(told.provider)} expects you. Show the code ${told.code} when you arrive.`],
    facts: facts(told),
    button: { ...manage, label: 'See your booking and voucher' },
    why: why_guest,
  }),
  reminder_2h: (told) => ({
    subject: `Starts at ${told.starts}: ${quoted(told.title)}`,
    heading: `It starts at ${told.starts}`,
    text: [
      `Show the code ${told.code} when you arrive.`,
      told.phone && `If you are running late, call ${quoted(told.provider)}: ${told.phone}`,
    ].filter(Boolean),
    facts: facts(told),
    button: { ...manage, label: 'See your booking and voucher' },
    why: why_guest,
  }),
  message: (told, quote) => ({
    subject: `Message from ${quoted(told.sender)}: ${quoted(told.title)}`,
    heading: `${quoted(told.sender)} wrote to you`,
    text: [THEIR_WORDS],
    quote,
    facts: [
      ['Experience', told.title],
      ['Date', told.day],
      ['Booking', told.reference],
    ],
    button: { label: 'Answer', to: told.to_provider ? 'provider_booking' : 'manage' },
    why: told.to_provider ? why_provider : why_guest,
  }),
  review_invitation: (told) => ({
    subject: `How was ${quoted(told.title)}?`,
    heading: 'How was it?',
    text: [`A few words of yours help other travellers, and ${quoted(told.provider)}.`],
    button: { label: 'Write a review', to: 'review' },
    why: why_guest,
  }),
  refunded: (told) => ({
    subject: `Money back: ${quoted(told.title)}, ${told.day}`,
    heading: 'You get money back',
    text: ['How it reaches you depends on how you paid.', ...(told.note ? ['This was noted with it:'] : [])],
    quote: told.note ? [told.note] : [],
    facts: facts(ended(told)),
    button: { ...manage, label: 'See the booking' },
    why: why_guest,
  }),
  booking_link: (told) => ({
    subject: `Your booking ${told.reference}`,
    heading: 'Here is the link to your booking',
    text: ['Somebody asked for it with your booking reference and this address.'],
    facts: facts(told),
    button: { ...manage, label: 'Open your booking' },
    why: why_guest,
  }),
  verify_email: () => ({
    subject: 'Confirm your email address',
    heading: 'Welcome to Sampan',
    text: [
      'Confirm that this address is yours. Bookings you made with it before you had an account will then be in it. The link works for three days.',
    ],
    button: { label: 'Confirm my address', to: 'verify' },
    why: why_account,
  }),
  reset_password: () => ({
    subject: 'Choose a new password',
    heading: 'A new password',
    text: ['The link works once, for an hour. Every device is signed out when you use it.'],
    button: { label: 'Choose a new password', to: 'reset' },
    why: why_account,
  }),
  new_email: () => ({
    subject: 'Confirm your new email address',
    heading: 'A new address',
    text: [
      'Somebody asked to use this address for an account on Sampan. Confirm it, and it takes the place of the one before. The link works for three days.',
    ],
    button: { label: 'Confirm my address', to: 'verify' },
    why: why_account,
  }),
  email_changed: () => ({
    subject: 'Your email address was changed',
    heading: 'Your account has another address',
    text: [
      'Your account on Sampan uses another email address from now on. Nothing more comes to this one.',
      'If this was not you, somebody else is in your account: answer this mail at once, so that we can give it back to you.',
    ],
    why: why_owner,
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    text: [
      'Other devices were signed out, and the address of your calendar stopped working if you had one. Make a new one where you need it.',
      'If this was not you, choose a new password at once, and look whether your address and other details are still yours.',
    ],
    button: not_you,
    why: why_owner,
  }),
  payout_changed: () => ({
    subject: 'Your payout account was changed',
    heading: 'Your payout account was changed',
    text: [
      'Your commissions are paid to another account from now on.',
      'If this was not you, choose a new password at once, put your own account back, and answer this mail so that nothing is paid to the wrong one.',
    ],
    button: not_you,
    why: why_owner,
  }),
  payout_cleared: () => ({
    subject: 'Your payout account was removed',
    heading: 'Enter your payout account again',
    text: [
      'It was entered before this address was confirmed, so anybody could have done it. You have confirmed the address with a new password, and we removed the payout account to be safe.',
      'If this was not you, choose a new password at once.',
    ],
    button: not_you,
    why: why_owner,
  }),
  second_factor_on: () =>
    ofSignIn(
      'Two-step sign-in is on',
      'Signing in to your account now asks for a code from your authenticator app as well. Other devices were signed out.',
    ),
  second_factor_off: () => ofSignIn('Two-step sign-in is off', 'Your password alone is now enough to sign in to your account.'),
  recovery_codes_renewed: () => ofSignIn('New recovery codes', 'Your account has new recovery codes. The ones before no longer work.'),
  recovery_code_used: () =>
    ofSignIn('A recovery code was used', 'One of the recovery codes of your account was used. Each of them works once.'),
  partner_approved: (told) => ({
    subject: `${quoted(told.business)} is approved`,
    heading: `Welcome, ${quoted(told.business)}`,
    text: ['Your links earn from now on. Put one where your guests look, and see what comes of it.'],
    button: { label: 'Make a link', to: 'partner' },
    why: why_partner,
  }),
  provider_approved: (told) => ({
    subject: `${quoted(told.business)} is approved`,
    heading: `Welcome, ${quoted(told.business)}`,
    text: ['Your published experiences and pages can be seen and booked from now on.'],
    button: business(told),
    why: why_provider,
  }),
  suspended: (told) => ({
    subject: `${quoted(told.business)} is suspended`,
    heading: `${quoted(told.business)} is suspended`,
    text: [
      told.is_partner
        ? 'Your links still lead where they did, but bookings through them earn nothing for now. What you have earned stays yours.'
        : 'Your pages and experiences cannot be seen or booked for now. Bookings you already have go on: your guests count on you.',
      'This is the reason:',
    ],
    quote: [told.note],
    button: business(told),
    why: told.is_partner ? why_partner : why_provider,
  }),
  reinstated: (told) => ({
    subject: `${quoted(told.business)} is back`,
    heading: `${quoted(told.business)} is back`,
    text: [told.is_partner ? 'Bookings through your links earn again.' : 'Your pages and experiences can be seen and booked again.'],
    button: business(told),
    why: told.is_partner ? why_partner : why_provider,
  }),
  ...licenceLettersInEnglish,
};

/** A name or a title that somebody made up, so that a heading never seems to say it in our name. */
function quoted(words: string): string {
  return `“${words.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}

const THEIR_WORDS = 'These are their own words, not Sampan’s:';

/** What comes before a quotation; nothing where nothing was said. */
function theirWords({ ending }: Told): string[] {
  return ending.length > 0 ? [THEIR_WORDS] : [];
}

/** A change of how an account's owner signs in. */
function ofSignIn(subject: string, text: string): Words {
  const not_theirs = 'If this was not you, choose a new password at once, and look whether your address and other details are still yours.';
  return { subject, heading: subject, text: [text, not_theirs], button: not_you, why: why_owner };
}

function business({ is_partner }: Told) {
  return { label: 'Open your dashboard', to: is_partner ? 'partner' : 'provider' } as const;
}

function facts(told: Told): [string, string][] {
  return given([
    ['Name', told.name],
    ['Experience', told.title],
    ['Date', told.day],
    ['Time', `${told.time} (Hong Kong)`],
    ['Meet at', told.place],
    ['Party', told.people],
    ['Total', told.total],
    ['Refund due', told.refund],
    ['Code', told.code],
    ['Booking', told.reference],
  ]);
}

/** Nothing is booked any more: the code is good for nothing, and nobody earns. */
function ended(told: Told): Told {
  return { ...told, code: '', total: told.to_provider ? '' : told.total };
}

/** To a guest who had paid. */
function goesBack({ refund }: Told): string[] {
  return refund
    ? [`You had paid: ${refund} goes back to you. How it reaches you depends on how you paid, and we write to you once it is sent.`]
    : [];
}

/** To a provider whose guest had paid. */
function toSend({ refund, name }: Told): string[] {
  return refund
    ? [`${quoted(name)} had paid: ${refund} goes back to them, the service fee included. Note it on the booking once it is sent.`]
    : [];
}

function guestFacts(told: Told): [string, string][] {
  return given([
    ['Experience', told.title],
    ['Date', told.day],
    ['Time', told.time],
    ['Guest', told.name],
    ['Party', told.people],
    ['Contact', told.contact],
    ['Wishes', told.wishes],
    ['You earn', told.total],
    ['Refund due', told.refund],
    ['Booking', told.reference],
  ]);
}

function cancelling({ free_until }: Told): string {
  return free_until ? `You can cancel free of charge until ${free_until} (Hong Kong time).` : 'Free cancellation has ended for this date.';
}

function given(rows: [string, string][]): [string, string][] {
  return rows.filter(([, value]) => value !== '');
}
