import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { MOST_OWN_KEYS, type OwnKey } from '../../../../contract/keys.ts';
import { call } from '../../../lib/call/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { CopyLine } from '../resellers/copy-line.tsx';
import { KeyRow } from '../resellers/key-row.tsx';
import { NewKeyDialog } from '../resellers/new-key-dialog.tsx';
import { AddOwnKey, type ProgramKey } from './add-own-key.tsx';

/** Keys by which the provider's own programs call: bookkeeping, a website, a till. */
export function OwnKeysCard({ keys, address }: { keys: readonly OwnKey[]; address: string }) {
  const { t } = useTranslation('channels');
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<ProgramKey | null>(null);
  const working = keys.filter(({ revoked_at }) => revoked_at === null).length;
  return (
    <section className="card grid gap-4 p-5 lg:p-6">
      <h2 className="h2">{t('own')}</h2>
      <p className="muted text-md">{t('own_sentence')}</p>
      {keys.length === 0 ? (
        <p className="muted text-md">{t('own_empty')}</p>
      ) : (
        <ul aria-label={t('own')}>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              revoke={() => call(api.keys.revoke, { params: { id: key.id } })}
              sentence={t('own_revoke_sentence')}
              about={<NameAndScope ownKey={key} />}
            />
          ))}
        </ul>
      )}
      {working < MOST_OWN_KEYS ? (
        <div>
          <Button onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('own_make')}
          </Button>
        </div>
      ) : (
        <p className="muted text-sm">{t('own_full', { count: MOST_OWN_KEYS })}</p>
      )}
      <CopyLine label={t('own_address')} text={address} />
      <a className="link inline-flex min-h-11 items-center justify-self-start text-sm" href="/api/docs">
        {t('own_docs')}
      </a>
      <AddOwnKey open={adding} onClose={() => setAdding(false)} onMade={setMade} />
      <NewKeyDialog name={made?.name ?? ''} made={made} sentence={t('own_new_sentence')} onClose={() => setMade(null)} />
    </section>
  );
}

function NameAndScope({ ownKey: { name, scope } }: { ownKey: OwnKey }) {
  const { t } = useTranslation('channels');
  return (
    <p className="flex flex-wrap items-center gap-2 font-600">
      <UserText text={name} className="min-w-0" />
      <Badge tone={scope === 'write' ? 'warning' : 'plain'}>{t(`scope.${scope}`)}</Badge>
    </p>
  );
}
