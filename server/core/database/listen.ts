import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ConnectionFailure, isFatal } from './failures.ts';
import type { Client, Connect } from './connect.ts';

const MAX_BACKOFF_MS = 1_000;

type ChannelListener = { channel: string; heard: (payload: string) => void; listening: () => void };

/** A connection that listens for notifications; it reconnects when it is cut. */
export class Listening {
  readonly #connect: Connect;
  readonly #listeners: ChannelListener[] = [];
  readonly #ended = new AbortController();
  #client: Promise<Client> | undefined;

  constructor(connect: Connect) {
    this.#connect = connect;
  }

  /** Listens on a channel. `listening` is called then and after each reconnection, since notifications in between are lost. */
  async listen(channel: string, heard: (payload: string) => void, listening: () => void = () => undefined): Promise<void> {
    const listener = { channel, heard, listening };
    this.#listeners.push(listener);
    try {
      const client = await (this.#client ??= this.#open());
      if (await listensOn(client, channel)) return listening();
      // The connection that takes its place listens on this channel too.
      await client.closed;
      await this.#client;
    } catch (error) {
      this.#listeners.splice(this.#listeners.indexOf(listener), 1);
      throw error;
    }
  }

  async end(): Promise<void> {
    this.#ended.abort();
    const client = await this.#client?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  /** Opens the connection for the first listener, and fails when there is no database. */
  async #open(): Promise<Client> {
    try {
      const client = await this.#connect();
      return client.is_cut ? await this.#openAgain() : this.#heedful(client);
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
  }

  #heedful(client: Client): Client {
    if (client.is_cut) throw new ConnectionFailure('CONNECTION_CLOSED', 'The connection to the database was cut');
    client.on('notification', ({ channel, payload = '' }) => {
      for (const one of this.#listeners) if (one.channel === channel) one.heard(payload);
    });
    client.on('error', () => client.connection.stream.destroy());
    client.on('end', () => {
      if (this.#ended.signal.aborted) return;
      this.#client = this.#openAgain();
      this.#client.catch(() => undefined);
    });
    return client;
  }

  /** Retries until a connection listens on every channel again. */
  async #openAgain(): Promise<Client> {
    for (let tries = 0; ; tries += 1) {
      const client = await this.#connect().catch(() => undefined);
      try {
        for (const { channel } of client ? this.#listeners : []) await client!.query(`listen ${pg.escapeIdentifier(channel)}`);
        if (client) {
          for (const { listening } of this.#listeners) listening();
          return this.#heedful(client);
        }
      } catch {
        void client?.end().catch(() => undefined);
      }
      await pause(Math.min(50 * 2 ** tries, MAX_BACKOFF_MS), undefined, { signal: this.#ended.signal });
    }
  }
}

/** Asks for what is said on the channel; false where the connection is cut meanwhile. */
async function listensOn(client: Client, channel: string): Promise<boolean> {
  try {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return true;
  } catch (error) {
    if (client.is_cut || isFatal(error)) return false;
    throw error;
  }
}
