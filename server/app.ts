import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { MOST_TEMPLATES } from '../contract/messages.ts';
import { locales } from '../rules/localized-text.ts';
import { accountRoutes, providerRoutes } from './accounts/routes.ts';
import { openSecondFactors } from './accounts/second-factor/factor-codes.ts';
import { openCalendarReader } from './availability/calendars/external-calendars.ts';
import { calendarGauges } from './availability/calendars/metrics.ts';
import { clearAhead } from './availability/days/clear-ahead.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { findSeatDrift } from './availability/seats.ts';
import { cardGauges } from './bookings/card/gauges.ts';
import { createCallOffs } from './bookings/call-off/background.ts';
import { createBookingBatcher } from './bookings/place/batch/batch.ts';
import { createEmailRateLimit, limitVisitorPlaces } from './bookings/place/limits/booking-limits.ts';
import { createRecentOffers } from './bookings/place/recent-offers.ts';
import {
  bankFileRoutes,
  bookingRoutes,
  callOffRoutes,
  cardRoutes,
  feedRoutes,
  guestRoutes,
  guideRoutes,
  paymentRoutes,
  providerBookingRoutes,
} from './bookings/routes.ts';
import { catalogueRoutes, ownServiceRoutes, savedRoutes } from './catalogue/routes.ts';
import type { Payments } from './core/cards/payments.ts';
import { demoPageRoutes } from './core/cards/demo-page.ts';
import { createRateLimits } from './core/limits/rate-limits.ts';
import { PublicCache } from './core/cache/cache.ts';
import { shutDownGracefully } from './core/http/graceful-shutdown.ts';
import type { Config } from './core/config.ts';
import { databaseGauges } from './core/metrics/database-gauges.ts';
import type { Sql } from './core/database/database.ts';
import { docsRoutes } from './core/api/docs.ts';
import { answerError, Refusal } from './core/api/errors.ts';
import type { Files } from './core/storage/files.ts';
import { healthRoutes } from './core/metrics/health.ts';
import { HttpMetrics } from './core/metrics/http-metrics.ts';
import { versionsInForce } from './core/legal-versions.ts';
import { createSignedLinks } from './core/signed-links.ts';
import { assetRoutes } from './core/http/assets.ts';
import { mediaRoutes } from './core/http/media.ts';
import { metricsRoutes } from './core/metrics/metrics.ts';
import { default_timeouts as usual, type Timeouts } from './core/http/timeouts.ts';
import { openQuota } from './core/limits/quotas.ts';
import { forAMoment, MicroCache } from './core/cache/micro-cache.ts';
import { createAccessLog, registerAccessLog, requestIdGenerator } from './core/http/access-log.ts';
import { robotsRoutes } from './core/http/robots.ts';
import { secureHeaders } from './core/http/secure-headers.ts';
import { BODY_BYTES, createServe } from './core/api/serve.ts';
import { checkTargets, pathOfTarget } from './core/http/target.ts';
import { apiNotFound } from './core/api/api-not-found.ts';
import { visitorAddress } from './core/http/visitor.ts';
import { limitHeldPlaces } from './holds/hold.ts';
import { holdRoutes } from './holds/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { refundGauges } from './ledger/gauges.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { messageRoutes, templateRoutes } from './messages/routes.ts';
import { limitMessages } from './messages/send.ts';
import { Watch } from './messages/watch.ts';
import { outboxGauges } from './outbox/metrics.ts';
import { mailChoiceRoutes, notificationRoutes } from './outbox/routes.ts';
import { guardSenders } from './outbox/senders.ts';
import { answerOctoError } from './octo/refusals.ts';
import { octoRoutes } from './octo/routes.ts';
import { operatorRoutes } from './operator/routes.ts';
import { embedRoutes, ownPageRoutes, pageRoutes, sitemapRoutes } from './pages/routes.ts';
import { createPublicPages } from './pages/public-page.ts';
import { PageViews } from './pages/views.ts';
import { partnerRoutes, referralRoutes } from './partners/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { openRehearsals } from './rehearsal/hosting/open-rehearsals.ts';
import type { Launch } from './rehearsal/hosting/rehearsals.ts';
import { rehearsalRoutes } from './rehearsal/hosting/routes.ts';
import { launchRehearsal } from './rehearsal/launch.ts';
import { renderRoutes } from './render.ts';
import { OCTO_PATH, recordUse } from './resellers/resellers.ts';
import { keyRoutes } from './resellers/own-keys/routes.ts';
import { resellerRoutes } from './resellers/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { teamRoutes } from './team/routes.ts';
import { weatherGauges } from './weather/metrics.ts';
import { weatherRoutes } from './weather/routes.ts';
import { limitJoins } from './waiting-list/join.ts';
import { waitingListRoutes } from './waiting-list/routes.ts';
import { webhookGauges } from './outbox/webhooks/metrics.ts';
import { webhookRoutes } from './outbox/webhooks/routes.ts';

