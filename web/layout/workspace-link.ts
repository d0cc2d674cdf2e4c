import type { IconName } from '../ui/icon-shapes.tsx';

/** A way in a workspace's sidebar and, the first five of them, at the thumb. */
export type WorkspaceLink = {
  to: string;
  label: string;
  icon: IconName;
  waiting?: number;
  /** Lit at its own address only, not below it. */
  end?: boolean;
};
