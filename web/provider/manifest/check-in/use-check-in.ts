import { useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import { checkInBody, type attendanceBody, type CheckInReply } from '../../../../contract/manifest.ts';
import { personName } from '../../../booking/voucher/person-name.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import { call } from '../../../lib/call/call.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { refusedResult, UNKNOWN, type VoucherRefusal } from './refused-voucher.ts';

/** The result of a voucher. */
export type CheckedIn = { kind: 'in'; booking: CheckInReply; undone: AttendanceBody };
type AttendanceBody = z.input<typeof attendanceBody>;
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
  const locale = useLocale();

  /** `before`: how many were aboard, where the others are to be checked in too. */
  const ask = async (voucher: string, before: number | null): Promise<Result> => {
    // Another QR code, such as a menu's.
    if (!checkInBody.safeParse({ voucher }).success) return { ...UNKNOWN, voucher };
    try {
      const booking = await call(api.bookings.checkIn, { body: { voucher, rest: before !== null } });
      void revalidate();
      return { kind: 'in', booking, undone: undoneBy(booking, before) };
    } catch (error) {
      return { ...refusedResult(error), voucher, words: words(error, '') };
    }
  };
  // A refusal is a result like any other; none comes of a voucher that is shown while another is checked.
  const check = async (voucher: string, before: number | null = null): Promise<Result | null> => {
    const answer: { result: Result | null } = { result: null };
    await run(() => ask(voucher, before), { failed: t('mark_failed'), then: (result) => (answer.result = result) });
    return answer.result;
  };
  const scanned = (voucher: string) => void check(voucher).then((answer) => answer && setResult(answer));
  const undo = ({ booking, undone }: CheckedIn) =>
    runUndo(() => call(api.bookings.attendance, { params: { id: booking.id }, body: undone }), {
      done: t('check_in.undone', { name: booking.person ? personName(booking.person, locale) : booking.client_name }),
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
    /** Checks in the others of a party that is aboard in part. */
    rest: (voucher: string, aboard: number) => void check(voucher, aboard).then((answer) => answer && setResult(answer)),
    undo: (done: CheckedIn) => void undo(done),
    next: () => setResult(null),
  };
}

/** What takes a check-in back and leaves who was aboard before. */
function undoneBy({ person }: CheckInReply, before: number | null): AttendanceBody {
  if (person) return { attendance: 'expected', person: person.key };
  return before ? { attendance: 'arrived', people: before } : { attendance: 'expected' };
}
