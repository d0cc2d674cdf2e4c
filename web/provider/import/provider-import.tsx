import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { ImportKind } from '../../../contract/import-fields.ts';
import type { ImportReceipt } from '../../../contract/imports.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireOwner } from '../../lib/session/session.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { BackToSettings } from '../settings/back-to-settings.tsx';
import { ImportChoice } from './import-choice.tsx';
import { ImportColumnChoice } from './import-columns.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportResult } from './import-result.tsx';
import { useImport } from './use-import.ts';
import type { Route } from './+types/provider-import.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await Promise.all([loadNamespace('import'), loadNamespace('availability')]);
  return load(requireOwner(request).then(() => call(api.imports.list)));
}

export const HydrateFallback = ProviderSkeleton;

/** Where a provider brings services, departures and bookings from another system, and undoes that. */
export default function ProviderImport({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('import');
  const data = useLastGood(loaderData, 'import');
  const file = useImport();
  const { plan, chosen, kind, receipt } = file;
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  return (
    <WorkspacePage title={t('title')} sentence={t('sentence')}>
      <BackToSettings />
      <LoadState data={data} error={loaderData.error} words={words}>
        {({ results }) => (
          <div className="grid max-w-form gap-5">
            {receipt && <Outcome receipt={receipt} />}
            <ImportChoice file={file} />
            {file.checking && !plan && (
              <div role="status">
                <span className="sr">{t('checking')}</span>
                <Skeleton className="h-64" />
              </div>
            )}
            {plan && chosen && (
              <ImportColumnChoice
                key={`${kind} ${chosen.text}`}
                kind={kind}
                plan={plan}
                busy={file.checking}
                onChoose={(columns) => void file.check(chosen, kind, columns)}
              />
            )}
            {plan?.is_mapped && chosen && <ImportResult file={file} plan={plan} />}
            <ImportHistory imports={results} />
          </div>
        )}
      </LoadState>
    </WorkspacePage>
  );
}

const screens: Record<ImportKind, string> = {
  services: '/provider/services',
  slots: '/provider/availability',
  bookings: '/provider/bookings',
};

function Outcome({ receipt: { made, plan } }: { receipt: ImportReceipt }) {
  const { t } = useTranslation('import');
  if (!made) return <Banner tone="warning">{t(plan.fault_count > 0 ? 'not_done' : 'nothing_done')}</Banner>;
  return (
    <Banner
      tone="success"
      action={
        <Link className="link inline-flex min-h-11 items-center" to={screens[made.kind]}>
          {t(`see.${made.kind}`)}
        </Link>
      }
    >
      <strong>{t(`done.${made.kind}`, { count: made.made })}</strong>
    </Banner>
  );
}
