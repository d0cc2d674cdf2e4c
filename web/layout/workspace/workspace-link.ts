import type { IconName } from '../../ui/icon-shapes.tsx';

/** A link to a section of a workspace, for its sidebar and its tab bar. */
export type WorkspaceLink = {
  to: string;
  label: string;
  icon: IconName;
  waiting?: number;
  /** Current at its own address only, not below it. */
  end?: boolean;
};
