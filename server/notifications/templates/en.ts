import { callOffTemplatesEn } from '../called-off/templates.ts';
import { endedTemplatesEn } from '../ended/templates.ts';
import { waitingTemplatesEn } from '../waiting-list/templates.ts';
import { weatherTemplatesEn } from '../weather/templates.ts';
import { changeTemplatesEn } from './change.ts';
import type { Templates, TemplateData } from './template.ts';
import { licenceTemplatesEn } from './licence.ts';
import { secondFactorTemplatesEn } from '../second-factor/templates.ts';
import { settlementTemplatesEn } from './settlement.ts';
import { teamTemplatesEn } from './team.ts';
import { paymentTemplatesEn } from './payment.ts';
import { payingTemplatesEn } from './paying.ts';
import { postponedTemplatesEn } from '../postponed/templates.ts';
import { ended, facts, goesBack, guestFacts, quoted, sentRefund, shortFacts, THEIR_WORDS, toSend } from './parts-en.ts';

const manage = { label: 'View or cancel your booking', to: 'manage' } as const;
const answer = { label: 'Open the booking', to: 'provider_booking' } as const;
const why_booked = 'You’re receiving this because you booked on Sampan with this email.';
const why_guest = `${why_booked} Anyone with the link above can view, change and cancel the booking, so keep it private.`;
const why_provider = 'You’re receiving this because you take bookings on Sampan.';
const why_partner = 'You’re receiving this because you are a Sampan partner.';
const why_owner = 'You’re receiving this because a Sampan account used this email when the change was made.';
const not_you = { label: 'Choose a new password', to: 'forgot_password' } as const;
const why_account = 'You’re receiving this because someone used this email on Sampan. If it wasn’t you, you can ignore it.';

