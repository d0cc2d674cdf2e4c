import type { ComponentProps } from 'react';
import { useAction, type ActionOptions, type Outcome } from '../lib/hooks/use-action.ts';
import { Button } from './button.tsx';

type Props<Reply> = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> &
  Pick<ActionOptions, 'refresh' | 'toast'> &
  Pick<Outcome<Reply>, 'done' | 'failed'> & {
    /** The object of the action, for screen readers, which read the button without its row. */
    about?: string;
    action: () => Promise<Reply>;
  };

/** A button that acts at once and is busy until then, for actions that are harmless or can be undone. */
export function ActionButton<Reply>({ about, action, done, failed, refresh, toast, children, ...button }: Props<Reply>) {
  const { busy, run } = useAction({ refresh, toast });
  return (
    <Button {...button} busy={busy} onClick={() => void run(action, { done, failed })}>
      <span className="contents">{children}</span>
      {about && <span className="sr">{` ${about}`}</span>}
    </Button>
  );
}
