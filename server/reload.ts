import type { FastifyInstance } from 'fastify';

/**
 * Serves the web app straight from its sources and pushes every change to open browsers (`npm run dev`). Returns a way to load
 * its server side as it is now. Vite is a development tool, so it is loaded only when asked for.
 */
export async function liveWeb(app: FastifyInstance): Promise<() => Promise<Record<string, unknown>>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
    // All that any screen imports is prepared at once, or the first visit to each would reload the page.
    optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
  });
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  app.addHook('onClose', () => vite.close());
  return () => vite.ssrLoadModule('virtual:react-router/server-build');
}
