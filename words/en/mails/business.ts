import type { DecisionForMail, LicenceForMail } from '../../mail-facts.ts';
import type { BusinessMails, WordsOf } from '../../mail-words.ts';
import type { MailButton } from '../../mail.ts';
import { not_you, quoted, why } from './parts.ts';

const settings = { label: 'Open your settings', to: 'provider_settings' } as const;

/** Mails about a business. */
export const business: WordsOf<BusinessMails> = {
  daily_departures: (today) => ({
    subject: `Today’s departures, ${today.day}`,
    heading: `Departures on ${today.day}`,
    text: ['The manifest has the names, and what changes during the day.'],
    facts: today.departures.map(({ starts, is_day, title, people }) => [is_day ? 'Day ticket' : starts, `${quoted(title)}, ${people}`]),
    button: { label: 'Open the manifest', to: 'manifest' },
    why: 'You’re receiving this because you turned it on in your Sampan settings. You can turn it off there.',
  }),
  partner_approved: (account) => ({
    subject: `${quoted(account.business)} is approved`,
    heading: `Welcome, ${quoted(account.business)}`,
    text: ['Bookings from your links now earn commission. Put a link where your guests will see it.'],
    button: { label: 'Create a link', to: 'partner' },
    why: why.partner,
  }),
  provider_approved: (account) => ({
    subject: `${quoted(account.business)} is approved`,
    heading: `Welcome, ${quoted(account.business)}`,
    text: ['Your published experiences and pages can now be seen and booked.'],
    button: dashboard(account),
    why: why.provider,
  }),
  suspended: (account) => ({
    subject: `${quoted(account.business)} is suspended`,
    heading: `${quoted(account.business)} is suspended`,
    text: [
      account.is_partner
        ? 'Your links still work, but bookings through them earn nothing for now. What you have earned stays yours.'
        : 'Your pages and experiences can’t be seen or booked for now. Existing bookings aren’t affected: your guests are counting on you.',
      'Reason:',
    ],
    quote: [account.note],
    button: dashboard(account),
    why: account.is_partner ? why.partner : why.provider,
  }),
  reinstated: (account) => ({
    subject: `${quoted(account.business)} is back`,
    heading: `${quoted(account.business)} is back`,
    text: [
      account.is_partner ? 'Bookings from your links earn commission again.' : 'Your pages and experiences can be seen and booked again.',
    ],
    button: dashboard(account),
    why: account.is_partner ? why.partner : why.provider,
  }),
  payout_changed: () => ({
    subject: 'Your payout account was changed',
    heading: 'Your payout account was changed',
    text: [
      'Your commissions will now be paid to a different account.',
      'If this wasn’t you, choose a new password right away, enter your own payout account again, and reply to this email so that nothing is paid to the wrong one.',
    ],
    button: not_you,
    why: why.owner,
  }),
  payout_cleared: () => ({
    subject: 'Your payout account was removed',
    heading: 'Enter your payout account again',
    text: [
      'It was entered before this email was confirmed, so anyone could have entered it. You have now confirmed the email with a new password, and we removed the payout account to be safe.',
      'If this wasn’t you, choose a new password right away.',
    ],
    button: not_you,
    why: why.owner,
  }),
  pay_account_changed: () => ({
    subject: 'Your FPS account was changed',
    heading: 'Guests now pay to another account',
    text: [
      'The FPS account that your guests pay to was changed or removed.',
      'If this wasn’t you, choose a new password right away, enter your own account again under Getting paid, and reply to this email.',
    ],
    button: not_you,
    why: why.owner,
  }),
  licence_runs_out: (licence) => ({
    subject: 'Your licence is about to expire',
    heading: 'Your licence needs renewing',
    text: [
      ...onRecord(licence),
      `Enter the new one in your settings and we’ll verify it. Until we have, guests can’t make new bookings from ${licence.stops_on}.`,
    ],
    button: settings,
    why: why.provider,
  }),
  licence_stops_soon: (licence) => ({
    subject: `New bookings stop on ${licence.stops_on}`,
    heading: 'Your licence needs renewing',
    text: [
      ...onRecord(licence),
      'We haven’t verified a new one yet. Enter it in your settings so that you can keep taking bookings. If you already have, no action is needed.',
    ],
    button: settings,
    why: why.provider,
  }),
  licence_stopped: (licence) => ({
    subject: 'New bookings have stopped',
    heading: 'New bookings have stopped',
    text: [
      ...onRecord(licence),
      'Your pages and experiences can’t be seen or booked until we have verified a new one. Existing bookings aren’t affected: your guests are counting on you.',
    ],
    button: settings,
    why: why.provider,
  }),
};

function dashboard({ is_partner }: DecisionForMail): MailButton {
  return { label: 'Open your dashboard', to: is_partner ? 'partner' : 'provider' };
}

function onRecord({ number, until }: LicenceForMail): string[] {
  if (!until) return [];
  return [
    number ? `The licence we have on record is ${number}, valid until ${until}.` : `The licence we have on record is valid until ${until}.`,
  ];
}
