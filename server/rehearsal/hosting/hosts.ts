import type { Config } from '../../core/config.ts';

/** The host of this machine where no other is set; browsers need no name server for it. */
const LOCAL_HOST = 'rehearsal.localhost';

type HostSettings = Pick<Config, 'public_url'> & { rehearsals: Pick<Config['rehearsals'], 'url'> };

/**
 * The origin at which rehearsals are seen by a browser that sees the marketplace at `origin`: the one that is set, or, on this machine, its
 * other name. Null where there is none.
 */
export function rehearsalOrigin({ rehearsals: { url } }: HostSettings, origin: string): string | null {
  if (url !== undefined) return url;
  const { hostname, port } = new URL(origin);
  return isThisMachine(hostname) ? `http://${LOCAL_HOST}${port && `:${port}`}` : null;
}

/**
 * Whether a Host header names the rehearsals' host, whatever its port. Null where a marketplace has none: then no request can be meant
 * for a rehearsal.
 */
export function rehearsalHost({ public_url, rehearsals: { url } }: HostSettings): ((host: string) => boolean) | null {
  if (url === undefined && public_url !== undefined && !isThisMachine(new URL(public_url).hostname)) return null;
  const name = url === undefined ? LOCAL_HOST : new URL(url).hostname;
  return (host) => host.length >= name.length && nameOf(host) === name;
}

/** Where the marketplace is, for who looks at a rehearsals' host. */
export function marketplaceUrl({ public_url }: Pick<Config, 'public_url'>, host: string): string {
  if (public_url !== undefined) return public_url;
  const port = /:(\d{1,5})$/.exec(host)?.[1];
  return `http://127.0.0.1${port === undefined ? '' : `:${port}`}`;
}

function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
}

function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
