import type { IconName } from '../ui/icon-shapes.tsx';

/** A link of a workspace's sidebar; the first five are also in the tab bar. */
export type WorkspaceLink = {
  to: string;
  label: string;
  icon: IconName;
  waiting?: number;
  /** Current at its own address only, not below it. */
  end?: boolean;
};
