import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSIGNED = 'window.__reactRouterManifest=';

/**
 * Shortens the list of routes that every page loads, in the files built since then (ms since 1970). The server's own copy stays whole: it
 * tells a page which files to fetch ahead.
 */
export function shortenManifests(folder: string, since: number): void {
  for (const name of globSync('assets/manifest-*.js', { cwd: folder })) {
    const file = join(folder, name);
    if (statSync(file).mtimeMs < since) continue;
    const text = readFileSync(file, 'utf8');
    if (text.startsWith(ASSIGNED)) writeFileSync(file, shortenManifest(text));
  }
}

/**
 * The manifest as a browser needs it. React Router reads the files that a route imports only for links that fetch ahead (`prefetch`), which
 * no screen has: they are two thirds of the manifest, and every screen adds some. What is false or empty need not be said.
 */
export function shortenManifest(text: string): string {
  const manifest = JSON.parse(text.slice(ASSIGNED.length, text.lastIndexOf(';'))) as { routes: Record<string, Record<string, unknown>> };
  const routes = Object.fromEntries(Object.entries(manifest.routes).map(([id, route]) => [id, routeForBrowser(route)]));
  return `${ASSIGNED}${JSON.stringify({ ...manifest, routes })};`;
}

function routeForBrowser(route: Record<string, unknown>): Record<string, unknown> {
  const isSaid = (value: unknown) => value !== false && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(route).filter(([field, value]) => field !== 'imports' && isSaid(value)));
}
