import { data } from 'react-router';
import { CallError } from './call/call-error.ts';

/** What a loader was answered, or why it was not: the screen stays up and says so. */
export type LoadResult<T> = { data: T; error: null } | { data: null; error: CallError };

/** Waits for a loader's calls. Who may not see it goes to the nearest error boundary as 403, with the refusal's code; a bug stays a bug. */
export async function load<T>(answer: Promise<T>): Promise<LoadResult<T>> {
  try {
    return { data: await answer, error: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 403) throw data(error.code, { status: 403 });
    return { data: null, error };
  }
}
