import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireOwner } from '../../lib/session/session.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { ConnectCard } from './resellers/connect-card.tsx';
import { ResellerList } from './resellers/reseller-list.tsx';
import { ResoldServices } from './resellers/resold-services.tsx';
import type { Route } from './+types/provider-channels.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await Promise.all([loadNamespace('channels'), loadNamespace('webhooks')]);
  return load(requireOwner(request).then(() => listAll()));
}

async function listAll() {
  const [resellers, hooks] = await Promise.all([call(api.resellers.list), call(api.webhooks.list)]);
  return { ...resellers, hooks };
}

export const HydrateFallback = ProviderSkeleton;

/** Through whom else a provider sells. */
export default function ProviderChannels({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['channels', 'provider']);
  const data = useLastGood(loaderData, 'channels');
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  return (
    <WorkspacePage title={t('title')} sentence={t('sentence')}>
      <Link className="link mb-4 inline-flex min-h-11 items-center gap-1.5 text-sm" to="/provider/settings">
        <Icon name="arrow_left" size="s" />
        {t('provider:settings')}
      </Link>
      <LoadState data={data} error={loaderData.error} words={words}>
        {({ resellers, services, address, hooks }) => (
          <div className="grid max-w-form gap-5">
            <ResellerList resellers={resellers} hooks={hooks} />
            <ConnectCard address={address} />
            <ResoldServices services={services} />
          </div>
        )}
      </LoadState>
    </WorkspacePage>
  );
}
