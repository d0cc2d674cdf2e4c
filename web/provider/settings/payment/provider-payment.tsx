import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { WorkspacePage } from '../../../layout/workspace/workspace-page.tsx';
import { call } from '../../../lib/call/call.ts';
import { useLastGood } from '../../../lib/hooks/use-last-good.ts';
import { load } from '../../../lib/load.ts';
import { requireOwner } from '../../../lib/session/session.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { ProviderSkeleton } from '../../layout/provider-skeleton.tsx';
import { BackToSettings } from '../back-to-settings.tsx';
import { PaymentForm } from './payment-form.tsx';
import type { Route } from './+types/provider-payment.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('getting_paid');
  return load(requireOwner(request).then(() => call(api.providers.payment)));
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderPayment({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('getting_paid');
  const data = useLastGood(loaderData, 'payment');
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  return (
    <WorkspacePage title={t('title')} sentence={t('sentence')}>
      <BackToSettings />
      <LoadState data={data} error={loaderData.error} words={words}>
        {(settings) => <PaymentForm settings={settings} />}
      </LoadState>
    </WorkspacePage>
  );
}
