import type { AccountKind } from '../kind.ts';
import { noticed } from './notices.ts';

/** To the address that an account had before. */
export const emailChanged: AccountKind = { about: 'account', of: noticed('email_changed') };
