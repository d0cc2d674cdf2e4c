import type { ComponentProps, ReactNode } from 'react';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  words: ReactNode;
  /** What it is done to, for those who hear the button without its row. */
  about: string;
  look?: ComponentProps<typeof Button>['look'];
  action: () => Promise<unknown>;
  done: string;
  failed: string;
};

/** Acts at once: for what harms nobody and can be taken back. */
export function ActionButton({ words, about, look, action, done, failed }: Props) {
  const { busy, run } = useAction({ refresh: 'always' });
  return (
    <Button size="sm" look={look} busy={busy} onClick={() => void run(action, { done, failed })}>
      {words}
      <span className="sr"> {about}</span>
    </Button>
  );
}
