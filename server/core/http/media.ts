import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { notFound } from '../api/errors.ts';
import { pictureType, type Files } from '../storage/files.ts';

const A_YEAR_SECONDS = 31_536_000;
type Picture = { Params: { name: string } };

/** A JPEG of a picture of before; others were written with their picture. */
const JPEG_OF_BEFORE = /^([0-9a-f]{24})-1200\.jpg$/;
const NAME = /^[0-9a-f]{24}(?:[0-9a-f]{8})?-\d{1,5}\.(?:webp|jpg)$/;

/** Serves pictures below `/media/`; a name identifies its content, so browsers may cache it for ever. Refuses names of anything else with 404. */
export async function mediaRoutes(app: FastifyInstance, { config, files }: { config: Config; files: Files }): Promise<void> {
  if (config.s3) return bucketRoutes(app, files);
  const root = join(config.data_dir, 'media');
  await mkdir(root, { recursive: true });
  await app.register(async (scope) => {
    // The library's own routes read the names in the whole folder at each request, and a marketplace has many pictures.
    await scope.register(fastifyStatic, { root, serve: false, immutable: true, maxAge: A_YEAR_SECONDS * 1_000, index: false });
    scope.get<Picture>('/media/:name', async ({ params }, reply) => {
      // A picture that is still being written has a longer name.
      if (!NAME.test(params.name)) notFound();
      await makeJpegOfBefore(files, params.name);
      return reply.sendFile(params.name);
    });
  });
}

function bucketRoutes(app: FastifyInstance, files: Files): void {
  app.get<Picture>('/media/:name', async ({ params }, reply) => {
    if (!NAME.test(params.name)) notFound();
    await makeJpegOfBefore(files, params.name);
    const picture = await files.disk.getStream(params.name).catch(notFoundIfAbsent);
    return reply.type(pictureType(params.name)).header('cache-control', `public, max-age=${A_YEAR_SECONDS}, immutable`).send(picture);
  });
}

async function makeJpegOfBefore(files: Files, name: string): Promise<void> {
  const hash = JPEG_OF_BEFORE.exec(name)?.[1];
  if (hash) await files.makeJpeg(hash);
}

function notFoundIfAbsent(error: unknown): never {
  if (error instanceof Error && error.cause instanceof Error && error.cause.name === 'NoSuchKey') notFound();
  throw error;
}
