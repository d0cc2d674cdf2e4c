import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { notFound } from './errors.ts';
import type { Files } from './files.ts';

const A_YEAR_SECONDS = 31_536_000;

/** Serves pictures below `/media/`; a name says its content, so it may be kept for ever. */
export async function mediaRoutes(app: FastifyInstance, { config, files }: { config: Config; files: Files }): Promise<void> {
  if (!config.s3) {
    const root = join(config.data_dir, 'media');
    await mkdir(root, { recursive: true });
    await app.register(fastifyStatic, { root, prefix: '/media/', immutable: true, maxAge: A_YEAR_SECONDS * 1_000, index: false });
    return;
  }
  app.get<{ Params: { name: string } }>('/media/:name', async ({ params }, reply) => {
    if (!/^[0-9a-f]{24}-\d+\.webp$/.test(params.name) || !(await files.disk.exists(params.name))) notFound();
    return reply
      .type('image/webp')
      .header('cache-control', `public, max-age=${A_YEAR_SECONDS}, immutable`)
      .send(await files.disk.getStream(params.name));
  });
}
