import { startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import { call } from '../../lib/call/call.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { Passenger } from './passenger-parts.tsx';

type Attendance = Passenger['attendance'];

/** Marks the attendance of a party: shown at once, and undone with the reason when the server refuses it. */
export function useAttendance({ booking_id, attendance }: Passenger) {
  const { t } = useTranslation('manifest');
  const [pending, setPending] = useState<Attendance | null>(null);
  const { revalidate } = useRevalidator();
  const refusal = useRefusalWords();
  const toast = useToast();
  const mark = async (wanted: Attendance) => {
    if (pending !== null) return;
    setPending(wanted);
    try {
      await call(api.bookings.attendance, { params: { id: booking_id }, body: { attendance: wanted } });
    } catch (error) {
      toast.error([t('mark_failed'), refusal(error, '')].filter(Boolean).join('\n'));
    }
    await revalidate();
    // Not before the reloaded data is shown, or the mark would flicker back.
    startTransition(() => setPending(null));
  };
  return { shown: pending ?? attendance, busy: pending !== null, mark: (wanted: Attendance) => void mark(wanted) };
}
