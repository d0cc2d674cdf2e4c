import type { Templates, TemplateData, MailText } from './template.ts';
import { licenceTemplatesEn } from './licence.ts';

const manage = { label: 'See or cancel your booking', to: 'manage' } as const;
const answer = { label: 'Open the booking', to: 'provider_booking' } as const;
const why_booked = 'You get this because you booked on Sampan with this address.';
const why_guest = `${why_booked} Whoever has the link above can see and cancel the booking, so keep it to yourself.`;
const why_provider = 'You get this because you take bookings on Sampan.';
const why_partner = 'You get this because you are a partner of Sampan.';
const why_owner = 'You get this because this was the address of an account on Sampan when it was changed.';
const not_you = { label: 'Choose a new password', to: 'forgot_password' } as const;
const why_account = 'You get this because somebody used this address on Sampan. If that was not you, there is nothing to do.';

/** The mail templates in English. */
export const english: Templates = {
  confirm_booking: (data) => ({
    subject: `Confirm your booking: ${quoted(data.title)}, ${data.day}`,
    heading: `Your places are held until ${data.confirm_by}`,
    text: [
      'For a large booking we ask you to confirm that this address is yours. Open the booking and press the button there; after that time the places go back on sale.',
      'If you did not book this, there is nothing to do.',
    ],
    facts: facts(data),
    button: { ...manage, label: 'Keep my places' },
    why: 'You get this because somebody booked on Sampan with this address.',
  }),
  request_received: (data) => ({
    subject: `We have your request: ${quoted(data.title)}, ${data.day}`,
    heading: 'Your places are held',
    text: [`${quoted(data.provider)} will answer ${data.answer_by}. You will hear from us either way.`],
    facts: facts(data),
    button: manage,
    why: why_guest,
  }),
  new_request: (data) => ({
    subject: `New request: ${quoted(data.title)}, ${data.day}, ${data.people}`,
    heading: `${quoted(data.name)} would like to come`,
    text: [`Accept or decline ${data.answer_by}; after that the request expires and the places are free again.`],
    facts: guestFacts(data),
    button: { ...answer, label: 'Accept or decline' },
    why: why_provider,
  }),
  new_booking: (data) => ({
    subject: `New booking: ${quoted(data.title)}, ${data.day}, ${data.people}`,
    heading: `${quoted(data.name)} has booked`,
    text: ['The booking is confirmed. Nothing needs your answer.'],
    facts: guestFacts(data),
    button: answer,
    why: why_provider,
  }),
  confirmed: (data) => ({
    subject: `Confirmed: ${quoted(data.title)}, ${data.day} ${data.starts}`,
    heading: `See you on ${data.day}`,
    text: [`${quoted(data.provider)} expects you. Show the code ${data.code} when you arrive.`, cancelling(data)],
    facts: facts(data),
    button: { ...manage, label: 'See your booking and voucher' },
    why: why_guest,
  }),
  declined: (data) => ({
    subject: `Not possible this time: ${quoted(data.title)}, ${data.day}`,
    heading: `${quoted(data.provider)} cannot take your booking`,
    text: [...goesBack(data), ...theirWords(data)],
    quote: data.ending,
    facts: facts(ended(data)),
    button: { ...manage, label: 'See the booking' },
    why: why_guest,
  }),
  cancelled_by_provider: (data) => ({
    subject: `Cancelled: ${quoted(data.title)}, ${data.day}`,
    heading: `${quoted(data.provider)} had to cancel your booking`,
    text: ['We are sorry.', ...goesBack(data), ...theirWords(data)],
    quote: data.ending,
    facts: facts(ended(data)),
    button: { ...manage, label: 'See the booking' },
    why: why_guest,
  }),
  cancelled_by_you: (data) => ({
    subject: `You cancelled: ${quoted(data.title)}, ${data.day}`,
    heading: 'Your booking is cancelled',
    text: [`${quoted(data.provider)} has been told, and your places are free for others.`, ...goesBack(data)],
    facts: facts(ended(data)),
    why: why_booked,
  }),
  cancelled_by_customer: (data) => ({
    subject: `Cancelled by the guest: ${quoted(data.title)}, ${data.day}, ${data.people}`,
    heading: `${quoted(data.name)} has cancelled`,
    text: ['The places are free again.', ...toSend(data), ...theirWords(data)],
    quote: data.ending,
    facts: guestFacts(ended(data)),
    button: answer,
    why: why_provider,
  }),
  expired: (data) => ({
    subject: `No answer in time: ${quoted(data.title)}, ${data.day}`,
    heading: 'Your request has expired',
    text: [
      `${quoted(data.provider)} did not answer in time, so nothing is booked and your places are free again. We are sorry.`,
      ...goesBack(data),
    ],
    facts: facts(ended(data)),
    why: why_booked,
  }),
  request_expired: (data) => ({
    subject: `A request has expired: ${quoted(data.title)}, ${data.day}`,
    heading: `${quoted(data.name)} waited in vain`,
    text: ['Nobody answered the request in time. It is cancelled, and the places are free again.', ...toSend(data)],
    facts: guestFacts(ended(data)),
    button: answer,
    why: why_provider,
  }),
  reminder_24h: (data) => ({
    subject: `${data.near_day}: ${quoted(data.title)}, ${data.starts}`,
    heading: `${data.near_day}, ${data.starts}: ${quoted(data.title)}`,
    text: [`${quoted(data.provider)} expects you. Show the code ${data.code} when you arrive.`],
    facts: facts(data),
    button: { ...manage, label: 'See your booking and voucher' },
    why: why_guest,
  }),
  reminder_2h: (data) => ({
    subject: `Starts at ${data.starts}: ${quoted(data.title)}`,
    heading: `It starts at ${data.starts}`,
    text: [
      `Show the code ${data.code} when you arrive.`,
      data.phone && `If you are running late, call ${quoted(data.provider)}: ${data.phone}`,
    ].filter(Boolean),
    facts: facts(data),
    button: { ...manage, label: 'See your booking and voucher' },
    why: why_guest,
  }),
  message: (data, quote) => ({
    subject: `Message from ${quoted(data.sender)}: ${quoted(data.title)}`,
    heading: `${quoted(data.sender)} wrote to you`,
    text: [THEIR_WORDS],
    quote,
    facts: [
      ['Experience', data.title],
      ['Date', data.day],
      ['Booking', data.reference],
    ],
    button: { label: 'Answer', to: data.to_provider ? 'provider_booking' : 'manage' },
    why: data.to_provider ? why_provider : why_guest,
  }),
  review_invitation: (data) => ({
    subject: `How was ${quoted(data.title)}?`,
    heading: 'How was it?',
    text: [`A few words of yours help other travellers, and ${quoted(data.provider)}.`],
    button: { label: 'Write a review', to: 'review' },
    why: why_guest,
  }),
  refunded: (data) => ({
    subject: `Money back: ${quoted(data.title)}, ${data.day}`,
    heading: 'You get money back',
    text: ['How it reaches you depends on how you paid.', ...(data.note ? ['This was noted with it:'] : [])],
    quote: data.note ? [data.note] : [],
    facts: facts(ended(data)),
    button: { ...manage, label: 'See the booking' },
    why: why_guest,
  }),
  booking_link: (data) => ({
    subject: `Your booking ${data.reference}`,
    heading: 'Here is the link to your booking',
    text: ['Somebody asked for it with your booking reference and this address.'],
    facts: facts(data),
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
  partner_approved: (data) => ({
    subject: `${quoted(data.business)} is approved`,
    heading: `Welcome, ${quoted(data.business)}`,
    text: ['Your links earn from now on. Put one where your guests look, and see what comes of it.'],
    button: { label: 'Make a link', to: 'partner' },
    why: why_partner,
  }),
  provider_approved: (data) => ({
    subject: `${quoted(data.business)} is approved`,
    heading: `Welcome, ${quoted(data.business)}`,
    text: ['Your published experiences and pages can be seen and booked from now on.'],
    button: business(data),
    why: why_provider,
  }),
  suspended: (data) => ({
    subject: `${quoted(data.business)} is suspended`,
    heading: `${quoted(data.business)} is suspended`,
    text: [
      data.is_partner
        ? 'Your links still lead where they did, but bookings through them earn nothing for now. What you have earned stays yours.'
        : 'Your pages and experiences cannot be seen or booked for now. Bookings you already have go on: your guests count on you.',
      'This is the reason:',
    ],
    quote: [data.note],
    button: business(data),
    why: data.is_partner ? why_partner : why_provider,
  }),
  reinstated: (data) => ({
    subject: `${quoted(data.business)} is back`,
    heading: `${quoted(data.business)} is back`,
    text: [data.is_partner ? 'Bookings through your links earn again.' : 'Your pages and experiences can be seen and booked again.'],
    button: business(data),
    why: data.is_partner ? why_partner : why_provider,
  }),
  ...licenceTemplatesEn,
};

/** A name or a title that somebody made up, so that a heading never seems to say it in our name. */
function quoted(words: string): string {
  return `“${words.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}

const THEIR_WORDS = 'These are their own words, not Sampan’s:';

/** What comes before a quotation; nothing where nothing was said. */
function theirWords({ ending }: TemplateData): string[] {
  return ending.length > 0 ? [THEIR_WORDS] : [];
}

/** A change of how an account's owner signs in. */
function ofSignIn(subject: string, text: string): MailText {
  const not_theirs = 'If this was not you, choose a new password at once, and look whether your address and other details are still yours.';
  return { subject, heading: subject, text: [text, not_theirs], button: not_you, why: why_owner };
}

function business({ is_partner }: TemplateData) {
  return { label: 'Open your dashboard', to: is_partner ? 'partner' : 'provider' } as const;
}

function facts(data: TemplateData): [string, string][] {
  return given([
    ['Name', data.name],
    ['Experience', data.title],
    ['Date', data.day],
    ['Time', `${data.time} (Hong Kong)`],
    ['Meet at', data.place],
    ['Party', data.people],
    ['Total', data.total],
    ['Refund due', data.refund],
    ['Code', data.code],
    ['Booking', data.reference],
  ]);
}

/** Nothing is booked any more: the code is good for nothing, and nobody earns. */
function ended(data: TemplateData): TemplateData {
  return { ...data, code: '', total: data.to_provider ? '' : data.total };
}

/** To a guest who had paid. */
function goesBack({ refund }: TemplateData): string[] {
  return refund
    ? [`You had paid: ${refund} goes back to you. How it reaches you depends on how you paid, and we write to you once it is sent.`]
    : [];
}

/** To a provider whose guest had paid. */
function toSend({ refund, name }: TemplateData): string[] {
  return refund
    ? [`${quoted(name)} had paid: ${refund} goes back to them, the service fee included. Note it on the booking once it is sent.`]
    : [];
}

function guestFacts(data: TemplateData): [string, string][] {
  return given([
    ['Experience', data.title],
    ['Date', data.day],
    ['Time', data.time],
    ['Guest', data.name],
    ['Party', data.people],
    ['Contact', data.contact],
    ['Wishes', data.special_requests],
    ['You earn', data.total],
    ['Refund due', data.refund],
    ['Booking', data.reference],
  ]);
}

function cancelling({ free_until }: TemplateData): string {
  return free_until ? `You can cancel free of charge until ${free_until} (Hong Kong time).` : 'Free cancellation has ended for this date.';
}

function given(rows: [string, string][]): [string, string][] {
  return rows.filter(([, value]) => value !== '');
}
