import type { Waiting } from '../../../contract/bookings.ts';
import { useTeam } from '../../lib/session/session.tsx';
import { SettingsLink } from './settings-link.tsx';
import { WaitingBell } from './waiting-bell.tsx';
import { WorkspaceTop } from '../../layout/workspace/workspace-top.tsx';

/** The bell, beside language and Logout. */
export function ProviderTop({ waiting }: { waiting: Waiting }) {
  const team = useTeam();
  return (
    <WorkspaceTop>
      <WaitingBell waiting={waiting} />
      {!team && <SettingsLink to="/provider/settings" />}
    </WorkspaceTop>
  );
}
