import { refusedVoucher, type RefusedVoucher } from '../../../contract/manifest.ts';
import { CallError, type CallCode } from '../../lib/call/call-error.ts';

/** Why a voucher did not check anybody in; `told` where it is one of the provider's own. */
export type Refused = {
  kind: 'cancelled' | 'pending' | 'other_day' | 'used' | 'unknown' | 'failed';
  told: RefusedVoucher | null;
  /** What the call itself said, for a failure that is not the voucher's. */
  words: string;
};

export const UNKNOWN: Refused = { kind: 'unknown', told: null, words: '' };

const kinds: Partial<Record<CallCode, Refused['kind']>> = {
  voucher_cancelled: 'cancelled',
  voucher_pending: 'pending',
  voucher_other_day: 'other_day',
  voucher_used: 'used',
  not_found: 'unknown',
};

/** Reads a failed check-in: a refusal of the voucher, or a failure that may be tried again. */
export function refusedResult(error: unknown): Refused {
  if (!(error instanceof CallError)) return { kind: 'failed', told: null, words: '' };
  const told = refusedVoucher.safeParse(error.body);
  return { kind: kinds[error.code] ?? 'failed', told: told.success ? told.data : null, words: '' };
}
