import type { AccountKind } from '../kind.ts';
import { noticed } from './notices.ts';

/** To an account that asks for a second factor from now on. */
export const secondFactorOn: AccountKind = { about: 'account', of: noticed('second_factor_on') };
