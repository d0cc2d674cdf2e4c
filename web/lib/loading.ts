import { data } from 'react-router';
import { CallError } from './call/call-error.ts';

/** In a loader: not_found becomes the 404 screen; other errors are thrown again. */
export function orNotFound(error: unknown): never {
  if (error instanceof CallError && error.status === 404) throw data(null, { status: 404 });
  throw error;
}
