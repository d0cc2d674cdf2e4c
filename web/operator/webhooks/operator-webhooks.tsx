import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { marketplace, WebhookOwnerProvider } from '../../webhooks/webhook-owner.ts';
import { WebhooksScreen } from '../../webhooks/webhooks-screen.tsx';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import type { Route } from './+types/operator-webhooks.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('webhooks');
  return load(requireOperator(request).then(() => call(api.marketWebhooks.list)));
}

export const HydrateFallback = OperatorSkeleton;

/** The marketplace's own addresses, which hear of the bookings of all providers. */
export default function OperatorWebhooks({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('webhooks');
  return (
    <WebhookOwnerProvider value={marketplace}>
      <WebhooksScreen loaded={loaderData} sentence={t('market_sentence')} empty_sentence={t('market_empty_sentence')} />
    </WebhookOwnerProvider>
  );
}
