import { refusedVoucher, type RefusedVoucher } from '../../../contract/manifest.ts';
import { CallError, type CallCode } from '../../lib/call/call-error.ts';

/** Why a voucher did not check anybody in; `refused` is set when it belongs to the provider. */
export type Refused = {
  kind: 'cancelled' | 'pending' | 'other_day' | 'used' | 'unknown' | 'failed';
  refused: RefusedVoucher | null;
  /** What the call itself said, for a failure that is not the voucher's. */
  words: string;
};

export const UNKNOWN: Refused = { kind: 'unknown', refused: null, words: '' };

const kinds: Partial<Record<CallCode, Refused['kind']>> = {
  voucher_cancelled: 'cancelled',
  voucher_pending: 'pending',
  voucher_other_day: 'other_day',
  voucher_used: 'used',
  not_found: 'unknown',
};

/** Reads a failed check-in: a refusal of the voucher, or a failure that may be tried again. */
export function refusedResult(error: unknown): Refused {
  if (!(error instanceof CallError)) return { kind: 'failed', refused: null, words: '' };
  const parsed = refusedVoucher.safeParse(error.body);
  return { kind: kinds[error.code] ?? 'failed', refused: parsed.success ? parsed.data : null, words: '' };
}
