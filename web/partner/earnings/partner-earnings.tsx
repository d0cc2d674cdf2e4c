import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { StaleBanner } from '../../booking/stale-banner.tsx';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { PartnerSkeleton } from '../layout/partner-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { leaveMissingPage } from '../../lib/address/leave-missing-page.ts';
import { loaded } from '../../lib/loaded.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { requirePartner } from '../../lib/session/session.tsx';
import { useKept } from '../../lib/hooks/use-kept.ts';
import { useRefreshing } from '../../lib/hooks/use-refreshing.ts';
import { EarningsFilters } from './earnings-filters.tsx';
import { EarningsList } from './earnings-list.tsx';
import { EARNINGS_PAGE_SIZE, earningsAddress, earningsQuery, earningsViewFrom, type EarningsView } from './earnings-view.ts';
import { StandingBanner } from '../standing-banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { StatCard } from '../../ui/chart/stat-card.tsx';
import { useErrorToast } from '../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/partner-earnings.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = earningsViewFrom(new URL(request.url).searchParams);
  const asked = await loaded(
    requirePartner(request).then(async () => {
      const [partner, list] = await Promise.all([call(api.partners.me), call(api.statements.earnings, { query: earningsQuery(view) })]);
      return { partner, list };
    }),
  );
  leaveMissingPage(request, asked);
  return { view, asked };
}

export const HydrateFallback = PartnerSkeleton;

export default function PartnerEarnings({ loaderData: { view, asked } }: Route.ComponentProps) {
  const { t } = useTranslation('partners');
  const why = useRefusalWords();
  const { revalidate } = useRevalidator();
  const refreshing = useRefreshing();
  const kept = useKept(asked, `${earningsAddress(view)} ${view.page}`);
  const { error } = asked;
  useErrorToast(error, error?.timed_out ? null : t('earnings.failed'));
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('earnings.title')} noindex />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-6">
        <div>
          <h1 className="h1">{t('earnings.title')}</h1>
          <p className="muted mt-0.5 text-[.9375rem]">{t('earnings.sentence')}</p>
        </div>
        <ButtonLink to="/partner/statement">
          <Icon name="page" />
          {t('earnings.statement')}
        </ButtonLink>
      </div>
      {kept && error && <StaleBanner className="mb-4">{t('earnings.stale')}</StaleBanner>}
      {kept && <StandingBanner partner={kept.partner} />}
      {kept && (
        <div className="mb-5 grid gap-3 sm:grid-cols-3 lg:gap-4">
          <StatCard
            icon="clock"
            label={t('earnings.pending')}
            figure={exactMoney(kept.list.totals.pending)}
            hint={t('earnings.pending_hint', { count: kept.partner.hold_days })}
          />
          <StatCard
            icon="wallet"
            label={t('earnings.approved')}
            figure={exactMoney(kept.list.totals.approved)}
            hint={t('earnings.approved_hint')}
          />
          <StatCard icon="check" label={t('earnings.paid')} figure={exactMoney(kept.list.totals.paid)} hint={t('earnings.paid_hint')} />
        </div>
      )}
      <EarningsFilters view={view} />
      {!kept && (
        <section className="card">
          <ErrorState
            title={t('earnings.failed')}
            sentence={error?.timed_out ? t('earnings.slow') : why(error, t('failed_sentence'))}
            retry={() => void revalidate()}
          />
        </section>
      )}
      {kept?.list.results.length === 0 && <Nothing view={view} />}
      {kept && kept.list.results.length > 0 && <EarningsList earnings={kept.list.results} refreshing={refreshing} />}
      {kept && (
        <div className="mt-6 flex justify-center">
          <Pagination page={view.page} pages={Math.ceil(kept.list.count / EARNINGS_PAGE_SIZE)} />
        </div>
      )}
    </main>
  );
}

function Nothing({ view }: { view: EarningsView }) {
  const { t } = useTranslation('partners');
  const narrowed = view.month !== '' || view.status !== '';
  return (
    <section className="card">
      {narrowed ? (
        <EmptyState
          spot="search"
          title={t('earnings.none_found')}
          sentence={t('earnings.none_found_sentence')}
          action={<ButtonLink to="/partner/earnings">{t('earnings.clear')}</ButtonLink>}
        />
      ) : (
        <EmptyState
          spot="bookings"
          title={t('earnings.empty')}
          sentence={t('earnings.empty_sentence')}
          action={
            <ButtonLink look="primary" to="/partner/links">
              {t('earnings.empty_action')}
            </ButtonLink>
          }
        />
      )}
    </section>
  );
}
