import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { WebhookWithSecret } from '../../../contract/webhooks.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireOwner } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { MOST_WEBHOOKS } from '../../../contract/webhooks.ts';
import type { Route } from './+types/provider-webhooks.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('webhooks');
  return load(requireOwner(request).then(() => listOwn()));
}

/** Without those of resellers, which stand with them. */
async function listOwn() {
  return (await call(api.webhooks.list)).filter(({ reseller_id }) => reseller_id === null);
}

export const HydrateFallback = ProviderSkeleton;

/** The addresses of the provider's own programs, and what they were sent. */
export default function ProviderWebhooks({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['webhooks', 'provider']);
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<WebhookWithSecret | null>(null);
  const data = useLastGood(loaderData, 'webhooks');
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Icon name="plus" />
      {t('add')}
    </Button>
  );
  return (
    <WorkspacePage
      title={t('title')}
      sentence={t('sentence')}
      aside={data !== null && data.length > 0 && data.length < MOST_WEBHOOKS && add}
    >
      <Link className="link mb-4 inline-flex min-h-11 items-center gap-1.5 text-sm" to="/provider/settings">
        <Icon name="arrow_left" size="s" />
        {t('provider:settings')}
      </Link>
      <LoadState data={data} error={loaderData.error} words={words}>
        {(hooks) =>
          hooks.length === 0 ? (
            <section className="card max-w-form">
              <EmptyState spot="messages" title={t('empty')} sentence={t('empty_sentence')} action={add} />
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
