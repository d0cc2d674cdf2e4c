import type { AccountKind } from '../kind.ts';
import { isLinkGone, linked } from './secret-links.ts';

/** To somebody who chooses a new password. */
export const resetPassword: AccountKind = { about: 'account', of: linked('reset_password'), lapsed: isLinkGone };
