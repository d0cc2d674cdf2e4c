import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { MOST_STAFF } from '../../../contract/staff-roles.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireOwner } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { BackToSettings } from '../settings/back-to-settings.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { StaffRow } from './staff-row.tsx';
import type { Route } from './+types/provider-team.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('team');
  return load(requireOwner(request).then(() => call(api.team.list)));
}

export const HydrateFallback = ProviderSkeleton;

/** Who helps the provider, and who is invited. */
export default function ProviderTeam({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('team');
  const [inviting, setInviting] = useState(false);
  const data = useLastGood(loaderData, 'team');
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  const invite = (
    <Button look="primary" onClick={() => setInviting(true)}>
      <Icon name="plus" />
      {t('invite')}
    </Button>
  );
  return (
    <WorkspacePage
      title={t('title')}
      sentence={t('sentence')}
      aside={data !== null && data.length > 0 && data.length < MOST_STAFF && invite}
    >
      <BackToSettings />
      <LoadState data={data} error={loaderData.error} words={words}>
        {(staff) =>
          staff.length === 0 ? (
            <section className="card max-w-form">
              <EmptyState spot="messages" title={t('empty')} sentence={t('empty_sentence')} action={invite} />
            </section>
          ) : (
            <>
              <ul className="card max-w-form">
                {staff.map((member) => (
                  <StaffRow key={member.id} member={member} />
                ))}
              </ul>
              {staff.length >= MOST_STAFF && <p className="muted mt-3 text-sm">{t('full', { count: MOST_STAFF })}</p>}
            </>
          )
        }
      </LoadState>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </WorkspacePage>
  );
}
