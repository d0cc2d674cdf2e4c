import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { Endpoint } from '../contract/endpoint.ts';
import type { LegalVersions } from '../contract/legal.ts';
import { locale as localeSchema, type Locale } from '../contract/text.ts';
import type { PublicCache } from './core/cache/cache.ts';
import type { Config } from './core/config.ts';
import { refusalAnswer, SOON_S } from './core/api/errors.ts';
import { localeOf } from './core/http/locale.ts';
import { contentPolicy, takeNonce } from './core/http/content-policy.ts';
import { encodeBody, ReplyBody, sendTagged } from './core/cache/reply-body.ts';
import type { CachePolicy, MicroCache } from './core/cache/micro-cache.ts';
import { originOf, type Answer } from './core/api/serve.ts';
import { liveWeb } from './reload.ts';
import { screenOf } from './screens.ts';

const BUILD = fileURLToPath(new URL('../build/server/index.js', import.meta.url));

/** A public page whose rendering is cached; `variant` is what decides its look beside address and language. `resolve` returns null when there is no such page. */
export type CachedRoute = {
  pattern: RegExp;
  /** The router's pattern of its address. */
  screen: string;
  resolve: (match: RegExpExecArray) => Promise<{ variant: string; provider_id: string | null; cache_policy: CachePolicy } | null>;
};

/** Its body is compressed once for each encoding that a visitor accepts. */
type RenderedPage = { status: number; headers: Record<string, string>; body: ReplyBody | null; is_framed?: boolean };
type RenderDeps = {
  config: Config;
  cache: PublicCache;
  micro_cache: MicroCache;
  answer: Answer;
  cached_pages: CachedRoute[];
  /** The sites that may show an address in a frame; null where no site may. */
  findFramers: (url: string) => Promise<readonly string[] | null>;
  legalVersions: () => Promise<LegalVersions>;
};
type Web = { entry: { module: { contextFor: (side: unknown) => RouterContextProvider } } };

/** Mounts the web app: every address the API does not have is rendered by React Router, whose loaders are answered in process. */
export async function renderRoutes(
  app: FastifyInstance,
  { config, cache, micro_cache, answer, cached_pages, findFramers, legalVersions }: RenderDeps,
): Promise<void> {
  if (!config.reload && !existsSync(BUILD)) return;
  const load = (config.reload ? await liveWeb(app) : await builtWeb()) as () => Promise<ServerBuild & Web>;
  const router = await import('react-router');
  const handle = router.createRequestHandler(load, config.production ? 'production' : 'development');

  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const locale = localeFor(request);
      request.locale = locale;
      const is_cacheable = request.method === 'GET' && !config.reload;
      // When the lookup fails, rendering fails the same way and shows the error screen.
      const page = is_cacheable ? await findCachedPage(cached_pages, request.url).catch(() => null) : null;
      if (!page) {
        request.pattern = screenOf(request.url, await load(), router);
        const { body } = sendHead(reply, await render(request, locale));
        return body ? reply.send(encodeBody(request, reply, body)) : reply.send();
      }
      request.pattern = page.screen;
      const key = `html ${originOf(config, request)} ${locale} ${request.url} ${page.variant}`;
      const rendered = await cache.get(key, async () => {
        const value = await render(request, locale);
        // A page that failed once must not be cached.
        return { value, provider_id: page.provider_id, is_cacheable: value.status === 200 };
      });
      const { status, body } = sendHead(reply, rendered);
      if (body && status === 200)
        return sendTagged(request, reply, body, (bytes) => micro_cache.store(request, reply, bytes, page.cache_policy));
      return body ? reply.send(encodeBody(request, reply, body)) : reply.send();
    },
  });

  async function render(request: FastifyRequest, locale: Locale): Promise<RenderedPage> {
    const { entry } = await load();
    const seen = { is_away: false };
    const nonce = randomBytes(16).toString('hex');
    const context = entry.module.contextFor({
      locale,
      nonce,
      production: config.production,
      contact: config.contact,
      map_style_url: config.map_style_url,
      legalVersions,
      report: (error: unknown) => request.log[seen.is_away ? 'warn' : 'error']({ err: error }, 'a screen could not be rendered'),
      answer: (endpoint: Endpoint, asked: { params?: unknown; query?: unknown }) =>
        answer(endpoint, { ...asked, locale }).then(
          (body) => ({ status: endpoint.status ?? 200, body }),
          (error: unknown) => {
            const refused = refusalAnswer(error, locale);
            if (!refused) throw error;
            seen.is_away ||= refused.status === 503;
            return refused;
          },
        ),
    });
    const response = await handle(asWebRequest(request), context);
    const framers = await findFramers(request.url).catch(() => null);
    const rendered = toRendered(config, response, Buffer.from(await response.arrayBuffer()), { nonce, framers });
    // A screen without its data: search engines and caches must request it again.
    return seen.is_away ? { ...rendered, status: 503, headers: { ...rendered.headers, 'retry-after': String(SOON_S) } } : rendered;
  }

  function asWebRequest(request: FastifyRequest): Request {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value));
    return new Request(originOf(config, request) + request.url, { method: request.method, headers });
  }
}

async function builtWeb(): Promise<() => Promise<unknown>> {
  // React asks for this as it is loaded: what was built for production runs on the React for it, also where Sampan is only tried out.
  // eslint-disable-next-line no-restricted-properties -- it is React's setting, and nothing is read
  process.env.NODE_ENV = 'production';
  const build: unknown = await import(pathToFileURL(BUILD).href);
  return async () => build;
}

async function findCachedPage(pages: CachedRoute[], path: string) {
  for (const { pattern, screen, resolve } of pages) {
    const match = pattern.exec(path);
    const found = match && (await resolve(match));
    if (found) return { screen, ...found };
  }
  return null;
}

/** The language of the address (`?in=`, for search engines), else of the cookie, else of the browser. */
function localeFor(request: FastifyRequest): Locale {
  const said = /[?&]in=([^&]+)/.exec(request.url)?.[1];
  const named = said === undefined ? undefined : localeSchema.safeParse(said).data;
  if (named) return named;
  const cookie = /(?:^|;\s*)locale=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const chosen = cookie === undefined ? undefined : localeSchema.safeParse(cookie).data;
  return chosen ?? localeOf(request.headers);
}

/** Sets what the reply says before its body. */
function sendHead(reply: FastifyReply, page: RenderedPage): RenderedPage {
  reply.code(page.status).headers(page.headers);
  // It knows no list of sites; where there is one, the content policy has it.
  if (page.is_framed) reply.removeHeader('x-frame-options');
  return page;
}

type PolicyParts = { nonce: string; framers: readonly string[] | null };

function toRendered(config: Config, response: Response, body: Buffer, { nonce, framers }: PolicyParts): RenderedPage {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'content-length'));
  headers['cache-control'] ??= 'private, no-cache';
  headers.vary = 'Accept-Encoding, Accept-Language, Cookie';
  if (!headers['content-type']?.startsWith('text/html')) return { status: response.status, headers, body: bodyOf(body) };
  const { html, script_hashes } = takeNonce(body.toString('utf8'), nonce);
  headers['content-security-policy'] = contentPolicy(config, script_hashes, framers);
  return { status: response.status, headers, body: bodyOf(Buffer.from(html)), is_framed: framers !== null && framers.length > 0 };
}

function bodyOf(bytes: Buffer): ReplyBody | null {
  return bytes.length === 0 ? null : new ReplyBody(bytes);
}
