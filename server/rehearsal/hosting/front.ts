import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Config } from '../../core/config.ts';
import { pathOfTarget } from '../../core/http/target.ts';
import { forward } from './forward.ts';
import { marketplaceUrl, rehearsalHost } from './hosts.ts';
import { noticeHtml, notices, type NoticeName } from './notices.ts';
import type { HostedRehearsal, Rehearsals } from './rehearsals.ts';

const ENTER = /^\/rehearsal\/enter\/([\w-]+)$/;
const END = '/rehearsal/end';

/** Of what this front itself says: a notice has its own style and nothing else. */
const OWN_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

type FrontDeps = { config: Pick<Config, 'public_url' | 'rehearsals'>; rehearsals: Rehearsals };

/**
 * Puts a front before the server's present request listeners. A request for the rehearsals' host goes to the rehearsal whose name is in the
 * browser's cookie, and nowhere else; the marketplace does not see it. All other requests pass.
 */
export function attachFront(server: Server, { config, rehearsals }: FrontDeps): void {
  const isOurs = rehearsalHost(config);
  if (isOurs === null) return;
  const serve = createFront({ config, rehearsals });
  for (const listener of server.listeners('request') as RequestListener[]) {
    server.removeListener('request', listener);
    server.on('request', (request, response) => {
      // A target that is a whole address names its host itself.
      const path = request.url?.startsWith('/') ? request.url : pathOfTarget(request);
      if (isOurs(request.headers.host ?? '')) serve(request, response, path);
      else listener(request, response);
    });
  }
}

function createFront({ config, rehearsals }: FrontDeps) {
  const is_secure = config.rehearsals.url?.startsWith('https:') === true;
  /** With this prefix no other host, not even one below ours, can set it. */
  const cookie = is_secure ? '__Host-rehearsal' : 'rehearsal';

  return (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const { id, others } = readCookies(request, cookie);
    const entered = request.method === 'GET' ? ENTER.exec(path)?.[1] : undefined;
    if (entered !== undefined) return enter(entered);
    const open = id === undefined ? null : rehearsals.open(id);
    if (!open) return say(id === undefined ? 'none' : 'over');
    if (request.method === 'POST' && path === END) {
      void rehearsals.end(open.rehearsal.account);
      return say('over');
    }
    forward(request, response, { target: open.target, path, cookies: others, onAway: () => say('away') });

    function enter(name: string): void {
      const found = rehearsals.open(name);
      if (!found) return say('over');
      response.writeHead(303, {
        ...OWN_HEADERS,
        'content-length': '0',
        location: `/rehearsal/as/${found.rehearsal.as}`,
        'set-cookie': `${cookie}=${name}; Path=/; Max-Age=${secondsLeft(found.rehearsal)}; HttpOnly; SameSite=Lax${is_secure ? '; Secure' : ''}`,
      });
      response.end();
    }

    function say(notice: NoticeName): void {
      const text = Buffer.from(noticeHtml(notice, marketplaceUrl(config, request.headers.host ?? '')));
      // What was not read of a body would be taken for the next request.
      const headers = { ...OWN_HEADERS, 'content-type': 'text/html; charset=utf-8', 'content-length': text.length, connection: 'close' };
      response.writeHead(notices[notice].status, headers);
      response.end(request.method === 'HEAD' ? undefined : text);
    }
  };
}

/** The value of the cookie of this name, and all others as they are sent. */
function readCookies({ headers }: IncomingMessage, name: string): { id: string | undefined; others: string } {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const own = pairs.find((pair) => pair.startsWith(`${name}=`));
  return { id: own?.slice(name.length + 1), others: pairs.filter((pair) => pair !== '' && !pair.startsWith(`${name}=`)).join('; ') };
}

function secondsLeft({ ends_at }: Pick<HostedRehearsal, 'ends_at'>): number {
  return Math.max(1, Math.round((ends_at.getTime() - Date.now()) / 1_000));
}