/** The mail templates in English. */
export const english: Templates = {
  confirm_booking: (data) => ({
    subject: `Confirm your booking: ${quoted(data.title)}, ${data.day}`,
    heading: `Your places are held until ${data.confirm_by}`,
    text: [
      'For a large booking we ask you to confirm your email. Open the booking and press the button there; after that time the places go back on sale.',
      'If you didn’t make this booking, you can ignore this email.',
    ],
    facts: facts(data),
    button: { ...manage, label: 'Keep my places' },
    why: 'You’re receiving this because someone booked on Sampan with this email.',
  }),
  request_received: (data) => ({
    subject: `We’ve received your request: ${quoted(data.title)}, ${data.day}`,
    heading: 'Your places are held',
    text: [`${quoted(data.provider)} will reply ${data.answer_by}. We’ll email you either way.`, ...data.weather],
    facts: facts(data),
    button: manage,
    why: why_guest,
  }),
  new_request: (data) => ({
    subject: `New request: ${quoted(data.title)}, ${data.day}, ${data.people}`,
    heading: `New request from ${quoted(data.name)}`,
    text: [`Accept or decline ${data.answer_by}; after that the request expires and the places go back on sale.`],
    facts: guestFacts(data),
    button: { ...answer, label: 'Accept or decline' },
    why: why_provider,
  }),
  request_waiting: (data) => ({
    subject: `Still waiting for your reply: ${quoted(data.title)}, ${data.day}, ${data.people}`,
    heading: `${quoted(data.name)} is waiting for your reply`,
    text: [`Half of the time to reply has passed. Accept or decline by ${data.answer_until}; after that the request expires.`],
    facts: guestFacts(data),
    button: { ...answer, label: 'Accept or decline' },
    why: why_provider,
  }),
  new_booking: (data) => ({
    subject: `New booking: ${quoted(data.title)}, ${data.day}, ${data.people}`,
    heading: `${quoted(data.name)} has booked`,
    text: ['The booking is confirmed. No action needed.'],
    facts: guestFacts(data),
    button: answer,
    why: why_provider,
  }),
  confirmed: (data) => ({
    subject: `Confirmed: ${quoted(data.title)}, ${data.day} ${data.starts}`,
    heading: `See you on ${data.day}`,
    text: [
      `${quoted(data.provider)} looks forward to seeing you. Show the code ${data.code} when you arrive.`,
      data.cancelling,
      ...data.weather,
    ],
    facts: facts(data),
    button: { ...manage, label: 'View your booking and voucher' },
    why: why_guest,
  }),
  reminder_24h: (data) => ({
    subject: [`${data.near_day}: ${quoted(data.title)}`, data.starts].filter(Boolean).join(', '),
    heading: `${[data.near_day, data.starts].filter(Boolean).join(', ')}: ${quoted(data.title)}`,
    text: [`${quoted(data.provider)} looks forward to seeing you. Show the code ${data.code} when you arrive.`, ...data.weather],
    facts: facts(data),
    button: { ...manage, label: 'View your booking and voucher' },
    why: why_guest,
  }),
  reminder_2h: (data) => ({
    subject: `Starts at ${data.starts}: ${quoted(data.title)}`,
    heading: `It starts at ${data.starts}`,
    text: [
      `Show the code ${data.code} when you arrive.`,
      data.phone && `If you are running late, call ${quoted(data.provider)}: ${data.phone}`,
      ...data.weather,
    ].filter(Boolean),
    facts: facts(data),
    button: { ...manage, label: 'View your booking and voucher' },
    why: why_guest,
  }),
  message: (data, quote) => ({
    subject: `Message from ${quoted(data.sender)}: ${quoted(data.title)}`,
    heading: `${quoted(data.sender)} wrote to you`,
    text: [THEIR_WORDS],
    quote,
    facts: shortFacts(data),
    button: { label: 'Reply', to: data.to_provider ? 'provider_booking' : 'manage' },
    why: data.to_provider ? why_provider : why_guest,
  }),
  message_from_operator: (data, quote) => ({
    subject: `Message from Sampan: ${quoted(data.title)}`,
    heading: 'We wrote to you about your booking',
    text: data.to_provider ? ['The guest has the same message.'] : ['The provider has the same message.'],
    quote,
    facts: shortFacts(data),
    button: data.to_provider ? answer : { ...manage, label: 'View the booking' },
    why: data.to_provider ? why_provider : why_guest,
  }),
  review_invitation: (data) => ({
    subject: `How was ${quoted(data.title)}?`,
    heading: 'How was it?',
    text: [`A short review helps other travellers, and ${quoted(data.provider)}.`],
    button: { label: 'Write a review', to: 'review' },
    why: why_guest,
  }),
  refund_due: (data) => ({
    subject: `Refund due: ${quoted(data.title)}, ${data.day}`,
    heading: `A refund of ${data.refund} is due`,
    text: data.to_provider ? toSend(data) : goesBack(data),
    facts: data.to_provider ? guestFacts(ended(data)) : facts(data),
    button: data.to_provider ? answer : { ...manage, label: 'View the booking' },
    why: data.to_provider ? why_provider : why_guest,
  }),
  refund_waiting: (data) => ({
    subject: `Refund still due: ${quoted(data.title)}, ${data.day}`,
    heading: `${quoted(data.name)} is waiting for a refund of ${data.refund}`,
    text: [`It has been due since ${data.refund_since} (Hong Kong time). Send it, then mark it as sent on the booking.`],
    facts: guestFacts(ended(data)),
    button: answer,
    why: why_provider,
  }),
  refunded: (data) => ({
    subject: `Your refund: ${quoted(data.title)}, ${data.day}`,
    heading: 'Your refund',
    text: [sentRefund(data), ...(data.note ? ['Note with the refund:'] : [])],
    quote: data.note ? [data.note] : [],
    facts: facts(ended(data)),
    button: { ...manage, label: 'View the booking' },
    why: why_guest,
  }),
  booking_link: (data) => ({
    subject: `Your booking ${data.reference}`,
    heading: 'Here is the link to your booking',
    text: ['Someone asked for it with your booking reference and this email.'],
    facts: facts(data),
    button: { ...manage, label: 'Open your booking' },
    why: why_guest,
  }),
  verify_email: () => ({
    subject: 'Confirm your email address',
    heading: 'Welcome to Sampan',
    text: ['Confirm your email and we’ll add earlier bookings made with it to your account. The link is valid for three days.'],
    button: { label: 'Confirm my email', to: 'verify' },
    why: why_account,
  }),
  reset_password: () => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    text: ['The link can be used once, within an hour. Choosing a new password logs you out on every device.'],
    button: { label: 'Choose a new password', to: 'reset' },
    why: why_account,
  }),
  new_email: () => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email',
    text: [
      'Someone asked to use this email for a Sampan account. Confirm it and it replaces the old one. The link is valid for three days.',
    ],
    button: { label: 'Confirm my email', to: 'verify' },
    why: why_account,
  }),
  email_changed: () => ({
    subject: 'Your email address was changed',
    heading: 'Your account has a new email address',
    text: [
      'Your Sampan account now uses a different email address. We won’t send anything more to this one.',
      'If this wasn’t you, someone else has access to your account. Reply to this email right away so that we can restore it to you.',
    ],
    why: why_owner,
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    text: [
      'Your other devices have been logged out. If you used a calendar feed, its address no longer works; create a new one if you need it.',
      'If this wasn’t you, choose a new password right away and check that your email and other details are unchanged.',
    ],
    button: not_you,
    why: why_owner,
  }),
  payout_changed: () => ({
    subject: 'Your payout account was changed',
    heading: 'Your payout account was changed',
    text: [
      'Your commissions will now be paid to a different account.',
      'If this wasn’t you, choose a new password right away, enter your own payout account again, and reply to this email so that nothing is paid to the wrong one.',
    ],
    button: not_you,
    why: why_owner,
  }),
  payout_cleared: () => ({
    subject: 'Your payout account was removed',
    heading: 'Enter your payout account again',
    text: [
      'It was entered before this email was confirmed, so anyone could have entered it. You have now confirmed the email with a new password, and we removed the payout account to be safe.',
      'If this wasn’t you, choose a new password right away.',
    ],
    button: not_you,
    why: why_owner,
  }),
  ...secondFactorTemplatesEn(not_you, why_owner),
  daily_departures: (data) => ({
    subject: `Today’s departures, ${data.day}`,
    heading: `Departures on ${data.day}`,
    text: ['The manifest has the names, and what changes during the day.'],
    facts: data.departures.map(({ starts, is_day, title, people }) => [is_day ? 'Day ticket' : starts, `${quoted(title)}, ${people}`]),
    button: { label: 'Open the manifest', to: 'manifest' },
    why: 'You’re receiving this because you turned it on in your Sampan settings. You can turn it off there.',
  }),
  partner_approved: (data) => ({
    subject: `${quoted(data.business)} is approved`,
    heading: `Welcome, ${quoted(data.business)}`,
    text: ['Bookings from your links now earn commission. Put a link where your guests will see it.'],
    button: { label: 'Create a link', to: 'partner' },
    why: why_partner,
  }),
  provider_approved: (data) => ({
    subject: `${quoted(data.business)} is approved`,
    heading: `Welcome, ${quoted(data.business)}`,
    text: ['Your published experiences and pages can now be seen and booked.'],
    button: business(data),
    why: why_provider,
  }),
  suspended: (data) => ({
    subject: `${quoted(data.business)} is suspended`,
    heading: `${quoted(data.business)} is suspended`,
    text: [
      data.is_partner
        ? 'Your links still work, but bookings through them earn nothing for now. What you have earned stays yours.'
        : 'Your pages and experiences can’t be seen or booked for now. Existing bookings aren’t affected: your guests are counting on you.',
      'Reason:',
    ],
    quote: [data.note],
    button: business(data),
    why: data.is_partner ? why_partner : why_provider,
  }),
  reinstated: (data) => ({
    subject: `${quoted(data.business)} is back`,
    heading: `${quoted(data.business)} is back`,
    text: [
      data.is_partner ? 'Bookings from your links earn commission again.' : 'Your pages and experiences can be seen and booked again.',
    ],
    button: business(data),
    why: data.is_partner ? why_partner : why_provider,
  }),
  ...settlementTemplatesEn,
  ...paymentTemplatesEn,
  ...changeTemplatesEn(manage, answer, { guest: why_guest, provider: why_provider }),
  ...licenceTemplatesEn,
  ...teamTemplatesEn,
  ...payingTemplatesEn,
  ...postponedTemplatesEn,
  ...endedTemplatesEn(answer, { booked: why_booked, guest: why_guest, provider: why_provider }),
  ...callOffTemplatesEn,
  ...weatherTemplatesEn(why_guest),
  ...waitingTemplatesEn,
};

function business({ is_partner }: TemplateData) {
  return { label: 'Open your dashboard', to: is_partner ? 'partner' : 'provider' } as const;
}
