import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useDoing } from './use-doing.ts';

type Props = {
  words: ReactNode;
  /** What it is done to, for those who hear the button without its row. */
  about: string;
  look?: ComponentProps<typeof Button>['look'];
  deed: () => Promise<unknown>;
  done: string;
  failed: string;
};

/** Acts at once: for what harms nobody and can be taken back. */
export function DeedButton({ words, about, look, deed, done, failed }: Props) {
  const { busy, go } = useDoing();
  return (
    <Button size="sm" look={look} busy={busy} onClick={() => void go(deed, { done, failed })}>
      {words}
      <span className="sr"> {about}</span>
    </Button>
  );
}
