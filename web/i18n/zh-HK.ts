import type { Catalogue } from './catalogue.ts';
import accounts from './zh-HK/accounts.ts';
import booking from './zh-HK/booking.ts';
import common from './zh-HK/common.ts';
import experiences from './zh-HK/experiences.ts';
import guest from './zh-HK/guest.ts';
import landing from './zh-HK/landing.ts';
import pages from './zh-HK/pages.ts';
import statement from './zh-HK/provider/statement.ts';
import messages from './zh-HK/messages.ts';
import reviews from './zh-HK/reviews.ts';
import settings from './zh-HK/provider/settings.ts';
import provider from './zh-HK/provider/provider.ts';

/** The catalogue in Traditional Chinese as written in Hong Kong, by feature, without the namespaces of load-namespace.ts. */
export const zhHK: Catalogue = {
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
