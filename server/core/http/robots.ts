import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { originOf } from '../api/serve.ts';

/**
 * Private screens, those of one browser alone, and API prefixes. Secret addresses use noindex headers instead
 * (web/lib/address/secret-address.ts); a robot that stays away would never read those.
 */
const PRIVATE = ['/api/', '/dashboard', '/profile', '/saved', '/provider', '/guide', '/partner', '/operator', '/outbox', '/debug-login'];

/** `/robots.txt` (RFC 9309): the prefixes that robots leave alone, and the address of the sitemap. */
export function robotsRoutes(app: FastifyInstance, { config }: { config: Config }): void {
  app.get('/robots.txt', async (request, reply) => {
    const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${originOf(config, request)}/sitemap.xml`];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
