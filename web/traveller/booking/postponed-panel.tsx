import { useEffect, useState } from 'react';
import type { GuestBooking } from '../../../contract/guests.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { ChooseDate } from './choose-date.tsx';
import type { CustomerActions } from './customer-actions.ts';

type Props = { booking: GuestBooking; actions: CustomerActions };

/** What a guest chooses whose departure was called off. Its code and words come when they are wanted. */
export function PostponedPanel({ booking, actions }: Props) {
  const [loaded, setLoaded] = useState<{ ChooseDate: typeof ChooseDate } | 'failed' | null>(null);
  const { choose_by } = booking;
  const is_wanted = choose_by !== null;
  useEffect(() => {
    if (!is_wanted) return;
    Promise.all([import('./choose-date.tsx'), loadNamespace('call_off')]).then(
      ([found]) => setLoaded({ ChooseDate: found.ChooseDate }),
      () => setLoaded('failed'),
    );
  }, [is_wanted]);
  if (choose_by === null) return null;
  if (loaded === null) return <Skeleton className="h-64" />;
  // The browser asks for code that did not come only once a document.
  if (loaded === 'failed') return <ErrorState />;
  return <loaded.ChooseDate booking={booking} choose_by={choose_by} actions={actions} />;
}
