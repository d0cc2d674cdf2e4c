import { noticed } from '../account/notices.ts';
import type { AccountKind } from '../kind.ts';

/** To a partner, whose commissions are paid to another account. */
export const payoutChanged: AccountKind = { about: 'account', of: noticed('payout_changed') };
