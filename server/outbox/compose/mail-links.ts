import type { MailLinks } from '../../../words/mail.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import type { DueMail } from '../stored-facts.ts';

export type LinkContext = { links: SignedLinks; origin: string };

type LinkedMail = Pick<DueMail, 'source' | 'booking' | 'account'>;

/** The address of a link; secret ones are signed when a mail leads there. */
export function linkTo(to: keyof MailLinks, mail: LinkedMail, context: LinkContext): string {
  return context.origin + paths[to](mail, context);
}

const paths: { [To in keyof MailLinks]: (mail: LinkedMail, context: LinkContext) => string } = {
  manage: managePath,
  review: (mail, context) => `${managePath(mail, context)}#review`,
  waiting: ({ account }, { links }) => (account?.wait ? `/waiting/${links.sign('waiting_list', account.wait.entry_id)}` : ''),
  provider_booking: ({ booking }) => `/provider/bookings/${booking?.booking_id ?? ''}`,
  provider: () => '/provider/dashboard',
  provider_settings: () => '/provider/settings',
  settlements: () => '/provider/settlements',
  webhooks: () => '/provider/webhooks',
  weather: () => '/provider/weather',
  team: () => '/provider/settings/team',
  manifest: () => '/provider/manifest',
  guide: () => '/guide',
  partner: () => '/partner/dashboard',
  forgot_password: () => '/forgot-password',
  verify: ({ source }, { links }) => `/verify-email/${links.sign('verify_email', source)}`,
  join_team: ({ source }, { links }) => `/join-team/${links.sign('team_invitation', source)}`,
  reset: ({ source }, { links }) => `/reset-password/${links.sign('reset_password', source)}`,
};

/** The secret link of a booking. */
function managePath({ booking }: LinkedMail, { links }: LinkContext): string {
  if (!booking) return '';
  const path = `/b/${links.sign('booking', booking.booking_id)}`;
  // Only the customer is mailed this part, so it proves that they read the address.
  return booking.confirm_by ? `${path}/${links.sign('confirm_booking', booking.booking_id)}` : path;
}
