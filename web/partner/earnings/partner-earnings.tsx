import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { commissionStates } from '../../../contract/ledger.ts';
import type { PartnerProfile } from '../../../contract/partners.ts';
import { StaleBanner } from '../../ui/feedback/stale-banner.tsx';
import { PartnerSkeleton } from '../layout/partner-skeleton.tsx';
import { ListPage } from '../../layout/list-page.tsx';
import { call } from '../../lib/call/call.ts';
import { isFiltered, type View } from '../../lib/list-state.ts';
import { loadList } from '../../lib/load-list.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { requirePartner } from '../../lib/session/session.tsx';
import { EarningsFilters } from './earnings-filters.tsx';
import { EarningsList } from './earnings-list.tsx';
import { StatusBanner } from '../status-banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatCard } from '../../ui/chart/stat-card.tsx';
import type { Route } from './+types/partner-earnings.ts';

const choices = { month: 'month', status: commissionStates } as const;
type EarningsView = View<typeof choices>;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, choices, (query) =>
    requirePartner(request).then(async () => {
      const [partner, list] = await Promise.all([call(api.partners.me), call(api.statements.earnings, { query })]);
      return { partner, ...list };
    }),
  );
}

export const HydrateFallback = PartnerSkeleton;

export default function PartnerEarnings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('partners');
  const { view, list } = loaderData;
  const words = { failed: t('earnings.failed'), slow: t('earnings.slow'), reason: t('failed_sentence') };
  return (
    <ListPage
      title={t('earnings.title')}
      sentence={t('earnings.sentence')}
      aside={() => (
        <ButtonLink to="/partner/statement">
          <Icon name="page" />
          {t('earnings.statement')}
        </ButtonLink>
      )}
      above={(last) => (
        <>
          {last && list.error && <StaleBanner className="mb-4">{t('earnings.stale')}</StaleBanner>}
          {last && <StatusBanner partner={last.partner} />}
          {last && <Totals data={last} />}
          <EarningsFilters view={view} choices={choices} />
        </>
      )}
      shown={loaderData}
      words={words}
    >
      {({ results }) => (results.length === 0 ? <Nothing view={view} /> : <EarningsList earnings={results} />)}
    </ListPage>
  );
}

type Totals = Pick<ReplyOf<typeof api.statements.earnings>, 'totals'> & { partner: Pick<PartnerProfile, 'hold_days'> };

function Totals({ data: { totals, partner } }: { data: Totals }) {
  const { t } = useTranslation('partners');
  return (
    <div className="mb-5 grid gap-3 sm:grid-cols-3 lg:gap-4">
      <StatCard
        icon="clock"
        label={t('earnings.pending')}
        figure={exactMoney(totals.pending)}
        hint={t('earnings.pending_hint', { count: partner.hold_days })}
      />
      <StatCard icon="wallet" label={t('earnings.approved')} figure={exactMoney(totals.approved)} hint={t('earnings.approved_hint')} />
      <StatCard icon="check" label={t('earnings.paid')} figure={exactMoney(totals.paid)} hint={t('earnings.paid_hint')} />
    </div>
  );
}

function Nothing({ view }: { view: EarningsView }) {
  const { t } = useTranslation('partners');
  return (
    <section className="card">
      {isFiltered(view) ? (
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
