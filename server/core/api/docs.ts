import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Config } from '../config.ts';
import { Refusal } from './errors.ts';
import { openApi } from './openapi.ts';

/** `/api/openapi.json` for programs and `/api/docs` for people, both made from the contract; its text is made once. */
export async function docsRoutes(app: FastifyInstance, { endpoints, config }: { endpoints: Endpoint[]; config: Config }): Promise<void> {
  // Built at the first request: it takes a twentieth of the start.
  let made: string | undefined;
  const document = (reply: FastifyReply) => {
    reply.type('application/json; charset=utf-8');
    return (made ??= JSON.stringify(openApi(endpoints, config.public_url ?? '/')));
  };
  app.get('/api/openapi.json', async (_, reply) => document(reply));
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', deepLinking: true },
    // Text where its types want an object: it is sent as it is.
    transformSpecification: (_, __, reply) => document(reply) as never,
    transformSpecificationClone: false,
    // The library would also write the document as YAML, anew for each request, which takes a tenth of a second of every visitor's time.
    uiHooks: {
      onRequest: ({ routeOptions }, _, done) => done(routeOptions.url?.endsWith('/yaml') ? new Refusal('not_found') : undefined),
    },
  });
}
