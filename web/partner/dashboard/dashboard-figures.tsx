import { useTranslation } from 'react-i18next';
import type { Earnings } from '../../../contract/ledger.ts';
import { toCents } from '../../../rules/money.ts';
import type { ReferralStats } from '../../../contract/partners.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { StatCard } from '../../ui/chart/stat-card.tsx';

const whole = new Intl.NumberFormat('en-HK');

type Props = { stats: ReferralStats; totals: Earnings['totals'] };

/** Clicks, bookings with the conversion, what they earned, and what waits to be paid out. */
export function PartnerFigures({ stats, totals }: Props) {
  const { t } = useTranslation('partners');
  const last = t('figures.last', { count: stats.days });
  return (
    <div className="grid grid-cols-2 gap-3 lg:gap-4 xl:grid-cols-4">
      <StatCard icon="link" label={t('figures.clicks')} figure={whole.format(stats.clicks)} hint={last} />
      <StatCard
        icon="voucher"
        label={t('figures.bookings')}
        figure={whole.format(stats.bookings)}
        split={[{ figure: `${stats.conversion_rate}%`, label: t('figures.conversion') }]}
      />
      <StatCard icon="chart" label={t('figures.earned')} figure={exactMoney(stats.earned)} hint={last} />
      <StatCard
        icon="wallet"
        label={t('figures.ready')}
        figure={exactMoney(totals.approved)}
        to="/partner/earnings?status=approved"
        hint={toCents(totals.pending) > 0 ? t('figures.pending', { amount: exactMoney(totals.pending) }) : undefined}
      />
    </div>
  );
}
