import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import { providerStates, type ManagedProvider } from '../../../contract/operator.ts';
import { readablePhone } from '../../../rules/phone.ts';
import { useLocale } from '../../i18n/locale.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { longDate } from '../../lib/format/dates.ts';
import { LocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { StateBadge } from '../state-badge.tsx';
import { ProviderActions } from './provider-actions.tsx';
import { ReasonGiven } from '../actions/reason-given.tsx';
import { Rows } from '../list/rows.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { Since } from '../timestamp.tsx';
import type { Route } from './+types/operator-providers.ts';

const choices = { state: providerStates };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOperatorList(request, choices, (query) => call(api.operator.providers, { query }));
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorProviders({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  const states = providerStates.map((value) => ({ value, label: t(`providers.states.${value}`) }));
  return (
    <ListScreen
      title={t('providers.title')}
      shown={loaderData}
      search={t('providers.search')}
      filters={[{ name: 'state', label: t('providers.filter'), options: states }]}
      empty={{ spot: 'services', title: t('providers.empty'), sentence: t('providers.empty_sentence') }}
    >
      {({ results }) => (
        <Rows
          rows={results}
          lead={{ head: t('providers.provider'), cell: (provider) => <Who provider={provider} /> }}
          columns={[
            { key: 'licence', head: t('providers.licence'), cell: (provider) => <Licence provider={provider} /> },
            { key: 'offers', head: t('providers.offers'), cell: (provider) => <Offers provider={provider} /> },
            { key: 'bookings', head: t('list.bookings'), num: true, cell: ({ bookings }) => bookings },
            { key: 'since', head: t('list.since'), cell: ({ created_at }) => <Since at={created_at} /> },
          ]}
          state={(provider) => <ProviderState provider={provider} />}
          actions={(provider) => <ProviderActions provider={provider} />}
        />
      )}
    </ListScreen>
  );
}

function Who({ provider }: { provider: ManagedProvider }) {
  return (
    <RowTitle name={<LocalizedName {...provider} />}>
      {provider.user.username} <span className="block">{readablePhone(provider.phone)}</span>
    </RowTitle>
  );
}

function Licence({ provider: { licence_number, licence_expiry } }: { provider: ManagedProvider }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  if (!licence_number) return <span className="quiet">{t('providers.no_licence')}</span>;
  return (
    <>
      <span className="mono wrap-anywhere">{licence_number}</span>
      {licence_expiry && <span className="muted block text-sm">{t('providers.expires', { day: longDate(licence_expiry, locale) })}</span>}
    </>
  );
}

function Offers({ provider: { id, services, pages } }: { provider: ManagedProvider }) {
  const { t } = useTranslation('operator');
  return (
    <>
      <Link className="link xl:whitespace-nowrap" to={`/operator/services?provider=${id}`}>
        {t('providers.services', { count: services })}
      </Link>
      <span className="muted block text-sm">{t('providers.pages', { count: pages })}</span>
    </>
  );
}

function ProviderState({ provider }: { provider: ManagedProvider }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const { approved_at, suspended_at, verified_at, suspend_reason, licence_stops_on, licence_stopped_at } = provider;
  return (
    <div className="grid justify-items-start gap-1 max-xl:justify-items-end">
      {suspended_at ? (
        <>
          <StateBadge as="stopped">{t('providers.states.suspended')}</StateBadge>
          <ReasonGiven reason={suspend_reason} />
        </>
      ) : (
        <>
          {licence_stopped_at && <StateBadge as="stopped">{t('providers.stopped')}</StateBadge>}
          {!approved_at && <StateBadge as="waiting">{t('providers.to_approve')}</StateBadge>}
          <StateBadge as={verified_at ? 'good' : 'waiting'}>
            {t(verified_at ? 'providers.states.verified' : 'providers.states.unverified')}
          </StateBadge>
          {licence_stops_on && !licence_stopped_at && (
            <span className="muted text-sm">{t('providers.stops', { day: longDate(licence_stops_on, locale) })}</span>
          )}
        </>
      )}
    </div>
  );
}
