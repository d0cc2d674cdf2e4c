import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { octo, type OctoCall } from '../../contract/octo.ts';
import { octoCapabilities, readCapabilities, type CapabilityRequest } from '../../contract/octo/capabilities.ts';
import type { Locale } from '../../contract/text.ts';
import { locales, writtenLanguage } from '../../rules/localized-text.ts';
import type { Config } from '../core/config.ts';
import { originOf } from '../core/api/serve.ts';
import { createResellerAdmission, type ResellerCaller } from '../core/api/reseller-caller.ts';
import { localeOf } from '../core/http/locale.ts';
import type { RateLimits } from '../core/limits/rate-limits.ts';
import { OCTO_PATH, recordUse } from '../resellers/resellers.ts';
import { createHeaderSeal, createWebhookSecrets } from '../outbox/webhooks/secrets.ts';
import type { SubscriptionDeps } from '../outbox/webhooks/subscriptions.ts';
import { listAvailability, listDays } from './availability/availability.ts';
import { change } from './bookings/change.ts';
import { confirm } from './bookings/confirm.ts';
import { cancel, extend } from './bookings/end.ts';
import type { OctoDeps } from './bookings/deps.ts';
import { reserve } from './bookings/reserve.ts';
import { createBookedProducts } from './bookings/together/booked-products.ts';
import { createBookingReader, listBookings, seeBooking } from './bookings/see.ts';
import { createHoldConfirmer } from './bookings/together/confirm-batch.ts';
import { createResellerHolder } from './bookings/together/hold-batch.ts';
import { createRecentDepartures } from './bookings/together/recent-departures.ts';
import { tagOf } from './catalogue/product-shape.ts';
import { seeProduct, seeProducts, seeSupplier } from './catalogue/products.ts';
import { recordOctoCall } from './figures.ts';
import { addContent, type ContentReply, type ContentView } from './content/content.ts';
import { octoDocument } from './openapi.ts';
import { createRefusalCounts } from './refusal-counts.ts';
import { answerOctoError, misread, OctoRefusal, sendOctoError } from './refusals.ts';
import { addAddress, changeAddress, listAddresses, removeAddress, seeAddress } from './notifications/subscriptions.ts';

const A_MINUTE_MS = 60_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key an OCTO call has, once it is known to work. */
    reseller: ResellerCaller | null;
  }
}

type OctoRouteDeps = Pick<OctoDeps, 'sql' | 'links' | 'endLapsed'> & { config: Config; limiter: RateLimits['limiter'] };
type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What the handler of a call receives. */
type OctoContext<C extends OctoCall> = {
  caller: ResellerCaller;
  locale: Locale;
  origin: string;
  /** The id or uuid in the path; any text. */
  named: string;
  body: Parsed<NonNullable<C['body']>>;
  query: Parsed<NonNullable<C['query']>>;
};

