import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { MOST_KEYS, type NewKey, type Reseller } from '../../../../contract/resellers.ts';
import type { Webhook } from '../../../../contract/webhooks.ts';
import { call } from '../../../lib/call/call.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/feedback/alert-dialog.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { KeyRow } from './key-row.tsx';
import { ResellerAddresses } from './reseller-addresses.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** A reseller: what it booked lately, its keys, where it hears of changes, and the end of it. */
export function ResellerCard({ reseller, hooks }: { reseller: Reseller; hooks: readonly Webhook[] }) {
  const { t } = useTranslation('channels');
  const [made, setMade] = useState<NewKey | null>(null);
  const [asking, setAsking] = useState(false);
  const making = useAction({ refresh: 'success' });
  const stopping = useAction({ refresh: 'success', toast: 'both' });
  const { id, name, contact, bookings, keys } = reseller;
  const params = { id };
  const make = () => void making.run(() => call(api.resellers.makeKey, { params }), { failed: t('make_failed'), then: setMade });
  const stop = () =>
    stopping.run(() => call(api.resellers.end, { params }), {
      done: t('stop_done', { name }),
      failed: t('stop_failed', { name }),
      // The button that had the focus goes with its card.
      then: () => document.getElementById('main')?.focus(),
    });
  return (
    <section className="card p-5 lg:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-56">
          <h2 className="h2 break-words">
            <UserText text={name} />
          </h2>
          {contact && (
            <p className="muted text-sm break-words">
              <UserText text={contact} />
            </p>
          )}
          <p className="muted mt-1 text-sm">{t('bookings', { count: bookings })}</p>
        </div>
        <Button size="sm" look="danger-quiet" onClick={() => setAsking(true)}>
          {t('stop')}
          <span className="sr"> {name}</span>
        </Button>
      </div>
      <h3 className="mt-4 text-sm font-600">{t('keys')}</h3>
      {keys.length === 0 ? (
        <p className="muted mt-1 text-sm">{t('no_keys')}</p>
      ) : (
        <ul aria-label={t('keys_of', { name })}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      {keys.filter(({ revoked_at }) => revoked_at === null).length < MOST_KEYS && (
        <Button className="mt-3" busy={making.busy} busy_words={t('making')} onClick={make}>
          {t('make_key')}
          <span className="sr"> {name}</span>
        </Button>
      )}
      <ResellerAddresses reseller={reseller} hooks={hooks} />
      <NewKeyDialog name={name} made={made} onClose={() => setMade(null)} />
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void stop()}
        title={t('stop_ask', { name })}
        sentence={t('stop_sentence')}
        confirm={t('stop')}
        keep={t('keep')}
        busy={stopping.busy}
      />
    </section>
  );
}
