import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { OperatorKey } from '../../../contract/keys.ts';
import type { List } from '../../../contract/lists.ts';
import { call } from '../../lib/call/call.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { Rows } from '../list/rows.tsx';
import { LocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { Since } from '../timestamp.tsx';
import { RevokeKey } from './revoke-key.tsx';

/** The keys of providers' own programs that work, the newest; null when they could not be loaded. */
export function OwnKeys({ keys }: { keys: List<OperatorKey> | null }) {
  const { t } = useTranslation('operator');
  return (
    <section className="mb-8">
      <h2 className="h2 mb-3">{t('resellers.own')}</h2>
      {keys === null ? (
        <Banner tone="warning">{t('resellers.own_failed')}</Banner>
      ) : keys.count === 0 ? (
        <p className="muted text-md">{t('resellers.own_empty')}</p>
      ) : (
        <>
          {keys.count > keys.results.length && (
            <p className="muted mb-3 text-sm">{t('resellers.own_newest', { count: keys.results.length, all: keys.count })}</p>
          )}
          <Rows
            rows={keys.results}
            lead={{
              head: t('resellers.program'),
              cell: ({ name, scope }) => <RowTitle name={<UserText text={name} />}>{t(`resellers.scope.${scope}`)}</RowTitle>,
            }}
            columns={[
              { key: 'provider', head: t('resellers.provider'), cell: ({ provider }) => <LocalizedName {...provider} /> },
              { key: 'added', head: t('resellers.added'), cell: ({ created_at }) => <Since at={created_at} /> },
              {
                key: 'used',
                head: t('resellers.last_used'),
                cell: ({ last_used_at }) => (last_used_at ? <Since at={last_used_at} /> : t('resellers.never')),
              },
            ]}
            actions={({ id, name, shown }) => (
              <RevokeKey
                name={name}
                shown={shown}
                sentence={t('resellers.own_revoke_sentence')}
                revoke={(reason) => call(api.keys.revokeAny, { params: { id }, body: { reason } })}
              />
            )}
          />
        </>
      )}
    </section>
  );
}
