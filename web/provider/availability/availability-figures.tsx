import { useTranslation } from 'react-i18next';
import type { AvailabilityStats } from './availability-data.ts';

/** All slots, those to come, those blocked, and the places left to sell. */
export function AvailabilityFigures({ stats }: { stats: AvailabilityStats }) {
  const { t } = useTranslation('availability');
  const figures = [
    [stats.total_slots, t('figures.total')],
    [stats.upcoming_slots, t('figures.upcoming')],
    [stats.blocked_slots, t('figures.blocked')],
    [stats.available_spots, t('figures.places')],
  ] as const;
  return (
    <dl className="card grid grid-cols-4 divide-x divide-line text-center max-sm:grid-cols-[repeat(4,auto)] md:w-[27rem] md:justify-self-end">
      {figures.map(([figure, label]) => (
        <div key={label} className="flex flex-col-reverse justify-end px-1.5 py-2 max-sm:px-1">
          <dt className="muted text-xs leading-snug">{label}</dt>
          <dd className="tnum text-[1.0625rem] leading-snug font-[660]">{figure.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}
