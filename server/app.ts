import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { accountRoutes, providerRoutes } from './accounts/routes.ts';
import { openSecondFactors } from './accounts/second-factor/factor-codes.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { findSeatDrift } from './availability/seats.ts';
import { guardMailboxes } from './bookings/place/limits/mailboxes.ts';
import { guardShelves } from './bookings/place/limits/shelves.ts';
import { bookingRoutes, feedRoutes, guestRoutes, providerBookingRoutes } from './bookings/routes.ts';
import { catalogueRoutes, ownServiceRoutes } from './catalogue/routes.ts';
import { sharedBudgets } from './core/limits/budgets.ts';
import { PublicCache } from './core/cache/cache.ts';
import { closeGently } from './core/http/closing.ts';
import type { Config } from './core/config.ts';
import { databaseFigures } from './core/metrics/database-figures.ts';
import type { Sql } from './core/database/database.ts';
import { docsRoutes } from './core/api/docs.ts';
import { answerError, Refusal } from './core/api/errors.ts';
import type { Files } from './core/storage/files.ts';
import { healthRoutes } from './core/metrics/health.ts';
import { HttpFigures } from './core/metrics/http-figures.ts';
import { versionsInForce } from './core/legal-versions.ts';
import { createLinks } from './core/links.ts';
import { mediaRoutes } from './core/http/media.ts';
import { metricsRoutes } from './core/metrics/metrics.ts';
import { patience as usual, type Patience } from './core/http/patience.ts';
import { openQuota } from './core/limits/quotas.ts';
import { Repeats } from './core/cache/repeats.ts';
import { bookOf, followRequests, requestIdsOf } from './core/http/requests.ts';
import { robotsRoutes } from './core/http/robots.ts';
import { secureHeaders } from './core/http/secure-headers.ts';
import { BODY_BYTES, createServe } from './core/api/serve.ts';
import { checkTargets, pathOfTarget } from './core/http/target.ts';
import { unknownAddress } from './core/api/unknown.ts';
import { visitorAddress } from './core/http/visitor.ts';
import { refundFigures } from './ledger/figures.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { Watch } from './messages/watch.ts';
import { outboxGauges } from './notifications/figures.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { guardSenders } from './notifications/senders.ts';
import { operatorRoutes } from './operator/routes.ts';
import { ownPageRoutes, pageRoutes, sitemapRoutes } from './pages/routes.ts';
import { createPageShow } from './pages/show.ts';
import { PageViews } from './pages/views.ts';
import { partnerRoutes, referralRoutes } from './partners/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { renderRoutes } from './render.ts';
import { reviewRoutes } from './reviews/routes.ts';

const CLIENT = fileURLToPath(new URL('../build/client', import.meta.url));
const A_YEAR = '365d';
const A_MOMENT_MS = 250;
/** Longer than a balancer's next request over a connection it keeps is on its way. */
const LINGER_MS = 2_000;

type Opened = { config: Config; sql: Sql; files: Files; patience?: Patience };

