import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { api } from '../../../contract/api.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireOwner, requireUser } from '../../lib/session/session.tsx';
import { WebhooksScreen } from '../../webhooks/webhooks-screen.tsx';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { BackToSettings } from '../settings/back-to-settings.tsx';
import type { Route } from './+types/provider-webhooks.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('webhooks');
  return load(ownersOnly(request).then(() => listOwn()));
}

/** The mail that an address was switched off leads here; operators have a screen of their own. */
async function ownersOnly(request: Request): Promise<void> {
  const { user_type } = await requireUser(request);
  if (user_type === 'operator') throw redirect('/operator/webhooks');
  await requireOwner(request);
}

/** Without those of resellers, which stand with them. */
async function listOwn() {
  return (await call(api.webhooks.list)).filter(({ reseller_id }) => reseller_id === null);
}

export const HydrateFallback = ProviderSkeleton;

/** The addresses of the provider's own programs, and what they were sent. */
export default function ProviderWebhooks({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('webhooks');
  return <WebhooksScreen loaded={loaderData} sentence={t('sentence')} empty_sentence={t('empty_sentence')} back={<BackToSettings />} />;
}
