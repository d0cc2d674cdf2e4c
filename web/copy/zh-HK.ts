import type { Catalogue } from './catalogue.ts';
import accounts from './zh-HK/accounts.ts';
import availability from './zh-HK/availability.ts';
import booking from './zh-HK/booking.ts';
import common from './zh-HK/common.ts';
import landing from './zh-HK/landing.ts';
import pages from './zh-HK/pages.ts';
import provider from './zh-HK/provider.ts';

/** Every word in Traditional Chinese as written in Hong Kong, by feature. */
export const zhHK: Catalogue = { accounts, availability, booking, common, landing, pages, provider };
