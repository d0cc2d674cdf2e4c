import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { OperatorReseller, ResellerKey } from '../../../contract/resellers.ts';
import { call } from '../../lib/call/call.ts';
import { UserText } from '../../ui/user-text.tsx';
import { AskButton } from '../actions/ask-button.tsx';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { Rows } from '../list/rows.tsx';
import { LocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { Since } from '../timestamp.tsx';
import type { Route } from './+types/operator-resellers.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOperatorList(request, {}, (query) => call(api.resellers.all, { query }));
}

export const HydrateFallback = OperatorSkeleton;

/** Everybody who sells by key, and the way to end that. */
export default function OperatorResellers({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  return (
    <ListScreen
      title={t('resellers.title')}
      sentence={t('resellers.sentence')}
      shown={loaderData}
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
  return working.map((key) => <RevokeKey key={key.id} name={name} shown={key.shown} id={key.id} />);
}

function RevokeKey({ name, shown, id }: { name: string } & Pick<ResellerKey, 'shown' | 'id'>) {
  const { t } = useTranslation('operator');
  return (
    <AskButton
      look="danger-quiet"
      words={t('resellers.revoke', { shown })}
      about={name}
      title={t('resellers.revoke_title')}
      sentence={t('resellers.revoke_sentence', { name })}
      confirm={t('resellers.revoke_confirm')}
      line={{ label: t('reason.label'), hint: t('reason.logged') }}
      action={(reason) => call(api.resellers.revoke, { params: { id }, body: { reason } })}
      done={t('resellers.revoked')}
      failed={t('resellers.revoke_failed')}
    />
  );
}
