import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { testDatabase } from '../../../tests/support/database.ts';
import { openDatabase } from './database.ts';

const database = await testDatabase();
const { host: folder, port: number, database: name } = database.address;

type Host = {
  port: number;
  asked: () => number;
  away: () => Promise<void>;
  back: () => Promise<void>;
  role: (is: 'primary' | 'standby') => void;
};

/** A way to the real database at a port of this machine, which can say of itself that it is a standby, and can be away. */
async function openHost(): Promise<Host> {
  const open = new Set<Socket>();
  let [asked, standby] = [0, false];
  const server: Server = createServer((client) => {
    asked += 1;
    const real = connect(join(folder, `.s.PGSQL.${number}`));
    client.pipe(real);
    real.on('data', (bytes: Buffer) => client.write(standby ? asStandby(bytes) : bytes));
    for (const end of [client, real]) {
      open.add(end);
      end.on('error', () => end.destroy()).on('close', () => [client, real].forEach((one) => one.destroy()));
    }
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const away = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const end of open) end.destroy();
    await closed;
  };
  database.beforeDrop(away);
  return { port, asked: () => asked, away, back: () => listen(port), role: (is) => (standby = is === 'standby') };
}

/** PostgreSQL says it in its greeting, as a message with its length in front. */
function asStandby(bytes: Buffer): Buffer {
  const [off, on] = ['in_hot_standby\0off\0', 'in_hot_standby\0on\0'].map((words) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(words.length + 4);
    return `S${length.toString('latin1')}${words}`;
  });
  return Buffer.from(bytes.toString('latin1').replace(off!, on!), 'latin1');
}

function openOn(hosts: Host[], pool = 1) {
  const sql = openDatabase(`postgres://postgres@${hosts.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${name}`, { pool });
  database.beforeDrop(() => sql.end({ timeout: 1 }));
  return sql;
}

test('of two servers the one that is there is used', async () => {
  const [one, two] = [await openHost(), await openHost()];
  await one.away();
  const sql = openOn([one, two], 3);
  await Promise.all(Array.from({ length: 9 }, () => sql`select 1`));
  assert.ok(two.asked() > 0);
});

test('of two servers the primary is used, and the standby once it was promoted', async () => {
  const [one, two] = [await openHost(), await openHost()];
  one.role('standby');
  const sql = openOn([one, two]);
  await sql`select 1`;
  assert.deepEqual([one.asked(), two.asked()], [1, 1]);
  await two.away();
  await assert.rejects(sql`select 1`);
  await assert.rejects(sql`select 1`, 'nobody takes writes');
  one.role('primary');
  await sql`select 1`;
});

test('when every server is away a query is refused, and when one is back the next is answered', async () => {
  const [one, two] = [await openHost(), await openHost()];
  const sql = openOn([one, two]);
  await sql`select 1`;
  await Promise.all([one.away(), two.away()]);
  await assert.rejects(sql`select 1`);
  await assert.rejects(sql`select 1`, { code: 'ECONNREFUSED' });
  await two.back();
  await sql`select 1`;
});

test('new connections go to the server that worked last', async () => {
  const [one, two] = [await openHost(), await openHost()];
  one.role('standby');
  const sql = openOn([one, two], 4);
  await sql`select 1`;
  const before = one.asked();
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`));
  assert.deepEqual([one.asked() - before, two.asked()], [0, 4]);
});

test('a listener hears again after a move', async () => {
  const [one, two] = [await openHost(), await openHost()];
  const sql = openOn([one, two], 2);
  const heard: string[] = [];
  let listening = Promise.withResolvers<void>();
  await sql.listen(
    'moved',
    (words) => void heard.push(words),
    () => listening.resolve(),
  );
  listening = Promise.withResolvers<void>();
  await one.away();
  await listening.promise;
  const said = Promise.withResolvers<void>();
  await sql.listen('moved', () => said.resolve());
  const notify = () => sql`select pg_notify('moved', 'here')`;
  await notify().catch(notify);
  await said.promise;
  assert.deepEqual(heard, ['here']);
});
