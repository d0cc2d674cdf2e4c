import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import type { Passenger } from './passenger-parts.tsx';

type Attendance = Passenger['attendance'];

/** Marks the attendance of a party: shown at once, and taken back with the reason when the server refuses it. Its toast undoes it. */
export function useAttendance({ booking_id, customer_name, attendance, arrived_people }: Passenger) {
  const { t } = useTranslation('manifest');
  const [wanted, setWanted] = useState(attendance);
  const { run, busy } = useAction({ refresh: 'always', toast: 'both' });
  const send = (next: Attendance, people: number | null = null) =>
    call(api.bookings.attendance, { params: { id: booking_id }, body: { attendance: next, people } });
  const mark = (next: Attendance): void => {
    const show = () => {
      setWanted(next);
      return send(next);
    };
    void run(show, {
      done: t(`marked.${next}`, { name: customer_name }),
      undo: () => send(attendance, arrived_people),
      failed: t('mark_failed'),
    });
  };
  /** Of a party that has arrived; null: all of it. */
  const markPart = (people: number | null): void => void run(() => send('arrived', people), { failed: t('mark_failed') });
  return { shown: busy ? wanted : attendance, busy, mark, markPart };
}
