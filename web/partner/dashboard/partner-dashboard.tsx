import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { percentOf } from '../../../rules/money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { PartnerSkeleton } from '../layout/partner-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { load } from '../../lib/load.ts';
import { requirePartner } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { PartnerFigures } from './dashboard-figures.tsx';
import { partnerDashboard, periodAddress, periodFrom, periods, type Period } from './dashboard-data.ts';
import { Sources } from './sources.tsx';
import { StatusBanner } from '../status-banner.tsx';
import { StatsChart } from './stats-chart.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import type { Route } from './+types/partner-dashboard.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const period = periodFrom(new URL(request.url).searchParams);
  return { period, result: await load(requirePartner(request).then(() => partnerDashboard(call, period))) };
}

export const HydrateFallback = PartnerSkeleton;

type PartnerDashboardData = Awaited<ReturnType<typeof partnerDashboard>>;

export default function PartnerDashboard({ loaderData: { period, result } }: Route.ComponentProps) {
  const { t } = useTranslation('partners');
  const data = useLastGood(result, period);
  const words = { failed: t('dashboard.failed'), slow: t('dashboard.slow'), stale: t('dashboard.stale'), reason: t('failed_sentence') };
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('dashboard.title')} noindex />
      {data ? (
        <Heading partner={data.partner} has_links={data.stats.by_link.length > 0} />
      ) : (
        <h1 className="h1 mb-5 lg:mb-6">{t('dashboard.title')}</h1>
      )}
      <LoadState data={data} error={result.error} words={words} banner="mb-5">
        {(shown) => (
          <>
            <StatusBanner partner={shown.partner} />
            <Figures data={shown} period={period} />
          </>
        )}
      </LoadState>
    </main>
  );
}

function Heading({ partner, has_links }: { partner: PartnerDashboardData['partner']; has_links: boolean }) {
  const { t } = useTranslation('partners');
  const { text } = inLocale(partner.name, partner.name_zh, useLocale());
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-6">
      <div className="min-w-0">
        <h1 className="h1 break-words">
          <UserText text={text} />
        </h1>
        <p className="muted mt-0.5 text-md">{t('dashboard.rate', { percent: percentOf(partner.commission_bp) })}</p>
      </div>
      {has_links && !partner.suspended && (
        <ButtonLink look="primary" to="/partner/links?new=1">
          <Icon name="plus" />
          {t('dashboard.new_link')}
        </ButtonLink>
      )}
    </div>
  );
}

function Figures({ data: { partner, stats, totals }, period }: { data: PartnerDashboardData; period: Period }) {
  const { t } = useTranslation('partners');
  const navigate = useNavigate();
  if (stats.by_link.length === 0)
    return (
      <section className="card">
        <EmptyState
          spot="pages"
          title={t('dashboard.empty')}
          sentence={t('dashboard.empty_sentence')}
          action={
            !partner.suspended && (
              <ButtonLink look="primary" to="/partner/links?new=1">
                {t('dashboard.new_link')}
              </ButtonLink>
            )
          }
        />
      </section>
    );
  return (
    <>
      <div className="mb-4">
        <Segmented
          label={t('days.label')}
          value={period}
          onChange={(chosen) => void navigate(`/partner/dashboard${periodAddress(chosen)}`, { replace: true, preventScrollReset: true })}
          options={periods.map((value) => ({ value, label: t(`days.d${value}`) }))}
        />
      </div>
      <PartnerFigures stats={stats} totals={totals} />
      <StatsChart stats={stats} />
      <Sources stats={stats} />
    </>
  );
}
