import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type TestBucket = { port: number; names: () => string[]; close: () => Promise<void> };

/**
 * A bucket as S3's wire has it, in memory: objects of one bucket are put, read, asked for and deleted by requests signed with this key.
 * Every other bucket is missing.
 */
export async function startBucket(bucket: string, key_id: string): Promise<TestBucket> {
  const objects = new Map<string, { type: string; bytes: Buffer }>();
  const server = createServer((request, response) => {
    void answer(request).then(({ status, type = 'application/xml', bytes = Buffer.alloc(0) }) => {
      response.writeHead(status, { 'content-type': type, 'content-length': bytes.length });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    });
  });

  async function answer(request: IncomingMessage): Promise<{ status: number; type?: string; bytes?: Buffer }> {
    const sent = await buffer(request);
    if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${key_id}/`)) return refusal(403, 'AccessDenied');
    const [, asked, ...path] = new URL(request.url!, 'http://bucket').pathname.split('/').map(decodeURIComponent);
    const name = path.join('/');
    if (asked !== bucket) return refusal(404, 'NoSuchBucket');
    if (request.method === 'PUT') objects.set(name, { type: request.headers['content-type']!, bytes: sent });
    if (request.method === 'DELETE') objects.delete(name);
    if (request.method === 'PUT' || request.method === 'DELETE') return { status: request.method === 'PUT' ? 200 : 204 };
    const found = objects.get(name);
    return found ? { status: 200, ...found } : refusal(404, 'NoSuchKey');
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    names: () => [...objects.keys()],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refusal(status: number, code: string) {
  return {
    status,
    bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`),
  };
}
