import type { AccountKind } from '../kind.ts';
import { noticed } from './notices.ts';

/** To an account, of whose recovery codes one was used. */
export const recoveryCodeUsed: AccountKind = { about: 'account', of: noticed('recovery_code_used') };
