import { useAction } from '../lib/hooks/use-action.ts';
import { Button } from '../ui/button.tsx';

type Props = {
  title: string;
  sentence: string;
  words: { confirm: string; confirming: string; done: string; failed: string };
  confirm: () => Promise<unknown>;
};

/** Confirms what a link in a mail is about, by a button: programs that scan mails open links, and must not confirm anything. */
export function ConfirmCard({ title, sentence, words, confirm }: Props) {
  const { busy, run } = useAction({ refresh: 'always' });
  const press = async () => {
    const is_confirmed = await run(confirm, { done: words.done, failed: words.failed });
    // The button that had the focus has gone.
    if (is_confirmed) document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section className="card no-print mt-6 p-5 lg:p-6">
      <h2 className="h2">{title}</h2>
      <p className="muted mt-1 text-pretty">{sentence}</p>
      <Button
        look="primary"
        size="lg"
        className="mt-4 max-sm:w-full"
        busy={busy}
        busy_words={words.confirming}
        onClick={() => void press()}
      >
        {words.confirm}
      </Button>
    </section>
  );
}
