import type { AccountKind } from '../kind.ts';
import { noticed } from './notices.ts';

/** To an account that asks for no second factor any more. */
export const secondFactorOff: AccountKind = { about: 'account', of: noticed('second_factor_off') };
