import type { matchRoutes, RouteObject, ServerBuild } from 'react-router';

type Router = { matchRoutes: typeof matchRoutes };

const known = new WeakMap<ServerBuild, RouteObject[]>();

/**
 * The router's own name for the screen at an address, `/b/:token`: what is a parameter stays one, so that logs hold no secrets.
 * What the router fetches by itself for a screen (`.data`) goes by the same name; `/*` is what no screen answers.
 */
export function screenOf(url: string, build: ServerBuild, { matchRoutes: match }: Router): string {
  let routes = known.get(build);
  if (!routes) known.set(build, (routes = branches(build, undefined)));
  const path = url
    .replace(/[?#].*$/, '')
    .replace(/\.data$/, '')
    .replace(/^\/_(?:root)?$/, '/');
  const parts = (match(routes, path) ?? []).flatMap(({ route }) => route.path ?? []).filter(Boolean);
  return `/${parts.join('/')}`;
}

function branches(build: ServerBuild, parent: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) => ({
      id,
      ...(path !== undefined && { path }),
      ...(index ? { index } : { children: branches(build, id) }),
    }));
}
