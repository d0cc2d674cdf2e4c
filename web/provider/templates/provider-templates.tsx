import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { MOST_TEMPLATES } from '../../../contract/messages.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireProvider, useTeam } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { BackToSettings } from '../settings/back-to-settings.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateList } from './template-list.tsx';
import type { Route } from './+types/provider-templates.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('own_messages');
  return load(requireProvider(request).then(() => call(api.messageTemplates.list)));
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderTemplates({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('own_messages');
  const team = useTeam();
  const [adding, setAdding] = useState(false);
  const data = useLastGood(loaderData, 'templates');
  const words = { failed: t('templates.load_failed'), slow: t('templates.slow'), stale: t('templates.stale') };
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Icon name="plus" />
      {t('templates.add')}
    </Button>
  );
  return (
    <WorkspacePage
      title={t('templates.title')}
      sentence={t('templates.sentence')}
      aside={data !== null && data.length > 0 && data.length < MOST_TEMPLATES && add}
    >
      {!team && <BackToSettings />}
      <LoadState data={data} error={loaderData.error} words={words}>
        {(templates) =>
          templates.length === 0 ? (
            <section className="card max-w-form">
              <EmptyState spot="messages" title={t('templates.empty')} sentence={t('templates.empty_sentence')} action={add} />
            </section>
          ) : (
            <>
              <TemplateList templates={templates} />
              {templates.length >= MOST_TEMPLATES && <p className="muted mt-3 text-sm">{t('templates.full')}</p>}
            </>
          )
        }
      </LoadState>
      <TemplateDialog open={adding} onClose={() => setAdding(false)} />
    </WorkspacePage>
  );
}
