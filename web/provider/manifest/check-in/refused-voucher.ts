import { refusedVoucher, type RefusedVoucher } from '../../../../contract/manifest.ts';
import { CallError, type CallCode } from '../../../lib/call/call-error.ts';

/** Why a voucher was refused; `refused` is set when it is one of the provider's. */
export type VoucherRefusal = {
  kind: 'cancelled' | 'pending' | 'other_day' | 'used' | 'partly' | 'not_in_party' | 'unknown' | 'failed';
  refused: RefusedVoucher | null;
  /** The words of a failure of the call itself. */
  words: string;
};

export const UNKNOWN: VoucherRefusal = { kind: 'unknown', refused: null, words: '' };

const kinds: Partial<Record<CallCode, VoucherRefusal['kind']>> = {
  voucher_cancelled: 'cancelled',
  voucher_pending: 'pending',
  voucher_other_day: 'other_day',
  voucher_used: 'used',
  voucher_partly_used: 'partly',
  voucher_not_in_party: 'not_in_party',
  not_found: 'unknown',
};

/** Reads a failed check-in: a refusal of the voucher, or a failure that may be tried again. */
export function refusedResult(error: unknown): VoucherRefusal {
  if (!(error instanceof CallError)) return { kind: 'failed', refused: null, words: '' };
  const parsed = refusedVoucher.safeParse(error.body);
  return { kind: kinds[error.code] ?? 'failed', refused: parsed.success ? parsed.data : null, words: '' };
}
