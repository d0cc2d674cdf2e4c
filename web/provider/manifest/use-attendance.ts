import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import type { Passenger } from './passenger-parts.tsx';

type Attendance = Passenger['attendance'];

/** Marks the attendance of a party: shown at once, and undone with the reason when the server refuses it. */
export function useAttendance({ booking_id, attendance }: Passenger) {
  const { t } = useTranslation('manifest');
  const [wanted, setWanted] = useState(attendance);
  const { run, busy } = useAction({ refresh: 'always', toast: 'both' });
  const mark = (next: Attendance): void => {
    const send = () => {
      setWanted(next);
      return call(api.bookings.attendance, { params: { id: booking_id }, body: { attendance: next } });
    };
    void run(send, { failed: t('mark_failed') });
  };
  return { shown: busy ? wanted : attendance, busy, mark };
}
