import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { Booking } from '../../../contract/bookings.ts';
import { checkInBody } from '../../../contract/manifest.ts';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import { call } from '../../lib/call/call.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { refusedResult, UNKNOWN, type VoucherRefusal } from './refused-voucher.ts';

/** The result of a voucher. */
export type CheckedIn = { kind: 'in'; booking: Booking };
export type Result = CheckedIn | (VoucherRefusal & { voucher: string });
export type CheckInWork = ReturnType<typeof useCheckIn>;

/** Checks vouchers in, one at a time, undoes the last one, and reloads the manifest. */
export function useCheckIn() {
  const { t } = useTranslation('manifest');
  const [result, setResult] = useState<Result | null>(null);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const words = useRefusalWords();
  const toast = useToast();

  const ask = async (voucher: string): Promise<Result> => {
    // Another QR code, such as a menu's.
    if (!checkInBody.safeParse({ voucher }).success) return { ...UNKNOWN, voucher };
    try {
      const booking = await call(api.bookings.checkIn, { body: { voucher } });
      void revalidate();
      return { kind: 'in', booking };
    } catch (error) {
      return { ...refusedResult(error), voucher, words: words(error, '') };
    }
  };
  const check = async (voucher: string): Promise<Result> => {
    setBusy(true);
    const answer = await ask(voucher);
    setBusy(false);
    return answer;
  };
  const undo = async ({ booking }: CheckedIn) => {
    setBusy(true);
    try {
      await call(api.bookings.attendance, { params: { id: booking.id }, body: { attendance: 'expected' } });
      toast.success(t('check_in.undone', { name: booking.client_name }));
      setResult(null);
    } catch (error) {
      toast.error([t('mark_failed'), words(error, '')].filter(Boolean).join('\n'));
    }
    void revalidate();
    setBusy(false);
  };
  return {
    result,
    busy,
    scanned: (voucher: string) => void check(voucher).then(setResult),
    /** An unknown code that was typed is an error of its field; every other result fills the screen. */
    typed: async (voucher: string): Promise<Result['kind']> => {
      const answer = await check(voucher);
      if (answer.kind !== 'unknown') setResult(answer);
      return answer.kind;
    },
    undo: (done: CheckedIn) => void undo(done),
    next: () => setResult(null),
  };
}
