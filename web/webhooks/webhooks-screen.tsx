import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_WEBHOOKS, type Webhook, type WebhookWithSecret } from '../../contract/webhooks.ts';
import { WorkspacePage } from '../layout/workspace/workspace-page.tsx';
import { useLastGood } from '../lib/hooks/use-last-good.ts';
import type { LoadResult } from '../lib/load.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadState } from '../ui/feedback/load-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

type Props = { loaded: LoadResult<Webhook[]>; sentence: string; empty_sentence: string; back?: ReactNode };

/** The addresses of an owner's own programs, and what they were sent. */
export function WebhooksScreen({ loaded, sentence, empty_sentence, back }: Props) {
  const { t } = useTranslation('webhooks');
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<WebhookWithSecret | null>(null);
  const data = useLastGood(loaded, 'webhooks');
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Icon name="plus" />
      {t('add')}
    </Button>
  );
  return (
    <WorkspacePage title={t('title')} sentence={sentence} aside={data !== null && data.length > 0 && data.length < MOST_WEBHOOKS && add}>
      {back}
      <LoadState data={data} error={loaded.error} words={words}>
        {(hooks) =>
          hooks.length === 0 ? (
            <section className="card max-w-form">
              <EmptyState spot="messages" title={t('empty')} sentence={empty_sentence} action={add} />
            </section>
          ) : (
            <>
              <ul className="grid max-w-form gap-4">
                {hooks.map((hook) => (
                  <WebhookCard key={hook.id} hook={hook} onSecret={setShown} />
                ))}
              </ul>
              {hooks.length >= MOST_WEBHOOKS && <p className="muted mt-3 text-sm">{t('full', { count: MOST_WEBHOOKS })}</p>}
            </>
          )
        }
      </LoadState>
      <WebhookDialog open={adding} onClose={() => setAdding(false)} onSecret={setShown} />
      <SecretDialog shown={shown} onClose={() => setShown(null)} />
    </WorkspacePage>
  );
}
