import type { FastifyInstance } from 'fastify';
import { GATEWAY_MS } from './payments.ts';

/** Nothing but its own style and its own form. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Shows the demo gateway's page at the marketplace's own address: the gateway itself listens on loopback, where no other device reaches it. */
export async function demoPageRoutes(app: FastifyInstance, gateway_url: string): Promise<void> {
  await app.register(async (room) => {
    room.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1_000 }, (_, body, done) =>
      done(null, body),
    );
    room.route<{ Params: { page: string } }>({
      method: ['GET', 'POST'],
      url: '/pay-demo/:page',
      handler: async (request, reply) => {
        const answer = await fetch(`${gateway_url}/pay-demo/${encodeURIComponent(request.params.page)}`, {
          method: request.method,
          redirect: 'manual',
          signal: AbortSignal.timeout(GATEWAY_MS),
          ...(request.method === 'POST' && { body: typeof request.body === 'string' ? request.body : '' }),
        });
        const location = answer.headers.get('location');
        reply.code(answer.status === 401 ? 404 : answer.status).headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': POLICY,
          'cache-control': 'no-store',
          ...(location !== null && { location }),
        });
        return reply.send(answer.status === 401 ? '' : await answer.text());
      },
    });
  });
}
