import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { notFound } from '../api/errors.ts';
import type { Files } from '../storage/files.ts';

const A_YEAR_SECONDS = 31_536_000;
const NAME = /^[0-9a-f]{24}-\d{1,5}\.webp$/;

/** Serves pictures below `/media/`; a name identifies its content, so browsers may cache it for ever. */
export async function mediaRoutes(app: FastifyInstance, { config, files }: { config: Config; files: Files }): Promise<void> {
  if (!config.s3) {
    const root = join(config.data_dir, 'media');
    await mkdir(root, { recursive: true });
    await app.register(fastifyStatic, {
      root,
      prefix: '/media/',
      immutable: true,
      maxAge: A_YEAR_SECONDS * 1_000,
      index: false,
      // What is still being written has a longer name.
      allowedPath: (path) => NAME.test(path.slice(1)),
    });
    return;
  }
  app.get<{ Params: { name: string } }>('/media/:name', async ({ params }, reply) => {
    if (!NAME.test(params.name)) notFound();
    const picture = await files.disk.getStream(params.name).catch(notFoundIfAbsent);
    return reply.type('image/webp').header('cache-control', `public, max-age=${A_YEAR_SECONDS}, immutable`).send(picture);
  });
}

function notFoundIfAbsent(error: unknown): never {
  if (error instanceof Error && error.cause instanceof Error && error.cause.name === 'NoSuchKey') notFound();
  throw error;
}
