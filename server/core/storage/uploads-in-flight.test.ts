import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { refusalWords } from '../../../contract/errors.ts';
import { openApp, testApp } from '../../../tests/support/app.ts';
import { form, paint } from '../../../tests/support/pictures.ts';
import { until } from '../../../tests/support/until.ts';

// Forms that are sent slowly, over real connections: what one account, and all together, may hold of the process's memory.
const DATA_DIR = await mkdtemp(join(tmpdir(), 'sampan-in-flight-'));
after(() => rm(DATA_DIR, { recursive: true }));
const { app, sql, as, buildProvider } = await testApp();

const sockets: Socket[] = [];

async function listen(env: Record<string, string>): Promise<number> {
  const opened = await openApp(sql, { DATA_DIR, ...env });
  after(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await opened.close();
  });
  await opened.listen({ host: '127.0.0.1', port: 0 });
  return (opened.server.address() as AddressInfo).port;
}

async function tokenOf(user: { id: string }): Promise<string> {
  await as(user);
  const [session] = await sql<{ id: string }[]>`select id from sessions where user_id = ${user.id}`;
  return app.jwt.sign({ sub: user.id, sid: session!.id }, { expiresIn: '15m' });
}

type Form = ReturnType<typeof form>;
type Upload = { socket: Socket; heard: () => string; rest: Buffer };

/** Sends the beginning of a form, and keeps the rest. */
async function begin(port: number, token: string, sent: Form, bytes: number, path = api.uploads.image.path) {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (answer) => (heard += answer.toString('latin1'))).on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  const type = sent.headers['content-type'];
  socket.write(`POST ${path} HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n`);
  socket.write(`Content-Length: ${sent.body.length}\r\n\r\n`);
  socket.write(sent.body.subarray(0, bytes));
  return { socket, heard: () => heard, rest: sent.body.subarray(bytes) } satisfies Upload;
}

const hears = ({ heard }: Upload, status: number) => heard().startsWith(`HTTP/1.1 ${status} `) && heard().endsWith('}');
const answered = (upload: Upload, status: number) => until(`it is answered ${status}`, async () => hears(upload, status));
const bodyOf = ({ heard }: Upload) => JSON.parse(heard().slice(heard().indexOf('\r\n\r\n') + 4)) as object;
const send = async (port: number, token: string, sent: Form) => begin(port, token, sent, sent.body.length);
const finish = async (upload: Upload) => {
  upload.socket.write(upload.rest);
  await answered(upload, 201);
};
const pngForm = async () => form(['image', await paint().png().toBuffer()]);
const largeForm = async () => form(['image', Buffer.concat([await paint().jpeg().toBuffer(), Buffer.alloc(700_000)])]);
const provider = async () => tokenOf((await buildProvider()).user);

/** The one of several forms, none of which has ended, that is refused. */
async function refusedOf(uploads: Upload[], status: number): Promise<{ refused: Upload; others: Upload[] }> {
  await until('one is refused', async () => uploads.some((upload) => hears(upload, status)));
  const others = uploads.filter((upload) => !hears(upload, status));
  assert.equal(others.length, uploads.length - 1);
  return { refused: uploads.find((upload) => !others.includes(upload))!, others };
}

test('an account sends so many forms at once, a further one is refused before it has come, and others send on', async () => {
  const port = await listen({ UPLOADS_AT_ONCE: '2' });
  const [slow, other] = [await provider(), await provider()];
  const begun = await Promise.all([1, 2, 3].map(async () => begin(port, slow, await largeForm(), 1_000)));
  const { refused, others } = await refusedOf(begun, 429);
  const detail = refusalWords('too_many_uploads', 'en', { limit: 2 });
  assert.deepEqual(bodyOf(refused), { detail, code: 'too_many_uploads', limit: 2, retry_after: 2 });
  assert.match(refused.heard(), /\r\nretry-after: 2\r\n/);
  await answered(await send(port, other, await pngForm()), 201);
  for (const upload of others) await finish(upload);
  await answered(await send(port, slow, await pngForm()), 201);
});

test('all forms together hold so many megabytes, and what ends or is broken off holds none', async () => {
  const port = await listen({ UPLOADS_MEMORY_MB: '1' });
  const tokens = [await provider(), await provider()];
  const begun = await Promise.all(tokens.map(async (token) => begin(port, token, await largeForm(), 690_000)));
  const { refused, others } = await refusedOf(begun, 503);
  assert.equal((bodyOf(refused) as { code: string }).code, 'busy');
  assert.match(refused.heard(), /\r\nretry-after: \d+\r\n/);
  await finish(others[0]!);
  const torn = await Promise.all(tokens.map(async (token) => begin(port, token, await largeForm(), 690_000)));
  await refusedOf(torn, 503);
  for (const { socket } of torn) socket.destroy();
  await until('the memory is free', async () => {
    const whole = await send(port, tokens[0]!, await largeForm());
    await until('it is answered', async () => hears(whole, 201) || hears(whole, 503));
    return hears(whole, 201);
  });
});

test('fields of words count too', async () => {
  const port = await listen({ UPLOADS_MEMORY_MB: '1' });
  const words = form(...Array.from({ length: 20 }, (_, n): [string, string] => [`words${n}`, 'x'.repeat(100_000)]));
  await answered(await begin(port, await provider(), words, words.body.length - 50_000, api.ownServices.create.path), 503);
});

test('pictures count as they arrive, not once all have come', async () => {
  const port = await listen({ UPLOADS_PER_MINUTE: '2' });
  const pictures = await Promise.all([1, 2, 3].map(() => paint().png().toBuffer()));
  const sent = form(...pictures.map((bytes): [string, Buffer] => ['gallery', bytes]));
  const upload = await begin(port, await provider(), sent, sent.body.length - 20, api.ownServices.create.path);
  await answered(upload, 429);
});
