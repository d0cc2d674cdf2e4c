import { data } from 'react-router';
import { CallError } from './call/call-error.ts';

/** A loader's data, or its failure, which the screen itself shows. */
export type LoadResult<T> = { data: T; error: null } | { data: null; error: CallError };

/** Awaits a loader's call. A 403 goes to the nearest error boundary with the refusal's code; other exceptions are thrown. */
export async function load<T>(answer: Promise<T>): Promise<LoadResult<T>> {
  try {
    return { data: await answer, error: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 403) throw data(error.code, { status: 403 });
    return { data: null, error };
  }
}
