import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import type { CallError } from '../../lib/call/call-error.ts';
import { ErrorState } from './error-state.tsx';
import { StaleBanner } from './stale-banner.tsx';
import { useErrorToast } from './use-error-toast.ts';

type Props<T> = {
  /** The data last loaded (`useLastGood`), also after a later failure. */
  data: T | null;
  /** Why the last try failed. */
  error: CallError | null;
  /** `reason` stands for a failure of which the server says nothing; without it the server is not quoted. */
  words: { failed: string; slow?: string; stale?: string; reason?: string };
  /** Shown instead, when the server has answered not_found. */
  missing?: ReactNode;
  /** The toast; by default the failure, unless it is a timeout. */
  toast?: string | null;
  /** The screen's heading, for screen readers. */
  heading?: string;
  /** By default the screen's data is reloaded. */
  retry?: () => void;
  /** More classes for the card of the failure, and for the banner over old data. */
  card?: string;
  banner?: string;
  children: (data: T) => ReactNode;
};

/** The data of a screen, or its failure with a button to try again; after a failed reload the old data stays, under a banner. */
export function LoadState<T>({ data, error, words, missing, toast, heading, retry, card = 'card', banner = 'mb-4', children }: Props<T>) {
  const reasonOf = useRefusalWords();
  const { revalidate } = useRevalidator();
  // A timeout is shown in the page, without a toast.
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
        sentence={error?.timed_out ? words.slow : words.reason === undefined ? undefined : reasonOf(error, words.reason) || undefined}
        retry={retry ?? (() => void revalidate())}
      />
    </section>
  );
}
