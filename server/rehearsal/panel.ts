import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inScript, isChinese } from '../../rules/localized-text.ts';
import { localeOf } from '../core/http/locale.ts';
import { bannerHtml, cast, clockScript, enterHtml, enterScript, moves, withBanner, type CastMember, type ClockMove } from './banner.ts';
import { warningInfo, warningSummary } from './storm.ts';

type PanelDeps = {
  /** By how much the clock is ahead of the machine's, in ms. */
  ahead: () => number;
  /** When the storm that is played began; null before. */
  stormStart: () => Date | null;
  move: (to: ClockMove) => Promise<void>;
  /** Whether the banner has a button that ends the rehearsal. */
  can_end: boolean;
};

/**
 * Puts the banner on every document of an app and serves what it needs: the clock's script, its moves, logins of the demo, and the
 * Observatory's warnings of the storm that is played. Nothing is compressed or stored by browsers, so that every document has the banner of its moment.
 */
export function attachPanel(app: FastifyInstance, { ahead, stormStart, move, can_end }: PanelDeps): void {
  app.addHook('onRequest', (request, _, done) => {
    delete request.headers['accept-encoding'];
    delete request.headers['if-none-match'];
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const is_document = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!is_document || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return done(null, payload);
    reply.removeHeader('content-length').removeHeader('etag').header('cache-control', 'no-store');
    done(null, withBanner(payload.toString(), bannerOf(request)));
  });

  void app.register(async (room) => {
    room.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1_000 }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    room.post('/rehearsal/move', async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const to = moves.find((one) => one === form.get('to'));
      if (to) await move(to);
      return reply.redirect(pathOf(form.get('back')), 303);
    });
    const script = (url: string, text: () => string) =>
      room.get(url, async (_, reply) => reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(text()));
    script('/rehearsal/clock.js', () => clockScript(ahead()));
    script('/rehearsal/enter.js', () => enterScript);
    room.get<{ Params: { who: string } }>('/rehearsal/as/:who', async ({ params: { who } }, reply) =>
      who in cast ? reply.type('text/html; charset=utf-8').send(enterHtml(who as CastMember)) : reply.redirect('/', 303),
    );
    room.get<{ Querystring: { dataType?: string; lang?: string } }>('/rehearsal/weather.php', async ({ query }, reply) => {
      // By the clock of the rehearsal, as all that it says.
      reply.header('date', new Date().toUTCString());
      const language = query.lang === 'tc' || query.lang === 'sc' ? 'tc' : 'en';
      return query.dataType === 'warningInfo'
        ? warningInfo(new Date(), stormStart(), language)
        : warningSummary(new Date(), stormStart(), language);
    });
  });

  function bannerOf(request: FastifyRequest): string {
    const now = new Date();
    const locale = request.locale ?? localeOf(request.headers);
    const { WTCSGNL } = warningSummary(now, stormStart(), isChinese(locale) ? 'tc' : 'en');
    const signal = WTCSGNL?.type === undefined ? null : isChinese(locale) ? inScript(WTCSGNL.type, locale) : WTCSGNL.type;
    return bannerHtml({ now, signal, path: request.url, locale, can_end });
  }
}

/** The path of a screen; only of ours. */
function pathOf(back: string | null): string {
  const url = URL.parse(back ?? '/', 'http://rehearsal');
  return url?.host === 'rehearsal' ? url.pathname + url.search : '/';
}
