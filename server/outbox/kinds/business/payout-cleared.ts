import { noticed } from '../account/notices.ts';
import type { AccountKind } from '../kind.ts';

/** To a partner, whose payout account was removed. */
export const payoutCleared: AccountKind = { about: 'account', of: noticed('payout_cleared') };