/** The whole wiring: from an open, migrated database to an app that can listen. Closing it closes what it opened, not the database. */
export async function createApp({ config, sql, files, patience = usual }: Opened): Promise<FastifyInstance> {
  const secure = await secureHeaders(config);
  const app = Fastify({
    logger: loggerOf(config),
    // An address that cannot be read never reaches a route; it is answered like everything else.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(secure).header('x-request-id', request.id)),
    rewriteUrl: pathOfTarget,
    trustProxy: (_, hop) => hop < config.trust_proxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: patience.request_ms,
    connectionTimeout: patience.quiet_ms,
    http: { headersTimeout: patience.headers_ms, connectionsCheckingInterval: patience.look_ms },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    genReqId: requestIdsOf(config),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    forceCloseConnections: 'idle',
    // Whoever is let in is answered, also while closing (core/http/closing.ts).
    return503OnClosing: false,
  });
  app.setErrorHandler(answerError);
  acceptJsonOnly(app);
  const http = new HttpFigures();
  const book = bookOf(config, config.metrics_token === undefined ? null : http);
  followRequests(app, book);

  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(secure);
    done();
  });
  checkTargets(app);
  const budgets = sharedBudgets(sql, config.jwt_secret, (error) => app.log.warn({ err: error }, 'tries are counted by this process alone'));
  app.addHook('onClose', () => budgets.close());
  await app.register(rateLimit, {
    global: false,
    keyGenerator: visitorAddress,
    store: budgets.store,
    errorResponseBuilder: (_, { ttl }) => new Refusal('too_many_requests', { retry_after: Math.max(1, Math.ceil(ttl / 1_000)) }),
  });
  await app.register(jwt, { secret: config.jwt_secret, verify: { algorithms: ['HS256'], requiredClaims: ['exp'] } });

  const cache = new PublicCache();
  await cache.listen(sql);
  const repeats = new Repeats({ cache, idOf: requestIdsOf(config), book, log: app.log });
  repeats.stand(app.server);
  const showPage = createPageShow({ sql, cache });
  const views = new PageViews(sql, (error) => app.log.error({ err: error }, 'page views could not be written'));
  app.addHook('onClose', () => views.close());

  const watch = new Watch(sql, config.quotas.streams, (error) => app.log.error({ err: error }, 'changes could not be looked up'));
  app.addHook('preClose', async () => watch.close());
  closeGently(app, config.production ? LINGER_MS : 0);

  // Multipart is understood in a room of its own, since its plugin listens to every request of the room it is in.
  let uploads: FastifyInstance = app;
  await app.register(async (room) => {
    await room.register(multipart, { limits: { fileSize: 10 * 1_048_576, files: 14, fields: 60, fieldSize: 131_072 } });
    uploads = room;
  });
  const { serve, answer, endpoints } = createServe(app, { sql, config, files, uploads, repeats, allowance: budgets.allowance });
  const { quotas } = config;
  const links = createLinks(config.jwt_secret);
  const factors = openSecondFactors(config.jwt_secret, budgets.allowance);
  const { operator_second_factor } = config;
  accountRoutes(serve, { sql, jwt: app.jwt, links, factors, operator_second_factor });
  providerRoutes(serve, { sql });
  catalogueRoutes(serve, { sql });
  ownServiceRoutes(serve, { sql, quota: openQuota(quotas.services) });
  availabilityRoutes(serve, { sql, quota: openQuota(quotas.slots) });
  pageRoutes(serve, { showPage, views });
  ownPageRoutes(serve, { sql, quota: openQuota(quotas.pages) });
  partnerRoutes(serve, { sql, factors, quota: openQuota(quotas.links) });
  notificationRoutes(serve, { sql, links, from: config.mail.from, production: config.production });
  const mailboxes = guardMailboxes(budgets.allowance, config.limits.mailbox);
  const senders = guardSenders(budgets.allowance, config.limits.mails);
  const shelves = guardShelves(budgets.allowance, config.limits.places);
  bookingRoutes(serve, { sql, links, mailboxes, senders, shelves });
  guestRoutes(serve, { sql, links, from: config.mail.from });
  feedRoutes(serve, { sql, links });
  providerBookingRoutes(serve, { sql, mailboxes, senders });
  messageRoutes(serve, { sql, watch, links, senders });
  reviewRoutes(serve, { sql, links });
  ledgerRoutes(serve, { sql, senders });
  operatorRoutes(serve, { sql });
  privacyRoutes(serve, { sql, factors, guest_days: config.guest_days });

  referralRoutes(app, { sql, config });
  sitemapRoutes(app, { config, sql, cache });
  robotsRoutes(app, { config });
  healthRoutes(app, { config, sql, drift: findSeatDrift });
  metricsRoutes(app, {
    config,
    sql,
    http,
    looks: [outboxGauges, refundFigures, databaseFigures],
    readings: [{ name: 'sampan_live_listeners', help: 'Provider screens that hear of changes at once', read: () => watch.listening() }],
  });
  await docsRoutes(app, { endpoints: endpoints(), config });
  const unknown = unknownAddress(endpoints());
  for (const url of ['/api', '/api/*']) app.all(url, unknown);
  app.setNotFoundHandler(unknown);
  await mediaRoutes(app, { config, files });
  if (existsSync(CLIENT)) {
    await app.register(fastifyStatic, {
      root: join(CLIENT, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: A_YEAR,
      index: false,
      decorateReply: false,
      preCompressed: true,
    });
    await app.register(fastifyStatic, {
      root: CLIENT,
      wildcard: false,
      globIgnore: ['assets/**'],
      maxAge: '1h',
      index: false,
      decorateReply: false,
    });
  }
  await renderRoutes(app, {
    config,
    cache,
    repeats,
    answer,
    legalVersions: () => versionsInForce(sql),
    kept: [
      { pattern: /^\/$/, screen: '/', look: anybodys },
      { pattern: /^\/services$/, screen: '/services', look: anybodys },
      { pattern: /^\/terms$/, screen: '/terms', look: anybodys },
      { pattern: /^\/privacy$/, screen: '/privacy', look: anybodys },
      {
        pattern: /^\/page\/([^/?]+)\/?$/,
        screen: '/page/:slug',
        look: async ([, slug = '']) => {
          const shown = await showPage(decodeURIComponent(slug));
          if (!shown) return null;
          const repeat = { until: shown.fresh_until, given: () => views.count(shown.page_id) };
          return { variant: shown.sold_out, provider_id: shown.page.provider.id, repeat };
        },
      },
    ],
  });
  return app;
}

/** What shows nobody in particular: kept as long as the cache likes. */
async function anybodys() {
  return { variant: '', provider_id: null, repeat: { until: Date.now() + A_MOMENT_MS, given: () => undefined } };
}

function loggerOf({ log_level, production }: Config) {
  if (log_level === 'silent') return false;
  // What PostgreSQL says of a row that broke a rule is the row, with the guest's name in it.
  const redact = ['req.headers.authorization', 'req.headers.cookie', 'err.detail'];
  return production
    ? { level: log_level, redact }
    : { level: log_level, redact, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } };
}

/** Empty bodies are welcome where nothing needs saying (accept, complete); other formats are refused as such. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
