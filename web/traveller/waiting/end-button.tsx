import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/feedback/alert-dialog.tsx';

type Props = { children: ReactNode; title: string; sentence: string; keep: string; block?: boolean; busy: boolean; onEnd: () => void };

/** A button that asks before it gives up a place or an offer. */
export function EndButton({ children, title, sentence, keep, block, busy, onEnd }: Props) {
  const [asking, setAsking] = useState(false);
  const end = () => {
    setAsking(false);
    onEnd();
  };
  return (
    <>
      <Button block={block} busy={busy} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={end}
        title={title}
        sentence={sentence}
        confirm={children}
        keep={keep}
      />
    </>
  );
}
