import { redirect } from 'react-router';
import { withinSite } from './address.ts';
import type { LoadResult } from '../load.ts';

/** A page of results that is no more, as after its last row was deleted, leads to the first: throws the redirect. */
export function leaveMissingPage<T>(request: Request, { error }: LoadResult<T>): void {
  const url = new URL(request.url);
  if (error?.status !== 400 || !url.searchParams.has('page')) return;
  url.searchParams.delete('page');
  throw redirect(withinSite(url));
}
