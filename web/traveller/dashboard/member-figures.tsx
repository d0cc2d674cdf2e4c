import { useTranslation } from 'react-i18next';
import type { User } from '../../../contract/accounts.ts';
import { membershipOf } from '../../../rules/points.ts';
import { Meter } from '../../ui/chart/meter.tsx';
import { StatCard } from '../../ui/chart/stat-card.tsx';

const figure = new Intl.NumberFormat('en-HK');

/** My Bookings (of which `ahead` are upcoming, null where that is unknown), Points, Member Level, and how far the next level is. */
export function MemberFigures({ user, ahead }: { user: User; ahead: number | null }) {
  const { t } = useTranslation('trips');
  const { next } = membershipOf(user.points);
  const bookings_hint =
    ahead === null
      ? ''
      : ahead > 0
        ? t('dashboard.bookings_ahead', { count: ahead })
        : user.bookings_count === 0
          ? t('dashboard.bookings_none')
          : t('dashboard.bookings_some', { count: user.bookings_count });
  const level_hint = !next
    ? t('dashboard.level_top')
    : user.member_level === 'Bronze'
      ? t('dashboard.level_first')
      : t('dashboard.level_thanks');
  return (
    <>
      <div className="mt-6 grid grid-cols-3 gap-2 lg:gap-4">
        <StatCard icon="voucher" label={t('dashboard.bookings')} figure={figure.format(user.bookings_count)} hint={bookings_hint} />
        <StatCard icon="gift" label={t('dashboard.points')} figure={figure.format(user.points)} hint={t('dashboard.points_hint')} />
        <StatCard icon="medal" label={t('dashboard.level')} figure={t(`level.${user.member_level}`)} hint={level_hint} />
      </div>
      <p className="muted mt-3 text-sm">{t('dashboard.points_meaning')}</p>
      {next && (
        <div className="mt-4">
          <Meter
            label={t('dashboard.level_next', { points: figure.format(next.missing), level: t(`level.${next.level}`) })}
            done={next.progress}
            of={1}
            words={`${figure.format(user.points)} / ${figure.format(user.points + next.missing)}`}
          />
        </div>
      )}
    </>
  );
}
