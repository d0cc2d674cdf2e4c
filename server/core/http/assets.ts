import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the web app that was built in a folder: its scripts and styles below `/assets/`, whose names change with their content, so
 * browsers may cache them for ever; the other files at the root, for an hour. A compressed file beside one is sent where it is accepted.
 */
export async function assetRoutes(app: FastifyInstance, client: string): Promise<void> {
  await app.register(async (scope) => {
    // The library's own routes read the names in the whole folder at each request.
    await scope.register(fastifyStatic, {
      root: join(client, 'assets'),
      serve: false,
      immutable: true,
      maxAge: '365d',
      index: false,
      preCompressed: true,
    });
    scope.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) => reply.sendFile(params.name));
  });
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    globIgnore: ['assets/**'],
    maxAge: '1h',
    index: false,
    decorateReply: false,
  });
}
