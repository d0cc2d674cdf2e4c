import { useTranslation } from 'react-i18next';
import { userTypes } from '../../../contract/accounts.ts';
import { api } from '../../../contract/api.ts';
import type { ManagedUser } from '../../../contract/operator.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { RowTitle } from '../row-title.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { StateBadge } from '../state-badge.tsx';
import { Rows } from '../list/rows.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { UserActions } from './user-actions.tsx';
import { Since, Timestamp } from '../timestamp.tsx';
import { UserText } from '../../ui/user-text.tsx';
import type { Route } from './+types/operator-users.ts';

const states = ['enabled', 'disabled'] as const;
const choices = { user_type: userTypes, state: states, ordering: ['-mails_in_a_day'] } as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOperatorList(request, choices, (query) => call(api.operator.users, { query }));
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorUsers({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  return (
    <ListScreen
      title={t('users.title')}
      shown={loaderData}
      search={t('users.search')}
      filters={[
        { name: 'user_type', label: t('users.kind'), options: userTypes.map((value) => ({ value, label: t(`users.kinds.${value}`) })) },
        { name: 'state', label: t('users.filter'), options: states.map((value) => ({ value, label: t(`users.states.${value}`) })) },
        { name: 'ordering', label: t('users.mails'), options: [{ value: '-mails_in_a_day', label: t('users.most_mails') }] },
      ]}
      empty={{ spot: 'search', title: t('users.empty') }}
    >
      {({ results }) => (
        <Rows
          rows={results}
          lead={{ head: t('users.user'), cell: (user) => <Who user={user} /> }}
          columns={[
            { key: 'kind', head: t('users.kind'), cell: ({ user_type }) => t(`users.kinds.${user_type}`) },
            { key: 'joined', head: t('users.joined'), cell: ({ date_joined }) => <Since at={date_joined} /> },
            {
              key: 'signed_in',
              head: t('users.signed_in'),
              cell: ({ signed_in_at }) => (signed_in_at ? <Timestamp at={signed_in_at} /> : t('list.never')),
            },
            { key: 'bookings', head: t('list.bookings'), num: true, cell: ({ bookings }) => bookings },
          ]}
          state={({ disabled_at }) => (
            <StateBadge as={disabled_at ? 'stopped' : 'good'}>
              {t(disabled_at ? 'users.states.disabled' : 'users.states.enabled')}
            </StateBadge>
          )}
          actions={(user) => <UserActions user={user} />}
        />
      )}
    </ListScreen>
  );
}

function Who({ user: { username, first_name, last_name, email, email_verified, mails_in_a_day } }: { user: ManagedUser }) {
  const { t } = useTranslation('operator');
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return (
    <RowTitle name={username}>
      {name && <UserText text={name} className="block" />}
      <span className="break-all">{email}</span>
      <span> ({t(email_verified ? 'users.email_verified' : 'users.email_unverified')})</span>
      {mails_in_a_day > 0 && <span className="block">{t('users.mails_sent', { count: mails_in_a_day })}</span>}
    </RowTitle>
  );
}
