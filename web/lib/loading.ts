import { data } from 'react-router';
import { CallError } from './call/call-error.ts';

/** What the screen of an error is given of a refusal. Of an error that is none, the browser hears nothing from the server. */
export type RefusedData = { detail: string };

/** In a loader: a refusal goes to the nearest error boundary, not_found as the 404 screen and any other with its words; other errors are thrown again. */
export function orRefusal(error: unknown): never {
  if (!(error instanceof CallError) || error.status === 0) throw error;
  throw data(error.status === 404 ? null : ({ detail: error.message } satisfies RefusedData), { status: error.status });
}
