import { useTranslation } from 'react-i18next';
import { memberLevels, type User } from '../../contract/accounts.ts';
import { StatCard } from '../ui/stat-card.tsx';

const figure = new Intl.NumberFormat('en-HK');

/** My Bookings, Points, Member Level: real figures that start at 0, 0, Bronze. */
export function MemberFigures({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const next = memberLevels.find(({ from }) => from > user.points);
  const bookings_hint =
    user.bookings_count === 0 ? t('dashboard.bookings_none') : t('dashboard.bookings_some', { count: user.bookings_count });
  const level_hint = next
    ? t('dashboard.level_next', { points: figure.format(next.from - user.points), level: t(`level.${next.level}`) })
    : t('dashboard.level_top');
  return (
    <div className="mt-6 grid grid-cols-3 gap-2 lg:gap-4">
      <StatCard icon="ticket" label={t('dashboard.bookings')} figure={figure.format(user.bookings_count)} hint={bookings_hint} />
      <StatCard icon="gift" label={t('dashboard.points')} figure={figure.format(user.points)} hint={t('dashboard.points_hint')} />
      <StatCard icon="medal" label={t('dashboard.level')} figure={t(`level.${user.member_level}`)} hint={level_hint} />
    </div>
  );
}
