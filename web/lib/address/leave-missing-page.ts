import { redirect } from 'react-router';
import { withinSite } from './address.ts';
import type { LoadResult } from '../load.ts';

/** Redirects from a page of results that no longer exists (its last row was deleted) to the first; throws the redirect. */
export function leaveMissingPage<T>(request: Request, { error }: LoadResult<T>): void {
  const url = new URL(request.url);
  if (error?.status !== 400 || !url.searchParams.has('page')) return;
  url.searchParams.delete('page');
  throw redirect(withinSite(url));
}
