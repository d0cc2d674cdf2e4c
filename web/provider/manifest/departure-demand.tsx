import { useTranslation } from 'react-i18next';
import type { DepartureDemand as Demand } from '../../../contract/departures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { anotherLike } from '../availability/calendar/view-address.ts';

type Props = { slot_id: string; service_id: string; all_day: boolean; start_datetime: string; waiting: Demand | null; title: string };

/**
 * Who waits for places on a departure, and the way to open another one, unless it is a day ticket's, of which a day has one; nothing where nobody
 * waits. `title`: of its service.
 */
export function DepartureDemand({ slot_id, service_id, all_day, start_datetime, waiting, title }: Props) {
  const { t } = useTranslation('manifest');
  if (!waiting) return null;
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="tnum flex items-center gap-1.5 text-sm font-600">
        <Icon name="clock" size="s" />
        {t('demand.pair', {
          first: t('demand.parties', { count: waiting.parties }),
          second: t('demand.places', { count: waiting.places }),
        })}
      </p>
      {!all_day && (
        <ButtonLink size="sm" to={anotherLike({ service: service_id, date: start_datetime.slice(0, 10), slot_id })}>
          {t('demand.add')}
          <span className="sr"> {title}</span>
        </ButtonLink>
      )}
    </div>
  );
}