const CLIENT = fileURLToPath(new URL('../build/client', import.meta.url));
/** A page in a frame names its language in the address: it has no cookie. */
const EMBEDDED = new RegExp(`^/embed/([^/?]+)/?(?:\\?in=(?:${locales.join('|')}))?$`);
/** Longer than a balancer's next request over an open connection takes to arrive. */
const LINGER_MS = 2_000;

type AppOptions = {
  config: Config;
  sql: Sql;
  files: Files;
  timeouts?: Timeouts;
  /** What takes cards; without it nobody is offered to pay by one. */
  payments?: Payments | null;
  /** Where the demo gateway listens, whose page is shown here. */
  demo_gateway?: string | undefined;
  /** What a rehearsal adds to every screen; pages are then made anew each time. */
  rehearse?: ((app: FastifyInstance) => void) | undefined;
  /** Starts a rehearsal beside this process. */
  launch?: Launch | undefined;
};

/** The whole wiring: from an open, migrated database to an app that can listen. Closing it closes what it opened, not the database. */
export async function createApp({
  config,
  sql,
  files,
  timeouts: patience = usual,
  payments = null,
  demo_gateway,
  rehearse,
  launch = launchRehearsal,
}: AppOptions): Promise<FastifyInstance> {
  const secure = await secureHeaders(config);
  const app = Fastify({
    logger: loggerOf(config),
    // A malformed address never reaches a route; it is answered like every other error.
    frameworkErrors: (error, request, reply) =>
      void answerOf(request.url)(error, request, reply.headers(secure).header('x-request-id', request.id)),
    rewriteUrl: pathOfTarget,
    trustProxy: (_, hop) => hop < config.trust_proxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: patience.request_ms,
    connectionTimeout: patience.quiet_ms,
    http: { headersTimeout: patience.headers_ms, connectionsCheckingInterval: patience.look_ms },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    genReqId: requestIdGenerator(config),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    forceCloseConnections: 'idle',
    // Accepted requests are answered, also while closing (core/http/graceful-shutdown.ts).
    return503OnClosing: false,
  });
  app.setErrorHandler(answerError);
  acceptJsonOnly(app);
  const http = new HttpMetrics();
  const access_log = createAccessLog(config, config.metrics_token === undefined ? null : http);
  registerAccessLog(app, access_log);

  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(secure);
    done();
  });
  checkTargets(app);
  const rate_limits = createRateLimits(sql, config.jwt_secret, (error) =>
    app.log.warn({ err: error }, 'rate limits are counted by this process alone'),
  );
  app.addHook('onClose', () => rate_limits.close());
  await app.register(rateLimit, {
    global: false,
    keyGenerator: visitorAddress,
    store: rate_limits.store,
    errorResponseBuilder: (_, { ttl }) => new Refusal('too_many_requests', { retry_after: Math.max(1, Math.ceil(ttl / 1_000)) }),
  });
  // A rehearsal's clock moves half an hour at a time, longer than an access token lasts: a fresh one would be refused. Sessions end as ever.
  const verify = { algorithms: ['HS256' as const], requiredClaims: ['exp'], ignoreExpiration: config.rehearsal };
  await app.register(jwt, { secret: config.jwt_secret, verify });

  const cache = new PublicCache();
  await cache.listen(sql);
  const micro_cache = new MicroCache({ cache, idOf: requestIdGenerator(config), access_log, log: app.log });
  if (rehearse) rehearse(app);
  else micro_cache.attach(app.server);
  const rehearsals = openRehearsals(app, config, launch);
  const showPage = createPublicPages({ sql, cache });
  const views = new PageViews(sql, (error) => app.log.error({ err: error }, 'page views could not be written'));
  app.addHook('onClose', () => views.close());

  const watch = new Watch(sql, config.quotas.streams, (error) => app.log.error({ err: error }, 'changes could not be looked up'));
  app.addHook('preClose', async () => watch.close());
  shutDownGracefully(app, config.production ? LINGER_MS : 0);

  // Multipart has an instance of its own, since its plugin hooks into every request of its instance.
  let uploads: FastifyInstance = app;
  await app.register(async (room) => {
    await room.register(multipart, { limits: { fileSize: 10 * 1_048_576, files: 14, fields: 60, fieldSize: 131_072 } });
    uploads = room;
  });
  const links = createSignedLinks(config.jwt_secret);
  const { limiter } = rate_limits;
  const { serve, answer, endpoints } = createServe(app, {
    sql,
    config,
    files,
    uploads,
    micro_cache,
    limiter,
    links,
    recordKeyUse: (id) => recordUse(sql, id),
  });
  const { quotas } = config;
  const factors = openSecondFactors(config.jwt_secret, rate_limits.limiter);
  const { operator_second_factor } = config;
  accountRoutes(serve, { sql, jwt: app.jwt, links, factors, operator_second_factor });
  providerRoutes(serve, { sql, factors });
  catalogueRoutes(serve, { sql });
  savedRoutes(serve, { sql });
  const [services, slots] = [openQuota(quotas.services), openQuota(quotas.slots)];
  ownServiceRoutes(serve, { sql, quota: services, clearAhead });
  const readCalendar = openCalendarReader(sql, { allow_private: config.private_addresses_allowed }, (error) =>
    app.log.error({ err: error }, 'a calendar could not be read'),
  );
  availabilityRoutes(serve, { sql, quota: slots, readCalendar });
  pageRoutes(serve, { showPage, views });
  ownPageRoutes(serve, { sql, quota: openQuota(quotas.pages) });
  partnerRoutes(serve, { sql, factors, quota: openQuota(quotas.links) });
  resellerRoutes(serve, { sql });
  keyRoutes(serve, { sql });
  notificationRoutes(serve, { sql, links, from: config.mail.from, production: config.production });
  mailChoiceRoutes(serve, { sql });
  const emailRateLimit = createEmailRateLimit(rate_limits.limiter, config.limits.mailbox);
  const senders = guardSenders(rate_limits.limiter, config.limits.mails);
  const visitorPlaces = limitVisitorPlaces(rate_limits.limiter, config.limits.places);
  teamRoutes(serve, { sql, links, senders });
  const batcher = createBookingBatcher(sql);
  const recentOffers = createRecentOffers(batcher);
  holdRoutes(serve, {
    sql,
    places_a_visitor: config.limits.held_at_once,
    limitPlaces: limitHeldPlaces(rate_limits.limiter, config.limits.held),
    findOffer: recentOffers.find,
    dropOffer: recentOffers.drop,
    endLapsed: batcher.endLapsed,
  });
  bookingRoutes(serve, { sql, links, emailRateLimit, senders, batcher, recentOffers, visitorPlaces, from: config.mail.from });
  paymentRoutes(serve, { sql, links, files, senders });
  cardRoutes(serve, { sql, links, payments });
  guestRoutes(serve, { sql, links, visitorPlaces, from: config.mail.from });
  feedRoutes(serve, { sql, links });
  guideRoutes(serve, { sql, links });
  providerBookingRoutes(serve, { sql, links, emailRateLimit, senders });
  const joins = limitJoins(rate_limits.limiter, config.limits.joins);
  waitingListRoutes(serve, { sql, links, emailRateLimit, batcher, recentOffers, visitorPlaces, joins });
  bankFileRoutes(serve, { sql, production: config.production });
  const call_offs = createCallOffs(sql, (error) => app.log.error({ err: error }, 'a booking could not be called off'));
  app.addHook('onClose', () => call_offs.close());
  callOffRoutes(serve, { sql, senders, begin: call_offs.begin });
  importRoutes(serve, { sql, senders, services, slots, limits: { ...quotas, mails: config.limits.mails } });
  weatherRoutes(serve, { sql, is_on: config.weather_url !== null, begin: call_offs.begin });
  rehearsalRoutes(serve, { sql, config, rehearsals });
  webhookRoutes(serve, { sql, secret: config.jwt_secret, allow_private: config.private_addresses_allowed });
  messageRoutes(serve, { sql, watch, links, senders, limit: limitMessages(rate_limits.limiter, config.limits.messages) });
  templateRoutes(serve, { sql, quota: openQuota(MOST_TEMPLATES) });
  reviewRoutes(serve, { sql, links });
  ledgerRoutes(serve, { sql, senders, payments });
  operatorRoutes(serve, { sql });
  privacyRoutes(serve, { sql, factors, guest_days: config.guest_days });

  await octoRoutes(app, { sql, links, config, limiter: rate_limits.limiter, endLapsed: batcher.endLapsed });
  referralRoutes(app, { sql, config });
  embedRoutes(app);
  sitemapRoutes(app, { config, sql, cache });
  robotsRoutes(app, { config });
  healthRoutes(app, { config, sql, drift: findSeatDrift });
  metricsRoutes(app, {
    config,
    sql,
    http,
    database_gauges: [outboxGauges, webhookGauges, calendarGauges, refundGauges, cardGauges, weatherGauges, databaseGauges],
    process_gauges: [
      { name: 'sampan_live_listeners', help: 'Provider screens that hear of changes at once', read: () => watch.listening() },
    ],
  });
  docsRoutes(app, { endpoints: endpoints(), config });
  if (demo_gateway !== undefined) await demoPageRoutes(app, demo_gateway);
  const not_found = apiNotFound(endpoints());
  for (const url of ['/api', '/api/*']) app.all(url, not_found);
  app.setNotFoundHandler(not_found);
  await mediaRoutes(app, { config, files });
  if (existsSync(CLIENT)) await assetRoutes(app, CLIENT);
  await renderRoutes(app, {
    config,
    cache,
    micro_cache,
    answer,
    legalVersions: () => versionsInForce(sql),
    cached_pages: [
      { pattern: /^\/$/, screen: '/', resolve: publicPage },
      { pattern: /^\/services$/, screen: '/services', resolve: publicPage },
      { pattern: /^\/terms$/, screen: '/terms', resolve: publicPage },
      { pattern: /^\/privacy$/, screen: '/privacy', resolve: publicPage },
      { pattern: /^\/page\/([^/?]+)\/?$/, screen: '/page/:slug', resolve: pageOfProvider },
      { pattern: EMBEDDED, screen: '/embed/:slug', resolve: pageOfProvider },
    ],
    findFramers: async (url) => {
      const slug = /^\/embed\/([^/?]+)\/?(?:\?|$)/.exec(url)?.[1];
      return slug === undefined ? null : ((await showPage(decodeURIComponent(slug)))?.embed_origins ?? null);
    },
  });
  return app;

  async function pageOfProvider([, slug = '']: RegExpExecArray) {
    const shown = await showPage(decodeURIComponent(slug));
    if (!shown) return null;
    const cache_policy = { until: shown.fresh_until, onServed: () => views.count(shown.page_id) };
    return { variant: shown.sold_out, provider_id: shown.page.provider.id, cache_policy };
  }
}

/** How an error is answered at an address. */
function answerOf(url: string): typeof answerError {
  return url.startsWith(OCTO_PATH) ? answerOctoError : answerError;
}

/** A page that shows no single provider: cached for a moment. */
async function publicPage() {
  return { variant: '', provider_id: null, cache_policy: forAMoment() };
}

function loggerOf({ log_level, production }: Config) {
  if (log_level === 'silent') return false;
  // PostgreSQL's detail of a violated constraint is the row, with the customer's name.
  const redact = ['req.headers.authorization', 'req.headers.cookie', 'err.detail'];
  return production
    ? { level: log_level, redact }
    : { level: log_level, redact, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } };
}

/** Accepts JSON and empty bodies (accept, complete) only. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.is_signed) done(null, body);
    else if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
