import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { api } from '../contract/api.ts';
import { createRandom } from '../db/seed/random.ts';
import { accountCallsOn } from './fuzz/account-calls.ts';
import { malformedUpload, shortUpload } from './fuzz/broken-uploads.ts';
import { oddRequest } from './fuzz/odd-requests.ts';
import { breakOff, sendRaw, sendRawAndEnd, type RawAnswer } from './fuzz/raw.ts';
import { openApp, testApp } from './support/app.ts';
import { sendOver } from './support/caller.ts';
import { METRICS_TOKEN, movedBy } from './support/figures.ts';
import { form, paint } from './support/pictures.ts';
import { until } from './support/until.ts';

// As many as tests/fuzz.test.ts would send, by their share: connections and accounts cost more than requests.
const { FUZZ_REQUESTS = '600', FUZZ_SEED = '1' } = process.env;
const SEED = FUZZ_SEED;
const ODD = Math.ceil(Number(FUZZ_REQUESTS) / 4);
const UPLOADS = Math.ceil(Number(FUZZ_REQUESTS) / 15);
const RACES = Math.ceil(Number(FUZZ_REQUESTS) / 60);
const AT_ONCE = 20;

const on = await testApp();
const { sql, as, buildProvider } = on;
const accountCalls = accountCallsOn(on);

const door = await openApp(sql, { METRICS_TOKEN });
after(() => door.close());
const logged: string[] = [];
let [uploads_begun, uploads_answered] = [0, 0];
door.addHook('onRequest', async (request) => {
  for (const level of ['warn', 'error', 'fatal'] as const)
    request.log[level] = (...said: unknown[]) => void logged.push(`${level} ${request.url.slice(0, 200)} ${String(said.at(-1))}`);
  if (request.url === api.uploads.image.path) uploads_begun += 1;
});
door.addHook('onSend', async (request) => {
  if (request.url === api.uploads.image.path) uploads_answered += 1;
});
await door.listen({ port: 0, host: '127.0.0.1' });
const { port } = door.server.address() as AddressInfo;

test(`${ODD} odd targets and hosts, seed ${SEED}: none is a fault of ours`, async () => {
  const random = createRandom(`odd ${SEED}`);
  const faults: string[] = [];
  let answered = 0;
  for (let sent = 0; sent < ODD; sent += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const text = oddRequest(random);
        const { status } = await sendRaw(port, text);
        answered += status === undefined ? 0 : 1;
        if (status !== undefined && status >= 500) faults.push(`${status}: ${text.slice(0, 300)}`);
      }),
    );
  assert.deepEqual([faults, logged], [[], []]);
  assert.ok(answered > ODD / 2, 'most are answered');
  assert.equal((await sendRaw(port, 'GET /healthz HTTP/1.1\r\nHost: sampan.example\r\nConnection: close\r\n\r\n')).status, 200);
});

test(`${UPLOADS} broken uploads, seed ${SEED}: those that wait are refused, and those broken off are neither logged nor counted`, async () => {
  const random = createRandom(`uploads ${SEED}`);
  const over = sendOver(`http://127.0.0.1:${port}`);
  let authorization = '';
  const me = await as((await buildProvider()).user, (request) => {
    authorization = request.headers.authorization ?? '';
    return over(request);
  });
  await me.done(api.auth.user);

  const accepted: string[] = [];
  const refusals: Record<string, number> = {};
  let begun_at_least = 0;
  const waits = async (send: (port: number, text: string) => Promise<RawAnswer>, text: string) => {
    const { status, code } = await send(port, text);
    if (status === undefined || status < 400 || status >= 500) accepted.push(`${status}: ${text.slice(0, 500)}`);
    if (code === undefined) return;
    const name = `sampan_refusals_total{code="${code}"}`;
    refusals[name] = (refusals[name] ?? 0) + 1;
  };
  const send = async (): Promise<unknown> => {
    if (random.chance(0.4)) return waits(sendRaw, malformedUpload(random, authorization));
    if (random.chance(0.2)) return waits(sendRawAndEnd, shortUpload(random, authorization));
    begun_at_least += 1;
    return breakOff(port, shortUpload(random, authorization));
  };

  const moved = await movedBy(door, async () => {
    for (let sent = 0; sent < UPLOADS; sent += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, send));
    await until('all that were begun are answered', async () => uploads_begun >= begun_at_least && uploads_answered === uploads_begun);
  });
  assert.deepEqual(accepted, []);
  assert.deepEqual(logged, []);
  const counted = Object.entries(moved).filter(([name]) => name.startsWith('sampan_refusals_total'));
  assert.deepEqual(Object.fromEntries(counted), refusals, 'whatever is counted as refused was answered so');
  assert.ok(Object.keys(refusals).length > 1);
  const { url } = await me.done(api.uploads.image, form(['image', await paint().png().toBuffer()]));
  assert.match(url, /^\/media\//);
});

test(`${RACES} times what can be done to an account at once, seed ${SEED}: none is a fault of ours`, async () => {
  const random = createRandom(`races ${SEED}`);
  const statuses: Record<string, Record<string, number>> = {};
  for (let n = 0; n < RACES; n += 1) {
    const { ends, changes } = await accountCalls(random);
    const some = <T>(calls: Record<string, T>, count: number) => random.shuffled(Object.entries(calls)).slice(0, count);
    const chosen = random.shuffled([...some(ends, random.whole(0, 2)), ...some(changes, random.whole(2, 7))]);
    const answers = await Promise.all(chosen.map(async ([name, call]) => [name, await call()] as const));
    for (const [name, { status }] of answers) (statuses[name] ??= {})[status] = (statuses[name][status] ?? 0) + 1;
    assert.deepEqual(
      answers.filter(([, { status }]) => status >= 500),
      [],
      `race ${n}, beside each other: ${chosen.map(([name]) => name).join(', ')}`,
    );
  }
  console.log(`answered: ${JSON.stringify(statuses)}`);
});
