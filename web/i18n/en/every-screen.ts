import booking from './booking.ts';
import common from './common.ts';
import experiences from './experiences.ts';
import pages from './pages.ts';
import messages from './messages.ts';
import reviews from './reviews.ts';
import provider from './provider/provider.ts';

/** The English words that every screen may need, by feature; load-namespace.ts has the others. All languages have the same keys. */
export default {
  booking,
  common,
  experiences,
  pages,
  provider,
  messages,
  reviews,
};
