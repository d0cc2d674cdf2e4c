import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { StaleBanner } from '../../booking/stale-banner.tsx';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import type { Loaded } from '../../lib/loaded.ts';
import { useKept } from '../../lib/hooks/use-kept.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useErrorToast } from '../../ui/feedback/use-error-toast.ts';

type Props<T> = {
  found: Loaded<T>;
  /** Of what: another key is another thing, whose predecessor is not kept. */
  of: string;
  words: { failed: string; slow: string; stale: string };
  children: (found: T) => ReactNode;
};

/** What a screen shows that is no list: the last that was found, else why there is nothing, with another try. */
export function LoadedPart<T>({ found, of, words, children }: Props<T>) {
  const { t } = useTranslation('operator');
  const why = useRefusalWords();
  const { revalidate } = useRevalidator();
  const kept = useKept(found, of);
  const { error } = found;
  useErrorToast(error, error?.timed_out ? null : words.failed);
  if (kept)
    return (
      <>
        {error && <StaleBanner className="mb-4">{words.stale}</StaleBanner>}
        {children(kept)}
      </>
    );
  return (
    <section className="card">
      <ErrorState
        title={words.failed}
        sentence={error?.timed_out ? words.slow : why(error, t('list.failed_sentence'))}
        retry={() => void revalidate()}
      />
    </section>
  );
}
