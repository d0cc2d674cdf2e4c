import assert from 'node:assert/strict';
import { text as textOf } from 'node:stream/consumers';
import { test } from 'node:test';
import { createRandom } from '../db/seed/random.ts';
import { addresses } from './fuzz/addresses.ts';
import { castOn, type Cast } from './fuzz/cast.ts';
import { operationsOf, type Document, type Operation } from './fuzz/document.ts';
import { hostileValues } from './fuzz/hostile.ts';
import { faultOf, type Reply } from './fuzz/check-reply.ts';
import { requestsBy, type Request } from './fuzz/requests.ts';
import { valuesBy } from './fuzz/values.ts';
import { testApp } from './support/app.ts';

// A few requests to each call; `npm run test:fuzz` sends a hundred thousand.
const { FUZZ_REQUESTS = '600', FUZZ_SEED = '1' } = process.env;
const REQUESTS = Number(FUZZ_REQUESTS);
const SEED = Number(FUZZ_SEED);
const A_ROUND = 500;
/** After so many a long run says how far it is, so that one that is ended early has said something. */
const A_REPORT = 5_000;
/** Requests on their way at the same time: what they do to each other is part of it. */
const AT_ONCE = 20;

const on = await testApp();
const { app } = on;
const newCast = castOn(on);

test(`${REQUESTS} requests made from the document, seed ${SEED}, are answered in its forms, none by a fault of ours`, async () => {
  const document = JSON.parse((await app.inject('/api/openapi.json')).payload) as Document;
  const operations = operationsOf(document);
  assert.ok(operations.length > 150);
  const random = createRandom(`fuzz ${SEED}`);
  let cast: Cast = await newCast(0);
  const values = valuesBy(random, document, () => cast.known, hostileValues(SEED));
  const requestFor = requestsBy(random, values);
  const statuses: Record<string, number> = {};
  const faults: string[] = [];

  for (let sent = 0; sent < REQUESTS && faults.length < 20; sent += AT_ONCE) {
    if (sent > 0 && sent % A_ROUND === 0) cast = await newCast(sent / A_ROUND);
    if (sent > 0 && sent % A_REPORT === 0) console.log(`${sent} requests, ${faults.length} faults, answered: ${JSON.stringify(statuses)}`);
    const requests = Array.from({ length: AT_ONCE }, (_, n) => {
      // Each call has its turn; in between, what lies beside them.
      const operation = n === 0 ? random.pick(addresses) : operations[(sent + n) % operations.length]!;
      return { operation, request: withKey(requestFor(operation), operation) };
    });
    const replies = await Promise.all(requests.map(({ request }) => answered(request)));
    for (const [n, reply] of replies.entries()) {
      const { operation, request } = requests[n]!;
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
      const fault = faultOf(operation, reply);
      if (fault !== undefined) faults.push(answer(sent + n, request, reply, fault));
    }
  }

  console.log(`answered: ${JSON.stringify(statuses)}`);
  assert.deepEqual(faults, [], faults.join('\n\n'));
  assert.equal(({} as { polluted?: unknown }).polluted, undefined, 'a request reached the prototype of all objects');
  assert.ok((statuses['200'] ?? 0) > REQUESTS / 10, 'most requests are refused before they do anything');

  /** Nearly always somebody whom the call is for. */
  function withKey(request: Request, operation: Operation): Request {
    const by_key = operation.security.some((way) => 'key' in way) && random.chance(0.3);
    const fitting = by_key ? 'write' : operation.security.length === 0 ? 'nobody' : fittingRole(operation);
    const key = cast.keys[random.chance(0.7) ? fitting : random.pick(Object.keys(cast.keys))];
    return key === undefined ? request : { ...request, headers: { ...request.headers, authorization: key } };
  }
});

function fittingRole({ path }: Operation): string {
  if (path.startsWith('/api/operator')) return 'operator';
  if (path.startsWith('/api/partners')) return 'partner';
  return /^\/api\/auth|my-bookings/.test(path) ? 'client' : 'provider';
}

async function answered(request: Request): Promise<Reply> {
  const {
    statusCode: status,
    headers,
    stream,
  } = await app.inject({ ...request, payloadAsStream: true } as never as { payloadAsStream: true });
  const begun = stream();
  const type = headers['content-type'] ?? '';
  // The news of a provider's screen go on for ever.
  const text = type.startsWith('text/event-stream') ? '' : await textOf(begun);
  begun.destroy();
  return { status, type, text };
}

function answer(sent: number, { method, url, headers, payload }: Request, { status, text }: Reply, fault: string): string {
  const asked = `${method} ${url.slice(0, 400)} ${JSON.stringify(headers).slice(0, 600)} ${String(payload ?? '').slice(0, 1_500)}`;
  return `request ${sent} ${fault}\n${asked}\n-> ${status} ${text.slice(0, 800)}`;
}
