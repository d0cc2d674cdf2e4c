import type { AccountKind } from '../kind.ts';
import { isLinkGone, linked } from './secret-links.ts';

/** To the address that an account is to have, with the link that proves it. */
export const newEmail: AccountKind = { about: 'account', of: linked('new_email'), lapsed: isLinkGone };
