import { useTranslation } from 'react-i18next';
import type { CalendarDeparture } from '../../../contract/departures.ts';
import { Icon } from '../../ui/icon.tsx';
import { colourOf, markOf } from './service-mark.ts';

/** A service's letters on its colour, for the eye alone: its title says which it is. */
export function ServiceMark({ number }: { number: number }) {
  return (
    <span className={`svc-mark ${colourOf(number)}`} aria-hidden="true">
      {markOf(number)}
    </span>
  );
}

/** How many places are taken, or that all of it is; a request that waits holds its places too. */
export function useBookedWords(): (departure: CalendarDeparture) => string {
  const { t } = useTranslation('availability');
  return ({ spots_taken: taken, capacity, requests, sold_whole }) =>
    t(sold_whole ? 'departures.whole' : requests > 0 ? 'departures.booked_or_requested' : 'departures.booked', { taken, capacity });
}

/** How many requests and parties wait, and why a departure cannot be booked, in words with a mark. */
export function DepartureState({ departure: { requests, waiting, state, block_reason, sold_whole } }: { departure: CalendarDeparture }) {
  const { t } = useTranslation('availability');
  // That it is full is said with its places.
  const is_said = state === 'open' || (state === 'full' && sold_whole);
  return (
    <>
      {requests > 0 && (
        <span className="flex items-center gap-1 text-xs font-600 text-warning-text">
          <Icon name="clock" size="s" />
          {t('departures.requests', { count: requests })}
        </span>
      )}
      {!is_said && (
        <span className="muted flex items-center gap-1 text-xs font-600">
          <Icon name={state === 'full' ? 'people' : state === 'under_way' || state === 'past' ? 'check' : 'block'} size="s" />
          {t(`departures.state.${state}`)}
        </span>
      )}
      {waiting && (
        <span className="flex items-center gap-1 text-xs font-600">
          <Icon name="clock" size="s" />
          {t('demand.parties', { count: waiting.parties })}
        </span>
      )}
      {block_reason && state === 'blocked' && <span className="muted text-xs wrap-anywhere">{block_reason}</span>}
    </>
  );
}
