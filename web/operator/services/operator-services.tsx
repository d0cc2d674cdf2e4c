import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { serviceStatuses } from '../../../contract/catalogue.ts';
import type { ManagedService } from '../../../contract/operator.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { LocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { StateBadge } from '../state-badge.tsx';
import { Rate } from '../rate/rate.tsx';
import { ReasonGiven } from '../actions/reason-given.tsx';
import { Rows } from '../list/rows.tsx';
import { ServiceActions } from './service-actions.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import type { Route } from './+types/operator-services.ts';

const yesOrNo = ['yes', 'no'] as const;
const choices = { status: serviceStatuses, hidden: yesOrNo, provider: 'id' } as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOperatorList(request, choices, (query) => call(api.operator.services, { query }));
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorServices({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['operator', 'common']);
  return (
    <ListScreen
      title={t('services.title')}
      shown={loaderData}
      search={t('services.search')}
      filters={[
        {
          name: 'status',
          label: t('services.status'),
          options: serviceStatuses.map((value) => ({ value, label: t(`common:status.${value}`) })),
        },
        { name: 'hidden', label: t('services.hidden'), options: yesOrNo.map((value) => ({ value, label: t(`services.${value}`) })) },
      ]}
      empty={{ spot: 'services', title: t('services.empty'), sentence: t('services.empty_sentence') }}
    >
      {({ results }) => (
        <Rows
          rows={results}
          lead={{ head: t('services.service'), cell: (service) => <What service={service} /> }}
          columns={[
            { key: 'provider', head: t('services.provider'), cell: ({ provider }) => <LocalizedName {...provider} /> },
            { key: 'price', head: t('services.price'), num: true, cell: ({ price }) => exactMoney(price) },
            { key: 'rate', head: t('services.rate'), num: true, cell: ({ commission_bp }) => <Rate commission_bp={commission_bp} /> },
            { key: 'bookings', head: t('list.bookings'), num: true, cell: ({ bookings }) => bookings },
          ]}
          state={(service) => <ServiceState service={service} />}
          actions={(service) => <ServiceActions service={service} />}
        />
      )}
    </ListScreen>
  );
}

function What({ service: { title, title_zh, category } }: { service: ManagedService }) {
  return <RowTitle name={<LocalizedName name={title} name_zh={title_zh} />}>{category && <LocalizedName {...category} />}</RowTitle>;
}

function ServiceState({ service }: { service: ManagedService }) {
  const { t } = useTranslation('operator');
  return (
    <div className="grid justify-items-start gap-1 max-xl:justify-items-end">
      {service.hidden_at ? <StateBadge as="hidden">{t('services.yes')}</StateBadge> : <StatusBadge status={service.status} />}
      {service.provider.suspended && <StateBadge as="stopped">{t('services.provider_suspended')}</StateBadge>}
      <ReasonGiven reason={service.hide_reason} />
    </div>
  );
}
