import { noticed } from '../account/notices.ts';
import type { AccountKind } from '../kind.ts';

/** To a provider, who has an invoice of service fees. */
export const feeInvoice: AccountKind = { about: 'account', of: noticed('fee_invoice') };
