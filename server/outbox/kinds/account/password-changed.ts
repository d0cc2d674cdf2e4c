import type { AccountKind } from '../kind.ts';
import { noticed } from './notices.ts';

/** To an account, whose password was changed. */
export const passwordChanged: AccountKind = { about: 'account', of: noticed('password_changed') };
