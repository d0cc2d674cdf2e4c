import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import type { CallError } from '../../lib/call/call-error.ts';
import { ErrorState } from './error-state.tsx';
import { StaleBanner } from './stale-banner.tsx';
import { useErrorToast } from './use-error-toast.ts';

type Props<T> = {
  /** The last that was loaded (`useLastGood`), also when a later try failed. */
  data: T | null;
  /** Why the last try failed. */
  error: CallError | null;
  /** `reason` stands for a failure of which the server says nothing; without it the server is not quoted. */
  words: { failed: string; slow?: string; stale?: string; reason?: string };
  /** In place of everything, once it is known that there is no such thing. */
  missing?: ReactNode;
  /** Said in a toast; unless told, the failure, if it is not only that the server took too long. */
  toast?: string | null;
  /** The screen's heading for those who cannot see that it is missing. */
  heading?: string;
  /** Without it the screen's data is read again. */
  retry?: () => void;
  /** More classes for the card that says why there is nothing, and for the banner that says that it is old. */
  card?: string;
  banner?: string;
  children: (data: T) => ReactNode;
};

/** What a screen loads: the data; or why it is not there, with another try; old data stays while a newer load has failed, and says so. */
export function LoadState<T>({ data, error, words, missing, toast, heading, retry, card = 'card', banner = 'mb-4', children }: Props<T>) {
  const reasonOf = useRefusalWords();
  const { revalidate } = useRevalidator();
  // A load that only took too long says so in the page, without a toast.
  useErrorToast(error, toast === undefined ? (error?.timed_out ? null : words.failed) : toast);
  if (missing) return missing;
  if (data !== null)
    return (
      <>
        {error && words.stale && <StaleBanner className={banner}>{words.stale}</StaleBanner>}
        {children(data)}
      </>
    );
  return (
    <section className={card}>
      {heading && <h1 className="sr">{heading}</h1>}
      <ErrorState
        title={words.failed}
        sentence={error?.timed_out ? words.slow : words.reason === undefined ? undefined : reasonOf(error, words.reason)}
        retry={retry ?? (() => void revalidate())}
      />
    </section>
  );
}
