import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../core/config.ts';
import type { Sql } from '../core/database/database.ts';
import type { Links } from '../core/links.ts';
import { deliver, type Delivered } from './deliver.ts';
import { gatherAll, gatherQuickly } from './gather.ts';
import { openSmtp } from './smtp.ts';

const SOON_MS = 1_000;
const LEAVING_MS = 60_000;

type Office = {
  sql: Sql;
  links: Links;
  mail: Config['mail'];
  origin: string;
  report: (error: unknown) => void;
  told: (mails: Delivered) => void;
};

/** The post office of one process: makes mails of what has happened and sends them. Any number of processes may have one. */
export class Post {
  readonly #office: Office;
  readonly #smtp: ReturnType<typeof openSmtp>;
  #round: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looked_at = 0;
  #closed = false;

  constructor(office: Office) {
    this.#office = office;
    this.#smtp = openSmtp(office.mail);
  }

  /** A whole round, as the job does every minute: nothing that has happened is missed. */
  async round(): Promise<void> {
    await this.#alone(() => gatherAll(this.#office.sql));
  }

  /** Something has changed: a short round within a second, so that a guest need not wait a minute. A lost one is made up for by the next whole round. */
  soon(): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // A slow mail server must not have rounds queue up; what has changed is found by the one after.
      if (this.#round) this.soon();
      else void this.#alone(() => this.#gatherQuickly()).catch(this.#office.report);
    }, SOON_MS).unref();
  }

  /** Waits a while for the mails that are on their way, and hangs up: who is slower is sent them again, by whoever runs then. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.race([this.#round?.catch(() => undefined), wait(LEAVING_MS, undefined, { ref: false })]);
    this.#smtp?.close();
  }

  async #gatherQuickly(): Promise<void> {
    const looked_at = this.#looked_at;
    const begun = Date.now();
    await gatherQuickly(this.#office.sql, looked_at);
    this.#looked_at = begun;
  }

  /** One round after the other. */
  async #alone(gather: () => Promise<void>): Promise<void> {
    const round = this.#after(this.#round, gather);
    this.#round = round;
    try {
      await round;
    } finally {
      if (this.#round === round) this.#round = undefined;
    }
  }

  async #after(before: Promise<void> | undefined, gather: () => Promise<void>): Promise<void> {
    const { sql, links, origin, mail, report, told } = this.#office;
    await before?.catch(() => undefined);
    await gather();
    const mails = await deliver({ sql, smtp: this.#smtp, desk: { links, origin, from: mail.from }, report });
    if (Object.keys(mails).length > 0) told(mails);
  }
}
