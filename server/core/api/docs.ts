import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ReplyBody, sendTagged } from '../cache/reply-body.ts';
import type { Config } from '../config.ts';
import { docsPage, type DocsDocument } from './docs-page.ts';
import { openApi } from './openapi.ts';

/** `/api/openapi.json` for programs and `/api/docs` for people, both made from the contract, once (docs/decisions/011). */
export function docsRoutes(app: FastifyInstance, { endpoints, config }: { endpoints: Endpoint[]; config: Config }): void {
  // Built at the first request: it takes a twentieth of the start.
  let made: { json: ReplyBody; html: ReplyBody } | undefined;
  const bodies = () => {
    if (made) return made;
    const document = openApi(endpoints, config.public_url ?? '/');
    const body = (text: string) => new ReplyBody(Buffer.from(text));
    made = { json: body(JSON.stringify(document)), html: body(docsPage(document as DocsDocument)) };
    return made;
  };
  for (const url of ['/api/openapi.json', '/api/docs/json'])
    app.get(url, (request, reply) => sendTagged(request, reply.type('application/json; charset=utf-8'), bodies().json, () => undefined));
  app.get('/api/docs', (request, reply) => sendTagged(request, reply.type('text/html; charset=utf-8'), bodies().html, () => undefined));
}
