import { useNavigate, useSearchParams } from 'react-router';
import { hongKongDate } from '../../contract/time.ts';
import { addressOf, shownFrom, type Shown } from './view-address.ts';

/** What the address says to show, and how to show something else. */
export function useShown(): { shown: Shown; show: (changed: Partial<Shown>) => void } {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const shown = shownFrom(query, hongKongDate(Date.now()));
  const show = (changed: Partial<Shown>) => void navigate({ search: addressOf({ ...shown, ...changed }) }, { preventScrollReset: true });
  return { shown, show };
}
