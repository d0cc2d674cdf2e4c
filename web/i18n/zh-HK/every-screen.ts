import type { Catalogue } from '../catalogue.ts';
import accounts from './accounts.ts';
import booking from './booking.ts';
import common from './common.ts';
import experiences from './experiences.ts';
import guest from './guest.ts';
import landing from './landing.ts';
import pages from './pages.ts';
import messages from './messages.ts';
import reviews from './reviews.ts';
import settings from './provider/settings.ts';
import provider from './provider/provider.ts';

/** In Traditional Chinese as written in Hong Kong. */
const everyScreen: Catalogue = {
  accounts,
  booking,
  common,
  experiences,
  guest,
  landing,
  pages,
  provider,
  messages,
  reviews,
  settings,
};

export default everyScreen;
