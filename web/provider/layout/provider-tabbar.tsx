import { WorkspaceTabbar } from '../../layout/workspace/workspace-tabbar.tsx';
import { useProviderLinks } from './use-provider-links.ts';

/** The sections of a provider's day at the bottom of the screen, below 1024 px, and the others behind More. */
export function ProviderTabbar({ waiting }: { waiting: number }) {
  const links = useProviderLinks(waiting);
  return <WorkspaceTabbar links={links.filter(({ tab }) => tab)} more={links.filter(({ tab }) => !tab)} />;
}
