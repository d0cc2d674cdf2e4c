import { useTranslation } from 'react-i18next';
import type { AvailabilityStats } from './availability-data.ts';

/** All slots, upcoming slots, blocked slots, and the places left; with a plus where there are more than were counted. */
export function AvailabilityFigures({ stats }: { stats: AvailabilityStats }) {
  const { t } = useTranslation('availability');
  const figures = [
    [stats.total_slots, t('figures.total'), stats.total_at_least],
    [stats.upcoming_slots, t('figures.upcoming'), stats.upcoming_at_least],
    [stats.blocked_slots, t('figures.blocked'), stats.upcoming_at_least],
    [stats.available_spots, t('figures.places'), stats.upcoming_at_least],
  ] as const;
  return (
    <dl className="card grid grid-cols-4 divide-x divide-line text-center max-sm:grid-cols-[repeat(4,auto)] md:w-[27rem] md:justify-self-end">
      {figures.map(([figure, label, at_least]) => (
        <div key={label} className="flex flex-col-reverse justify-end px-1.5 py-2 max-sm:px-1">
          <dt className="muted text-xs leading-snug">{label}</dt>
          <dd className="tnum text-title leading-snug font-660">{figure.toLocaleString('en') + (at_least ? '+' : '')}</dd>
        </div>
      ))}
    </dl>
  );
}
