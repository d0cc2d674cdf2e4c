import type { Catalogue } from '../catalogue.ts';
import booking from './booking.ts';
import common from './common.ts';
import experiences from './experiences.ts';
import pages from './pages.ts';
import messages from './messages.ts';
import reviews from './reviews.ts';
import provider from './provider/provider.ts';

/** In Traditional Chinese as written in Hong Kong. */
const everyScreen: Catalogue = {
  booking,
  common,
  experiences,
  pages,
  provider,
  messages,
  reviews,
};

export default everyScreen;
