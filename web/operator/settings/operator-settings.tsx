import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { loaded } from '../../lib/loaded.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { DeskPage } from '../desk-page.tsx';
import { LoadedPart } from '../list/loaded-part.tsx';
import { SettingsForm } from './settings-form.tsx';
import type { Route } from './+types/operator-settings.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loaded(requireOperator(request).then(() => call(api.operator.settings)));
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorSettings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  return (
    <DeskPage title={t('settings.title')} sentence={t('settings.sentence')}>
      <LoadedPart
        found={loaderData}
        of="settings"
        words={{ failed: t('settings.load_failed'), slow: t('settings.slow'), stale: t('settings.stale') }}
      >
        {(settings) => <SettingsForm settings={settings} />}
      </LoadedPart>
    </DeskPage>
  );
}
