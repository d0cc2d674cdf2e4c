import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reseller } from '../../../../contract/resellers.ts';
import { MOST_WEBHOOKS, type Webhook, type WebhookWithSecret } from '../../../../contract/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { SecretDialog } from '../../../webhooks/secret-dialog.tsx';
import { WebhookCard } from '../../../webhooks/webhook-card.tsx';
import { WebhookDialog } from '../../../webhooks/webhook-dialog.tsx';

type Props = { reseller: Pick<Reseller, 'id' | 'name'>; hooks: readonly Webhook[] };

/** Where a reseller's software hears of changes; it can set addresses by its key too. */
export function ResellerAddresses({ reseller: { id, name }, hooks }: Props) {
  const { t } = useTranslation('channels');
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<WebhookWithSecret | null>(null);
  return (
    <>
      <h3 className="mt-5 text-sm font-600">{t('notifications')}</h3>
      <p className="muted mt-1 text-sm">{t(hooks.length === 0 ? 'no_notifications' : 'notifications_sentence')}</p>
      {hooks.length > 0 && (
        <ul className="mt-3 grid gap-3" aria-label={t('notifications_of', { name })}>
          {hooks.map((hook) => (
            <WebhookCard key={hook.id} hook={hook} heading="h4" onSecret={setShown} />
          ))}
        </ul>
      )}
      {hooks.length < MOST_WEBHOOKS && (
        <Button className="mt-3" onClick={() => setAdding(true)}>
          {t('add_address')}
          <span className="sr"> {name}</span>
        </Button>
      )}
      <WebhookDialog open={adding} onClose={() => setAdding(false)} reseller_id={id} onSecret={setShown} />
      <SecretDialog shown={shown} onClose={() => setShown(null)} />
    </>
  );
}
