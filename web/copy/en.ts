import accounts from './en/accounts.ts';
import common from './en/common.ts';
import landing from './en/landing.ts';
import provider from './en/provider.ts';

/** Every word in English, by feature. Both languages have the same keys; a test says so. */
export const en = { accounts, common, landing, provider };
