import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { SettingsForm } from './settings-form.tsx';
import type { Route } from './+types/operator-settings.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(requireOperator(request).then(() => call(api.operator.settings)));
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorSettings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  return (
    <WorkspacePage title={t('settings.title')} sentence={t('settings.sentence')}>
      <LoadState
        data={useLastGood(loaderData, 'settings')}
        error={loaderData.error}
        words={{
          failed: t('settings.load_failed'),
          slow: t('settings.slow'),
          stale: t('settings.stale'),
          reason: t('list.failed_sentence'),
        }}
      >
        {(settings) => <SettingsForm settings={settings} />}
      </LoadState>
    </WorkspacePage>
  );
}
