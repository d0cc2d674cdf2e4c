import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { legalKinds } from '../../../contract/legal-kinds.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { loaded } from '../../lib/loaded.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { DeskPage } from '../desk-page.tsx';
import { LegalForm } from './legal-form.tsx';
import { LoadedPart } from '../list/loaded-part.tsx';
import type { Route } from './+types/operator-legal.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loaded(
    requireOperator(request).then(() => Promise.all(legalKinds.map((kind) => call(api.marketplace.legal, { params: { kind } })))),
  );
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorLegal({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  return (
    <DeskPage title={t('legal.title')} sentence={t('legal.sentence')}>
      <LoadedPart
        found={loaderData}
        of="legal"
        words={{ failed: t('legal.load_failed'), slow: t('settings.slow'), stale: t('settings.stale') }}
      >
        {(texts) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {texts.map((text) => (
              <LegalForm key={`${text.kind} ${text.version}`} text={text} />
            ))}
          </div>
        )}
      </LoadedPart>
    </DeskPage>
  );
}
