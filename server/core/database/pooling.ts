import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connector, type DatabaseAddress } from './connect.ts';

/** What a way to the database can carry, where a pooler such as PgBouncer may stand in between. */
export type Carries = {
  /** A statement planned once is there again in the next transaction. */
  named_statements: boolean;
  /** Notifications arrive. */
  notifications: boolean;
};

// A pooler hands a connection whatever server is free: a few turns meet another one.
const TURNS = 4;
/** How long a notification may take to come back, or a statement to find a server. */
const PATIENCE_MS = 3_000;

/**
 * Finds out what survives from one transaction to the next: a transaction pooler gives each to another server connection, which does not
 * know the statements prepared on the first and does not listen. `listen_at` is where to listen, if elsewhere.
 */
export async function tryWay(address: DatabaseAddress, listen_at: DatabaseAddress = address): Promise<Carries> {
  const clients: pg.Client[] = [];
  const open = async (at: DatabaseAddress) => {
    const client = await connector(at, 'sampan probe')();
    clients.push(client);
    return client;
  };
  try {
    const [one, two, listener] = [await open(address), await open(address), await open(listen_at)];
    return { named_statements: await keepsStatements(one, two), notifications: await hears(listener, two) };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** Runs one planned statement again and again while another connection occupies the server that knew it last. */
async function keepsStatements(one: pg.Client, two: pg.Client): Promise<boolean> {
  // A server may know the one of an earlier probe.
  const name = `probe_${randomUUID()}`;
  const planned = () => one.query({ name, text: 'select 1' });
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await planned();
      await two.query('begin');
      const again = planned();
      // With one server for both it has to wait for the other's end.
      await inTime(again);
      await two.query('rollback');
      await again;
    }
    return true;
  } catch (error) {
    await two.query('rollback');
    if (error instanceof pg.DatabaseError && ['26000', '42P05', '08P01'].includes(error.code ?? '')) return false;
    throw error;
  }
}

async function hears(listener: pg.Client, teller: pg.Client): Promise<boolean> {
  const channel = `probe_${randomUUID().replaceAll('-', '')}`;
  const heard = new Promise<true>((resolve) => listener.on('notification', (said) => said.channel === channel && resolve(true)));
  await listener.query(`listen ${channel}`);
  await teller.query('select pg_notify($1, $2)', [channel, '']);
  const in_time = await inTime(heard);
  if (!in_time) await listener.query(`unlisten ${channel}`);
  return in_time === true;
}

/** What a promise gives, or nothing when it takes longer than we wait. */
function inTime<T>(promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve(undefined), PATIENCE_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
