import assert from 'node:assert/strict';
import { test } from 'node:test';
import { octo, type OctoCall } from '../contract/octo.ts';
import { octoErrors } from '../contract/octo/errors.ts';
import { createRandom } from '../db/seed/random.ts';
import { hongKongDateTime } from '../rules/time.ts';
import { operationsOf, type Document } from './fuzz/document.ts';
import { hostileValues } from './fuzz/hostile.ts';
import { requestsBy } from './fuzz/requests.ts';
import { valuesBy } from './fuzz/values.ts';
import { testApp } from './support/app.ts';
import { octoThrough, reserveBody, resellersOn } from './support/resellers.ts';

const { FUZZ_REQUESTS = '600', FUZZ_SEED = '1' } = process.env;
const SEED = Number(FUZZ_SEED);
/** Requests on their way at the same time. */
const AT_ONCE = 20;

const { app, sql, send, buildOffer } = await testApp();
const { buildReseller } = resellersOn(sql);

test(`${FUZZ_REQUESTS} requests of a reseller, seed ${SEED}, are answered as OCTO says, none by a fault of ours`, async () => {
  const document = JSON.parse((await app.inject('/octo/openapi.json')).payload) as Document;
  const offer = await buildOffer({ capacity: 500 });
  const { key } = await buildReseller(offer);
  const software = octoThrough(send, key);
  const uuids: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const { uuid } = await software.done(octo.reserve, { body: reserveBody(offer.service, offer.slot, { resellerReference: 'R-1' }) });
    if (n % 2) await software.done(octo.confirm, { named: uuid, body: {} });
    uuids.push(uuid);
  }
  const heard = { url: 'https://hooks.example.com/octo', notificationTypes: ['BOOKING_UPDATE'] };
  const subscription = await software.done(octo.subscribe, { body: heard });
  const start = hongKongDateTime(offer.slot.starts_at);
  const days = [start.slice(0, 10)];
  const known = {
    ...{
      productId: [offer.service.id],
      optionId: ['DEFAULT'],
      availabilityId: [start],
      availabilityIds: [start],
      unitId: [offer.service.units[0]!.id],
    },
    ...{
      uuid: uuids,
      subscription: [subscription.id],
      resellerReference: ['R-1'],
      localDate: days,
      localDateStart: days,
      localDateEnd: days,
      anything: uuids,
    },
  };
  const random = createRandom(`fuzz octo ${SEED}`);
  const requestFor = requestsBy(
    random,
    valuesBy(random, document, () => known, hostileValues(SEED)),
  );
  const operations = operationsOf(document).map((operation) => ({ ...operation, path: `/octo${operation.path}` }));
  const schemas = new Map(
    Object.values<OctoCall>(octo).map((call) => [`${call.method} /octo${call.path.replace(/:(\w+)/g, '{$1}')}`, call]),
  );
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  for (let sent = 0; sent < Number(FUZZ_REQUESTS) && faults.length < 10; sent += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, n) => operations[(sent + n) % operations.length]!);
    await Promise.all(
      batch.map(async (operation) => {
        const request = requestFor(operation);
        const headers = { ...request.headers, authorization: `Bearer ${key}` };
        const { statusCode, payload } = await app.inject({ ...request, headers } as never as { url: string });
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
        const own = `${operation.method} ${operation.path}`;
        // An empty id asks for the list.
        const list = /\/(?:\?|$)/.test(request.url) ? schemas.get(own.replace(/\/\{\w+\}$/, '')) : undefined;
        const fault = faultOf((list ?? schemas.get(own))!, statusCode, payload);
        if (fault)
          faults.push(
            `${fault}: ${request.method} ${request.url} ${String(request.payload ?? '').slice(0, 600)} -> ${statusCode} ${payload.slice(0, 300)}`,
          );
      }),
    );
  }
  console.log(`answered: ${JSON.stringify(statuses)}`);
  assert.deepEqual(faults, [], faults.join('\n\n'));
  assert.ok((statuses['200'] ?? 0) > Number(FUZZ_REQUESTS) / 20, 'most requests are refused before they do anything');
});

function faultOf({ reply }: OctoCall, status: number, text: string): string | undefined {
  if (![200, 400].includes(status)) return 'another status than 200 or 400';
  const body = JSON.parse(text) as Record<string, unknown>;
  if (status === 200) return reply.safeParse(body).success ? undefined : 'does not fit its schema';
  if (!(String(body.error) in octoErrors) || typeof body.errorMessage !== 'string') return 'refuses in no known form';
  return /violates|syntax error|SQLSTATE|node_modules/i.test(text) ? 'shows internals' : undefined;
}
