import type { Waiting } from '../../../contract/bookings.ts';
import { SettingsLink } from './settings-link.tsx';
import { WaitingBell } from './waiting-bell.tsx';
import { WorkspaceTop } from '../../layout/workspace/workspace-top.tsx';

/** The bell, beside language and Logout. */
export function ProviderTop({ waiting }: { waiting: Waiting }) {
  return (
    <WorkspaceTop>
      <WaitingBell waiting={waiting} />
      <SettingsLink to="/provider/settings" />
    </WorkspaceTop>
  );
}
