import accounts from './en/accounts.ts';
import booking from './en/booking.ts';
import common from './en/common.ts';
import experiences from './en/experiences.ts';
import guest from './en/guest.ts';
import landing from './en/landing.ts';
import pages from './en/pages.ts';
import statement from './en/provider/statement.ts';
import messages from './en/messages.ts';
import reviews from './en/reviews.ts';
import settings from './en/provider/settings.ts';
import provider from './en/provider/provider.ts';

/** The English catalogue by feature, without the namespaces of load-namespace.ts. Both languages have the same keys; a test checks it. */
export const en = {
  accounts,
  booking,
  common,
  experiences,
  guest,
  landing,
  pages,
  statement,
  provider,
  messages,
  reviews,
  settings,
};
