import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { legalKinds } from '../../../contract/legal-kinds.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { LegalForm } from './legal-form.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import type { Route } from './+types/operator-legal.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(
    requireOperator(request).then(() => Promise.all(legalKinds.map((kind) => call(api.marketplace.legal, { params: { kind } })))),
  );
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorLegal({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  return (
    <WorkspacePage title={t('legal.title')} sentence={t('legal.sentence')}>
      <LoadState
        data={useLastGood(loaderData, 'legal')}
        error={loaderData.error}
        words={{ failed: t('legal.load_failed'), slow: t('settings.slow'), stale: t('settings.stale'), reason: t('list.failed_sentence') }}
      >
        {(texts) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {texts.map((text) => (
              <LegalForm key={`${text.kind} ${text.version}`} text={text} />
            ))}
          </div>
        )}
      </LoadState>
    </WorkspacePage>
  );
}
