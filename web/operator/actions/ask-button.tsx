import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { AskDialog, type Question } from './ask-dialog.tsx';

type Props = Omit<Question, 'danger'> & {
  words: ReactNode;
  /** What it is done to, for those who hear the button without its row. */
  about: string;
  look?: ComponentProps<typeof Button>['look'];
  size?: 'sm' | undefined;
};

/** Asks before it acts, and for a reason where one is wanted. */
export function AskButton({ words, about, look, size = 'sm', ...question }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} look={look} onClick={() => setOpen(true)}>
        {words}
        <span className="sr"> {about}</span>
      </Button>
      <AskDialog {...question} danger={look === 'danger-quiet'} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
