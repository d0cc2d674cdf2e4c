import { useNavigate, useSearchParams } from 'react-router';
import { hongKongDate } from '../../../../rules/time.ts';
import { useWantedQuery } from '../../../lib/hooks/use-wanted-query.ts';
import { addressOf, shownFrom, type CalendarAddress } from './view-address.ts';

/** The view of the address, the view that is being loaded, and a function to show another. */
export function useShown(): { shown: CalendarAddress; wanted: CalendarAddress; show: (changed: Partial<CalendarAddress>) => void } {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const today = hongKongDate(Date.now());
  const shown = shownFrom(query, today);
  const wanted = shownFrom(new URLSearchParams(useWantedQuery()), today);
  const show = (changed: Partial<CalendarAddress>) =>
    void navigate({ search: addressOf({ ...wanted, ...changed }) }, { preventScrollReset: true });
  return { shown, wanted, show };
}
