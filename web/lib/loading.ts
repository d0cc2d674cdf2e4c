import { data } from 'react-router';
import { CallError } from './call/call-error.ts';

/** In a loader: what is not there becomes the 404 screen; anything else stays the error it was. */
export function orNotFound(error: unknown): never {
  if (error instanceof CallError && error.status === 404) throw data(null, { status: 404 });
  throw error;
}
