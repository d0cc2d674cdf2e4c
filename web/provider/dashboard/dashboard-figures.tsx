import { useTranslation } from 'react-i18next';
import type { ProviderStats } from '../../../contract/accounts.ts';
import { addDays, hongKongDate, monthStart } from '../../../rules/time.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { StatCard } from '../../ui/chart/stat-card.tsx';

const LIST = '/provider/bookings';
/** Each card there has its own views and bookings. */
const PAGES = '/provider/pages';
const whole = new Intl.NumberFormat('en-HK');

/** The figures at the top; each links to the list that it sums up. Revenue is shown to the owner only. */
export function DashboardFigures({ stats, balance }: { stats: ProviderStats; /** Null where it is not known. */ balance: string | null }) {
  const { t } = useTranslation('own_dashboard');
  const { services, pages } = stats;
  const month = monthOf(hongKongDate(Date.now()));
  const before = monthOf(addDays(month.from, -1));
  const completed = ({ from, to }: Month) => `${LIST}?status=completed&date_from=${from}&date_to=${to}`;
  return (
    <div
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] gap-3 lg:gap-4 ${stats.total_revenue === null ? 'md:grid-cols-3' : 'md:grid-cols-2 xl:grid-cols-4'}`}
    >
      <StatCard
        icon="boat"
        label={t('figures.services')}
        figure={whole.format(services.total)}
        to="/provider/services"
        split={[
          { figure: whole.format(services.active), label: t('figures.active'), to: '/provider/services?status=active' },
          { figure: whole.format(services.draft), label: t('figures.draft'), to: '/provider/services?status=draft' },
        ]}
      />
      <StatCard
        icon="voucher"
        label={t('figures.bookings')}
        figure={whole.format(stats.total_bookings)}
        to={LIST}
        split={[
          { figure: whole.format(stats.pending_bookings), label: t('figures.pending'), to: `${LIST}?status=pending` },
          { figure: whole.format(stats.confirmed_bookings), label: t('figures.confirmed'), to: `${LIST}?status=confirmed` },
          { figure: whole.format(stats.completed_bookings), label: t('figures.completed'), to: `${LIST}?status=completed` },
          { figure: whole.format(stats.cancelled_bookings), label: t('figures.cancelled'), to: `${LIST}?status=cancelled` },
        ]}
      />
      <StatCard
        icon="page"
        label={t('figures.pages')}
        figure={whole.format(pages.total)}
        to={PAGES}
        split={[
          { figure: whole.format(pages.views), label: t('figures.views'), to: PAGES },
          { figure: whole.format(pages.bookings), label: t('figures.page_bookings'), to: PAGES },
        ]}
      />
      {stats.total_revenue !== null && stats.this_month_revenue !== null && stats.last_month_revenue !== null && (
        <StatCard
          icon="wallet"
          label={t('figures.revenue')}
          hint={t('figures.revenue_hint')}
          figure={exactMoney(stats.total_revenue)}
          to={`${LIST}?status=completed`}
          split={[
            { figure: exactMoney(stats.this_month_revenue), label: t('figures.this_month'), to: completed(month) },
            { figure: exactMoney(stats.last_month_revenue), label: t('figures.last_month'), to: completed(before) },
            { label: t('figures.unpaid_this_month'), to: `${LIST}?unpaid=true&date_from=${month.from}&date_to=${month.to}` },
            ...(balance === null ? [] : [{ figure: exactMoney(balance), label: t('figures.balance'), to: '/provider/settlements' }]),
          ]}
        />
      )}
    </div>
  );
}

type Month = { from: string; to: string };

/** First and last day of the day's month. */
function monthOf(day: string): Month {
  const from = monthStart(day);
  return { from, to: addDays(monthStart(addDays(from, 31)), -1) };
}
