import { useState, type ReactNode } from 'react';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';

type SlipWords = { show: ReactNode; loading: string; failed: string; title: string; alt: string; note?: string };

type Props = {
  /** Fetches the picture, which has no address that anyone may open. */
  read: () => Promise<Blob>;
  words: SlipWords;
  className?: string;
};

/** Shows the bank's slip of a payment. */
export function SlipButton({ read, words, className }: Props) {
  const [slip, setSlip] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction({ toast: 'both' });
  // Each time anew: the customer may have sent another one.
  const show = () =>
    run(read, {
      failed: words.failed,
      then: (file) => {
        if (slip) URL.revokeObjectURL(slip);
        setSlip(URL.createObjectURL(file));
        setOpen(true);
      },
    });
  return (
    <>
      <Button className={className} busy={busy} busy_words={words.loading} onClick={() => void show()}>
        {words.show}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.title}>
        {words.note && <p className="muted mb-4 text-md">{words.note}</p>}
        {slip && <img src={slip} alt={words.alt} className="w-full rounded-control" />}
      </Dialog>
    </>
  );
}
