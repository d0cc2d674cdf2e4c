import type { AccountMails, WordsOf } from '../../mail-words.ts';
import type { MailText } from '../../mail.ts';
import { not_you, why } from './parts.ts';

const not_theirs = 'If this wasn’t you, choose a new password right away and check that your email and other details are unchanged.';

/** Mails about an account. */
export const account: WordsOf<AccountMails> = {
  verify_email: () => ({
    subject: 'Confirm your email address',
    heading: 'Welcome to Sampan',
    text: ['Confirm your email and we’ll add earlier bookings made with it to your account. The link is valid for three days.'],
    button: { label: 'Confirm my email', to: 'verify' },
    why: why.account,
  }),
  new_email: () => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email',
    text: [
      'Someone asked to use this email for a Sampan account. Confirm it and it replaces the old one. The link is valid for three days.',
    ],
    button: { label: 'Confirm my email', to: 'verify' },
    why: why.account,
  }),
  reset_password: () => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    text: ['The link can be used once, within an hour. Choosing a new password logs you out on every device.'],
    button: { label: 'Choose a new password', to: 'reset' },
    why: why.account,
  }),
  email_changed: () => ({
    subject: 'Your email address was changed',
    heading: 'Your account has a new email address',
    text: [
      'Your Sampan account now uses a different email address. We won’t send anything more to this one.',
      'If this wasn’t you, someone else has access to your account. Reply to this email right away so that we can restore it to you.',
    ],
    why: why.owner,
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    text: [
      'Your other devices have been logged out. If you used a calendar feed, its address no longer works; create a new one if you need it.',
      'If this wasn’t you, choose a new password right away and check that your email and other details are unchanged.',
    ],
    button: not_you,
    why: why.owner,
  }),
  second_factor_on: () =>
    ofSignIn(
      'Two-step login is on',
      'Logging in to your account now also requires a code from your authenticator app. Your other devices have been logged out.',
    ),
  second_factor_off: () => ofSignIn('Two-step login is off', 'Your password alone is now enough to log in to your account.'),
  recovery_codes_renewed: () => ofSignIn('New recovery codes', 'Your account has new recovery codes. The old ones no longer work.'),
  recovery_code_used: () =>
    ofSignIn('A recovery code was used', 'One of your account’s recovery codes was used. Each code works only once.'),
  webhook_off: () => ({
    subject: 'A webhook was switched off',
    heading: 'One of your webhooks was switched off',
    text: [
      'None of our messages has arrived at its address for three days, so we have stopped sending them. Bookings aren’t affected.',
      'Once the address answers again, switch it on, and send again what it missed.',
    ],
    button: { label: 'Open your webhooks', to: 'webhooks' },
    why: 'You’re receiving this because you set up webhooks on Sampan.',
  }),
};

/** How an account's owner logs in. */
function ofSignIn(subject: string, text: string): MailText {
  return { subject, heading: subject, text: [text, not_theirs], button: not_you, why: why.owner };
}
