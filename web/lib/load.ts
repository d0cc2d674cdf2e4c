import { data } from 'react-router';
import { CallError } from './call/call-error.ts';

/** What a loader found, or why it could not: the screen stays up and says so. */
export type LoadResult<T> = { found: T; error: null } | { found: null; error: CallError };

/** Waits for a loader's calls. Who may not see it goes to the nearest error boundary as 403, with the refusal's code; a bug stays a bug. */
export async function load<T>(answer: Promise<T>): Promise<LoadResult<T>> {
  try {
    return { found: await answer, error: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 403) throw data(error.code, { status: 403 });
    return { found: null, error };
  }
}
