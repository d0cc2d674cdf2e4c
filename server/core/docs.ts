import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Config } from './config.ts';
import { openApi } from './openapi.ts';

/** `/api/openapi.json` for programs and `/api/docs` for people, both made from the contract. */
export async function docsRoutes(app: FastifyInstance, { endpoints, config }: { endpoints: Endpoint[]; config: Config }): Promise<void> {
  // Made when somebody first asks: it takes a twentieth of the start.
  let made: ReturnType<typeof openApi> | undefined;
  const document = () => (made ??= openApi(endpoints, config.public_url ?? '/'));
  app.get('/api/openapi.json', async () => document());
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', deepLinking: true },
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}
