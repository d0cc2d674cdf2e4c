import { noticed } from '../account/notices.ts';
import type { AccountKind } from '../kind.ts';

/** To a provider, whose guests pay to another account. */
export const payAccountChanged: AccountKind = { about: 'account', of: noticed('pay_account_changed') };
