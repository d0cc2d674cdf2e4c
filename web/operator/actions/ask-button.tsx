import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { AskDialog, type Question } from './ask-dialog.tsx';

type Props = Omit<Question, 'danger'> & {
  words: ReactNode;
  /** The object of the action, for screen readers, which read the button without its row. */
  about: string;
  look?: ComponentProps<typeof Button>['look'];
  size?: 'sm' | undefined;
  /** Before it opens. */
  onOpen?: () => void;
};

/** A button that opens an AskDialog. */
export function AskButton({ words, about, look, size = 'sm', onOpen, ...question }: Props) {
  const [open, setOpen] = useState(false);
  const start = () => {
    onOpen?.();
    setOpen(true);
  };
  return (
    <>
      <Button size={size} look={look} onClick={start}>
        {words}
        <span className="sr"> {about}</span>
      </Button>
      <AskDialog {...question} danger={look === 'danger-quiet'} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
