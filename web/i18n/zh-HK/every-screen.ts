import type { Catalogue } from '../catalogue.ts';
import accounts from './accounts.ts';
import booking from './booking.ts';
import common from './common.ts';
import experiences from './experiences.ts';
import guest from './guest.ts';
import pages from './pages.ts';
import messages from './messages.ts';
import reviews from './reviews.ts';
import provider from './provider/provider.ts';

/** In Traditional Chinese as written in Hong Kong. */
const everyScreen: Catalogue = {
  accounts,
  booking,
  common,
  experiences,
  guest,
  pages,
  provider,
  messages,
  reviews,
};

export default everyScreen;
