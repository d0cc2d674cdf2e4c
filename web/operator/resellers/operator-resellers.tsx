import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { OperatorReseller } from '../../../contract/resellers.ts';
import { call } from '../../lib/call/call.ts';
import { UserText } from '../../ui/user-text.tsx';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { Rows } from '../list/rows.tsx';
import { LocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { Since } from '../timestamp.tsx';
import { OwnKeys } from './own-keys.tsx';
import { RevokeKey } from './revoke-key.tsx';
import type { Route } from './+types/operator-resellers.ts';

/** So many keys of providers' own programs are listed above the resellers. */
const MOST_OWN = 100;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shown = await loadOperatorList(request, {}, (query) => call(api.resellers.all, { query }));
  const own = shown.list.error ? null : await call(api.keys.all, { query: { page_size: MOST_OWN } }).catch(() => null);
  return { shown, own };
}

export const HydrateFallback = OperatorSkeleton;

/** Everybody who sells by key, and the way to end that. */
export default function OperatorResellers({ loaderData: { shown, own } }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  return (
    <ListScreen
      title={t('resellers.title')}
      sentence={t('resellers.sentence')}
      above={
        <>
          <OwnKeys keys={own} />
          <h2 className="h2 mb-3">{t('resellers.list')}</h2>
        </>
      }
      shown={shown}
      empty={{ spot: 'bookings', title: t('resellers.empty'), sentence: t('resellers.empty_sentence') }}
    >
      {({ results }) => (
        <Rows
          rows={results}
          lead={{ head: t('resellers.reseller'), cell: ({ name }) => <RowTitle name={<UserText text={name} />} /> }}
          columns={[
            { key: 'provider', head: t('resellers.provider'), cell: ({ provider }) => <LocalizedName {...provider} /> },
            { key: 'added', head: t('resellers.added'), cell: ({ created_at }) => <Since at={created_at} /> },
            { key: 'used', head: t('resellers.last_used'), cell: (reseller) => <LastUse reseller={reseller} /> },
          ]}
          actions={(reseller) => <KeyButtons reseller={reseller} />}
        />
      )}
    </ListScreen>
  );
}

function LastUse({ reseller: { keys } }: { reseller: OperatorReseller }) {
  const { t } = useTranslation('operator');
  const last = keys
    .flatMap(({ last_used_at }) => last_used_at ?? [])
    .toSorted()
    .at(-1);
  return last ? <Since at={last} /> : t('resellers.never');
}

function KeyButtons({ reseller: { name, keys } }: { reseller: OperatorReseller }) {
  const { t } = useTranslation('operator');
  const working = keys.filter(({ revoked_at }) => revoked_at === null);
  if (working.length === 0) return <span className="muted text-sm">{t('resellers.no_keys')}</span>;
  return working.map(({ id, shown }) => (
    <RevokeKey
      key={id}
      name={name}
      shown={shown}
      sentence={t('resellers.revoke_sentence', { name })}
      revoke={(reason) => call(api.resellers.revoke, { params: { id }, body: { reason } })}
    />
  ));
}
