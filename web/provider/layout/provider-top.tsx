import type { WaitingCounts } from './use-waiting.ts';
import { useTeam } from '../../lib/session/session.tsx';
import { SettingsLink } from './settings-link.tsx';
import { WaitingBell } from './waiting-bell.tsx';
import { WorkspaceTop } from '../../layout/workspace/workspace-top.tsx';

/** The bell, beside language and Logout. */
export function ProviderTop({ waiting }: { waiting: WaitingCounts }) {
  const team = useTeam();
  return (
    <WorkspaceTop>
      <WaitingBell waiting={waiting} />
      {!team && <SettingsLink to="/provider/settings" />}
    </WorkspaceTop>
  );
}
