import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router';
import { renderedWords } from './i18n/rendered-words.ts';
import type { SiteHandle } from './layout/site-page.tsx';
import { contextFor, onServer } from './lib/context.ts';
import { Nonce } from './boot/nonce.ts';
import { deferScripts } from './boot/defer-scripts.ts';
import { withFrameScript } from './boot/framed.ts';

// The server makes the render context with it: build.entry.module.contextFor({ call, locale }).
export { contextFor };

/** Renders the whole page before the first byte: the server hashes its scripts for the content policy and keeps the text. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { locale, nonce, report } = context.get(onServer);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', locale);
  const { html, failed } = await htmlOf(
    <I18nextProvider i18n={renderedWords.get(locale)!}>
      <Nonce value={nonce}>
        <ServerRouter context={page} url={request.url} nonce={nonce} />
      </Nonce>
    </I18nextProvider>,
    nonce,
    report,
  );
  const calm = isSeenFirst(page) ? deferScripts(html, nonce) : html;
  return new Response(new URL(request.url).pathname.startsWith('/embed/') ? withFrameScript(calm, nonce) : calm, {
    status: failed ? 500 : status,
    headers,
  });
}

/** What a loader threw and no screen expected. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who leaves while a page is made is no fault, nor is a request that no screen answers, such as a POST.
  const is_refused = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !is_refused) context.get(onServer).report(error);
};

function isSeenFirst({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => (routeModules[route.id]?.handle as SiteHandle | undefined)?.seen_first);
}

function htmlOf(page: ReactNode, nonce: string, report: (error: unknown) => void): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // One whole document, so nothing is cut out to be filled in by a script later.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        const whole = new PassThrough();
        text(whole).then((html) => resolve({ html, failed }), reject);
        pipe(whole);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        report(error);
      },
    });
  });
}
