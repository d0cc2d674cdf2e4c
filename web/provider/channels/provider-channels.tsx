import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireOwner } from '../../lib/session/session.tsx';
import { monthFrom } from '../../statements/statement-address.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { BackToSettings } from '../settings/back-to-settings.tsx';
import { OwnKeysCard } from './own-keys/own-keys-card.tsx';
import { ConnectCard } from './resellers/connect-card.tsx';
import { ResellerList } from './resellers/reseller-list.tsx';
import { ResoldServices } from './resellers/resold-services.tsx';
import { ResellerStatementCard } from './statement/reseller-statement-card.tsx';
import type { Route } from './+types/provider-channels.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await Promise.all([loadNamespace('channels'), loadNamespace('webhooks')]);
  const month = monthFrom(new URL(request.url).searchParams);
  const owner = requireOwner(request);
  const [list, statement] = await Promise.all([
    load(owner.then(loadChannels)),
    load(owner.then(() => call(api.resellers.statement, { query: { month } }))),
  ]);
  return { list, month, statement };
}

async function loadChannels() {
  const [resold, own, hooks] = await Promise.all([call(api.resellers.list), call(api.keys.list), call(api.webhooks.list)]);
  return { ...resold, own, hooks };
}

export const HydrateFallback = ProviderSkeleton;

/** Through whom else a provider sells. */
export default function ProviderChannels({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('channels');
  const { list, month, statement } = loaderData;
  const data = useLastGood(list, 'channels');
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  return (
    <WorkspacePage title={t('title')} sentence={t('sentence')}>
      <BackToSettings />
      <LoadState data={data} error={list.error} words={words}>
        {({ resellers, services, address, own, hooks }) => (
          <div className="grid max-w-form gap-5">
            <ResellerList resellers={resellers} hooks={hooks} />
            <ResellerStatementCard month={month} result={statement} />
            <ConnectCard address={address} />
            <ResoldServices services={services} />
            <OwnKeysCard {...own} />
          </div>
        )}
      </LoadState>
    </WorkspacePage>
  );
}
