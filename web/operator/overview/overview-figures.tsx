import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/operator.ts';
import { bookingStatuses, type BookingStatus } from '../../../rules/booking-states.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { StatCard } from '../../ui/chart/stat-card.tsx';

const OUTBOX = '/operator/outbox';
const whole = new Intl.NumberFormat('en-HK');

/** Bookings, money and failures; each figure links to the list that it counts. */
export function OverviewFigures({ overview: { days, bookings, sales, fee_income, received, refunded, failures } }: { overview: Overview }) {
  const { t } = useTranslation('operator');
  const list = (status?: string) => `/operator/bookings?${status ? `status=${status}&` : ''}days=${days}`;
  const part = (status: BookingStatus) => ({
    figure: whole.format(bookings[status]),
    label: t(`overview.${status}`),
    to: list(status),
  });
  const { failed_mails, retried_mails, expired_requests } = failures;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] gap-3 md:grid-cols-2 lg:gap-4 xl:grid-cols-3">
      <StatCard
        icon="voucher"
        label={t('overview.bookings')}
        figure={whole.format(bookings.all)}
        to={list()}
        split={bookingStatuses.map(part)}
      />
      <StatCard icon="wallet" label={t('overview.sales')} figure={exactMoney(sales)} to={list('sold')} hint={t('overview.sales_hint')} />
      <StatCard
        icon="chart"
        label={t('overview.fee_income')}
        figure={exactMoney(fee_income)}
        to="/operator/invoices"
        hint={t('overview.fee_hint')}
      />
      <StatCard icon="wallet" label={t('overview.received')} figure={exactMoney(received)} hint={t('overview.received_hint')} />
      <StatCard icon="wallet" label={t('overview.refunded')} figure={exactMoney(refunded)} hint={t('overview.refunded_hint')} />
      <StatCard
        icon="alert"
        label={t('overview.failures')}
        figure={whole.format(failed_mails + retried_mails + expired_requests)}
        to={failed_mails > 0 ? `${OUTBOX}?state=failed` : OUTBOX}
        split={[
          { figure: whole.format(failed_mails), label: t('overview.failed_mails'), to: `${OUTBOX}?state=failed` },
          { figure: whole.format(retried_mails), label: t('overview.retried_mails'), to: `${OUTBOX}?state=waiting` },
          { figure: whole.format(expired_requests), label: t('overview.expired'), to: list('expired') },
        ]}
      />
    </div>
  );
}
