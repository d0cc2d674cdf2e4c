import type { AccountKind } from '../kind.ts';
import { isLinkGone, linked } from './secret-links.ts';

/** To somebody who has opened an account, with the link that proves the address. */
export const verifyEmail: AccountKind = { about: 'account', of: linked('verify_email'), lapsed: isLinkGone };
