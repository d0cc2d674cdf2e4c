import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { originOf } from '../api/serve.ts';

/**
 * Screens that belong to somebody, and addresses for programs; each stands for whatever begins so. Not the secret ones: they say by
 * themselves that nobody may list them (web/lib/address/secret-address.ts), which a robot that stays away does not hear.
 */
const PRIVATE = ['/api/', '/dashboard', '/profile', '/provider', '/partner', '/operator', '/outbox', '/debug-login'];

/** `/robots.txt` (RFC 9309): everybody may look at what is public, and where the list of that is. */
export function robotsRoutes(app: FastifyInstance, { config }: { config: Config }): void {
  app.get('/robots.txt', async (request, reply) => {
    const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${originOf(config, request)}/sitemap.xml`];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
