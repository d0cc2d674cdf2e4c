import { existsSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Endpoint } from '../contract/endpoint.ts';
import { locale as localeSchema, type Locale } from '../contract/text.ts';
import type { PublicCache } from './core/cache.ts';
import type { Config } from './core/config.ts';
import { refusalAnswer } from './core/errors.ts';
import { localeOf } from './core/locale.ts';
import { contentPolicy, scriptHashesOf } from './core/policy.ts';
import { originOf, type Answer } from './core/serve.ts';

const BUILD = fileURLToPath(new URL('../build/server/index.js', import.meta.url));

/** A public page whose rendering is kept: `variant` is whatever else than the address and language decides how it looks; null when there is no such page. */
export type KeptPage = {
  pattern: RegExp;
  look: (match: RegExpExecArray) => Promise<{ variant: string; provider_id: string | null; seen: () => void } | null>;
};

type Rendered = { status: number; headers: [string, string][]; html: Buffer; gzip: Buffer; brotli: Buffer };
type Rendering = { config: Config; cache: PublicCache; answer: Answer; kept: KeptPage[] };
type Web = { entry: { module: { contextFor: (side: unknown) => RouterContextProvider } } };

/** Mounts the web app: every address the API does not have is rendered by React Router, whose loaders are answered in process. */
export async function renderRoutes(app: FastifyInstance, { config, cache, answer, kept }: Rendering): Promise<void> {
  if (!existsSync(BUILD)) return;
  const build = (await import(pathToFileURL(BUILD).href)) as ServerBuild & Web;
  const handle = createRequestHandler(build, config.production ? 'production' : 'development');

  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const locale = chosenLocale(request);
      const page = request.method === 'GET' && !request.url.includes('?') ? await keptPage(kept, request.url) : null;
      if (!page) return send(request, reply, await render(request, locale));
      page.seen();
      const key = `html ${originOf(config, request)} ${locale} ${request.url} ${page.variant}`;
      const rendered = await cache.get(key, async () => ({ value: await render(request, locale), provider_id: page.provider_id }));
      return send(request, reply, rendered);
    },
  });

  async function render(request: FastifyRequest, locale: Locale): Promise<Rendered> {
    const context = build.entry.module.contextFor({
      locale,
      report: (error: unknown) => request.log.error({ err: error }),
      answer: (endpoint: Endpoint, asked: { params?: unknown; query?: unknown }) =>
        answer(endpoint, { ...asked, locale }).then(
          (body) => ({ status: endpoint.status ?? 200, body }),
          (error: unknown) => {
            const refused = refusalAnswer(error, locale);
            if (!refused) throw error;
            return refused;
          },
        ),
    });
    const response = await handle(asWebRequest(request), context);
    return finished(response, Buffer.from(await response.arrayBuffer()));
  }

  function asWebRequest(request: FastifyRequest): Request {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value));
    return new Request(originOf(config, request) + request.url, { method: request.method, headers });
  }
}

async function keptPage(kept: KeptPage[], path: string) {
  for (const { pattern, look } of kept) {
    const match = pattern.exec(path);
    if (match) return look(match);
  }
  return null;
}

/** What was chosen on this device, else what the browser prefers. */
function chosenLocale(request: FastifyRequest): Locale {
  const cookie = /(?:^|;\s*)locale=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const chosen = localeSchema.safeParse(cookie && decodeURIComponent(cookie));
  return chosen.success ? chosen.data : localeOf(request.headers);
}

function finished(response: Response, html: Buffer): Rendered {
  const headers = [...response.headers].filter(([name]) => name !== 'content-length');
  if (response.headers.get('content-type')?.startsWith('text/html'))
    headers.push(['content-security-policy', contentPolicy(scriptHashesOf(html.toString('utf8')))]);
  if (!response.headers.has('cache-control')) headers.push(['cache-control', 'private, no-cache']);
  return {
    status: response.status,
    headers,
    html,
    gzip: gzipSync(html),
    brotli: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}

function send(request: FastifyRequest, reply: FastifyReply, { status, headers, html, gzip, brotli }: Rendered): FastifyReply {
  reply.code(status);
  for (const [name, value] of headers) reply.header(name, value);
  reply.header('vary', 'Accept-Encoding, Accept-Language, Cookie');
  if (html.length === 0) return reply.send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(html);
}