/** The OCTO calls over HTTP, in a scope of their own: other refusals than the API's, and never HTML. */
export async function octoRoutes(app: FastifyInstance, { config, limiter, ...given }: OctoRouteDeps): Promise<void> {
  const { sql } = given;
  const admitReseller = createResellerAdmission(sql);
  const deps: OctoDeps = {
    ...given,
    findBooking: createBookingReader(sql),
    productOf: createBookedProducts(sql),
    recentDepartures: createRecentDepartures(sql),
    holdPlaces: createResellerHolder(sql),
    confirmHold: createHoldConfirmer(sql),
  };
  const hooks: SubscriptionDeps = {
    sql,
    secretOf: createWebhookSecrets(config.jwt_secret),
    headerSeal: createHeaderSeal(config.jwt_secret),
    allow_private: config.private_addresses_allowed,
  };
  // Every admitted call counts, also when it is refused.
  const limit = limiter('octo', { limit: config.limits.octo, window_ms: A_MINUTE_MS });
  await app.register(
    async (scope) => {
      const refusals = createRefusalCounts(sql, (err) => app.log.error({ err }, 'refusals of resellers could not be counted'));
      scope.addHook('onClose', async () => refusals.close());
      scope.decorateRequest('reseller', null);
      scope.setErrorHandler((error, request, reply) => {
        const code = sendOctoError(error, request, reply);
        if (request.reseller) refusals.add(request.reseller, code);
        return reply;
      });
      scope.setNotFoundHandler(async (request, reply) => answerOctoError(new OctoRefusal('BAD_REQUEST'), request, reply));
      scope.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));

      const serve = <C extends OctoCall>(call: C, handler: (context: OctoContext<C>) => Promise<z.output<C['reply']>>): void => {
        scope.route({
          method: call.method,
          url: call.path,
          handler: async (request, reply) => {
            const caller = await admit(request, call);
            const context = { caller, locale: localeOf(request.headers), origin: originOf(config, request), named: namedBy(request) };
            const body = parsed(call.body, request.body ?? {}) as OctoContext<C>['body'];
            const query = parsed(call.query, request.query) as OctoContext<C>['query'];
            const done = await handler({ ...context, body, query });
            return answer(reply, caller.capabilities, await withContent(reply, call, done, context));
          },
        });
      };

      /** Adds what the capability `content` does, where it is asked for, and says in which languages there is any. */
      async function withContent(reply: FastifyReply, call: OctoCall, done: unknown, asked: ContentView): Promise<unknown> {
        if (!asked.caller.capabilities.has('octo/content')) return done;
        const { reply: body, languages } = await addContent(sql, call, done, asked);
        const available = availableIn(languages);
        const language = available.includes(asked.locale) ? asked.locale : available[0]!;
        reply.header('content-language', tagOf(language)).header('available-languages', available.map(tagOf).join(', '));
        return body;
      }

      async function admit(request: FastifyRequest, call: OctoCall): Promise<ResellerCaller> {
        request.pattern = `${OCTO_PATH}${call.path}`;
        request.locale = localeOf(request.headers);
        request.role = 'guest';
        const caller = { ...(await admitReseller(request)), capabilities: readCapabilities(request.headers['octo-capabilities']) };
        request.role = 'reseller';
        request.reseller = caller;
        request.key = caller.key_id;
        await limit(caller.key_id, async () => undefined);
        if (caller.is_use_due) await recordUse(sql, caller.key_id);
        return caller;
      }

      serve(octo.supplier, async ({ caller, origin, locale }) => seeSupplier(sql, caller, origin, locale));
      serve(octo.products, async ({ caller, locale }) => seeProducts(sql, caller, locale));
      serve(octo.product, async ({ caller, named, locale }) => seeProduct(sql, caller, named, locale));
      serve(octo.calendar, async ({ caller, body }) => listDays(sql, caller, body));
      serve(octo.availability, async ({ caller, body }) => listAvailability(sql, caller, body));
      serve(octo.reserve, async ({ caller, body, locale }) => reserve(deps, caller, body, locale));
      serve(octo.bookings, async ({ caller, query, locale }) => listBookings(deps, caller, query, locale));
      serve(octo.booking, async ({ caller, named, locale }) => seeBooking(deps, caller, named, locale));
      serve(octo.change, async ({ caller, named, body, locale }) => change(deps, caller, named, body, locale));
      serve(octo.confirm, async ({ caller, named, body, locale }) => confirm(deps, caller, named, body, locale));
      serve(octo.extend, async ({ caller, named, body, locale }) => extend(deps, caller, named, body, locale));
      serve(octo.cancel, async ({ caller, named, body, locale }) => cancel(deps, caller, named, body, locale));
      serve(octo.remove, async ({ caller, named, body, locale }) => cancel(deps, caller, named, body, locale));
      serve(octo.subscribe, async ({ caller, body }) => addAddress(hooks, caller, body));
      serve(octo.subscriptions, async ({ caller }) => listAddresses(hooks, caller));
      serve(octo.subscription, async ({ caller, named }) => seeAddress(hooks, caller, named));
      serve(octo.changeSubscription, async ({ caller, named, body }) => changeAddress(hooks, caller, named, body));
      serve(octo.unsubscribe, async ({ caller, named }) => removeAddress(hooks, caller, named));
      serve(octo.capabilities, async () =>
        Object.entries(octoCapabilities).map(([id, { docs }]) => ({ id, revision: 1, required: false, dependencies: [], docs })),
      );

      let document: string | undefined;
      scope.get('/openapi.json', async (request, reply) => {
        document ??= JSON.stringify(octoDocument(`${config.public_url ?? ''}${OCTO_PATH}`));
        return reply.type('application/json; charset=utf-8').send(document);
      });
      for (const url of ['/', '/*']) scope.all(url, async () => misread());
    },
    { prefix: OCTO_PATH },
  );
}

/** Simplified Chinese is derived from what is written in Chinese; where nothing is written by a provider, all languages are there. */
function availableIn(written: ContentReply['languages']): Locale[] {
  return locales.filter((locale) => written.size === 0 || written.has(writtenLanguage(locale)));
}

/** A success is 200, and names the capabilities that were applied as they were asked for. */
function answer(reply: FastifyReply, capabilities: CapabilityRequest, body: unknown): FastifyReply {
  recordOctoCall('done');
  reply.code(200).header('octo-capabilities', [...capabilities.values()].join(', '));
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function namedBy({ params }: FastifyRequest): string {
  return Object.values((params ?? {}) as Record<string, string>)[0] ?? '';
}

/** Refuses: BAD_REQUEST. */
function parsed(schema: z.ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(given);
  return read.success ? read.data : misread();
}
