import { api } from '../../contract/api.ts';
import { notFound } from '../core/errors.ts';
import type { Ready, Serve } from '../core/serve.ts';
import type { Shown, ShowPage } from './show.ts';
import type { PageViews } from './views.ts';

/** Public pages over HTTP. */
export function pageRoutes(serve: Serve, { showPage, views }: { showPage: ShowPage; views: PageViews }): void {
  // A page is serialised once for as long as it stays as it is.
  const finished = new WeakMap<Shown, Ready>();

  serve(api.pages.public, async ({ params, ready, via }) => {
    const shown = (await showPage(params.slug)) ?? notFound();
    // Renderings are counted where they are sent, kept ones included.
    if (via === 'wire') views.count(shown.page_id);
    const bytes = finished.get(shown) ?? ready(shown.page);
    finished.set(shown, bytes);
    return bytes;
  });
}
