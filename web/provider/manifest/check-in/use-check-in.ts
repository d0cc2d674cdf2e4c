import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import type { Booking } from '../../../../contract/bookings.ts';
import { checkInBody } from '../../../../contract/manifest.ts';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import { call } from '../../../lib/call/call.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { refusedResult, UNKNOWN, type VoucherRefusal } from './refused-voucher.ts';

/** The result of a voucher. */
export type CheckedIn = { kind: 'in'; booking: Booking };
export type Result = CheckedIn | (VoucherRefusal & { voucher: string });
export type CheckInWork = ReturnType<typeof useCheckIn>;

/** Checks vouchers in, one at a time, undoes the last one, and reloads the manifest. */
export function useCheckIn() {
  const { t } = useTranslation('manifest');
  const [result, setResult] = useState<Result | null>(null);
  const { run, busy } = useAction();
  const { run: runUndo, busy: undoing } = useAction({ refresh: 'always', toast: 'both' });
  const { run: runAccept, busy: accepting } = useAction({ toast: 'both' });
  const { revalidate } = useRevalidator();
  const words = useRefusalWords();

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
  // A refusal is a result like any other; none comes of a voucher that is shown while another is checked.
  const check = async (voucher: string): Promise<Result | null> => {
    const answer: { result: Result | null } = { result: null };
    await run(() => ask(voucher), { failed: t('mark_failed'), then: (result) => (answer.result = result) });
    return answer.result;
  };
  const scanned = (voucher: string) => void check(voucher).then((answer) => answer && setResult(answer));
  const undo = ({ booking }: CheckedIn) =>
    runUndo(() => call(api.bookings.attendance, { params: { id: booking.id }, body: { attendance: 'expected' } }), {
      done: t('check_in.undone', { name: booking.client_name }),
      failed: t('mark_failed'),
      then: () => setResult(null),
    });
  return {
    result,
    busy: busy || undoing || accepting,
    scanned,
    /** An unknown code that was typed is an error of its field; every other result fills the screen. */
    typed: async (voucher: string): Promise<Result['kind'] | undefined> => {
      const answer = await check(voucher);
      if (answer && answer.kind !== 'unknown') setResult(answer);
      return answer?.kind;
    },
    /** Accepts the request that a voucher is of, and checks the voucher again. */
    accept: (id: string, voucher: string) =>
      void runAccept(() => call(api.bookings.accept, { params: { id } }), { failed: t('check_in.accept_failed') }).then((accepted) => {
        if (accepted) scanned(voucher);
      }),
    undo: (done: CheckedIn) => void undo(done),
    next: () => setResult(null),
  };
}
