import type { AccountKind } from '../kind.ts';
import { noticed } from './notices.ts';

/** To an account that has new recovery codes. */
export const recoveryCodesRenewed: AccountKind = { about: 'account', of: noticed('recovery_codes_renewed') };
