import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../core/config.ts';
import type { Sql } from '../core/database/database.ts';
import type { SignedLinks } from '../core/signed-links.ts';
import { countOutcomes, deliver, insertOrStore, type DeliveryCounts } from './delivery/deliver.ts';
import { enqueueAll, enqueueRecent, type InsertMails } from './enqueue.ts';
import { openSmtp } from './delivery/smtp.ts';
import { Rounds } from './rounds.ts';
import type { MailOutcome } from './writes.ts';

const CLOSE_MS = 60_000;

/** Makes mails of events; `insert` inserts them, other than as usual. */
type Enqueue = (insert: InsertMails | undefined) => Promise<void>;

type MailerDeps = {
  sql: Sql;
  links: SignedLinks;
  mail: Config['mail'];
  origin: string;
  report: (error: unknown) => void;
  onDelivered: (mails: DeliveryCounts) => void;
};

/** Makes mails of what has happened and sends them, one round after the other. Several processes may each have a mailer. */
export class Mailer {
  readonly #deps: MailerDeps;
  readonly #smtp: ReturnType<typeof openSmtp>;
  readonly #rounds: Rounds;
  #round: Promise<void> | undefined;

  constructor(deps: MailerDeps) {
    this.#deps = deps;
    this.#smtp = openSmtp(deps.mail);
    this.#rounds = new Rounds({
      short: (looked_at) => this.#runAlone((insert) => enqueueRecent(deps.sql, looked_at, insert)),
      full: () => this.#runAlone((insert) => enqueueAll(deps.sql, insert)),
      close_ms: CLOSE_MS,
      report: deps.report,
    });
  }

  /** A full round (rounds.ts). */
  async run(): Promise<void> {
    await this.#rounds.run();
  }

  /** A short round within a second. */
  schedule(): void {
    this.#rounds.schedule();
  }

  /** Waits up to a minute for mails that are being sent, then disconnects; mails that were cut off are sent again by another process. */
  async close(): Promise<void> {
    await this.#rounds.close();
    await Promise.race([this.#round?.catch(() => undefined), wait(CLOSE_MS, undefined, { ref: false })]);
    this.#smtp?.close();
  }

  /** Runs one round after the other. */
  async #runAlone(enqueue: Enqueue): Promise<void> {
    const round = this.#runAfter(this.#round, enqueue);
    this.#round = round;
    try {
      await round;
    } finally {
      if (this.#round === round) this.#round = undefined;
    }
  }

  async #runAfter(before: Promise<void> | undefined, enqueue: Enqueue): Promise<void> {
    const { sql, links, origin, mail, report, onDelivered } = this.#deps;
    await before?.catch(() => undefined);
    const stored: MailOutcome[] = [];
    // Without a mail server nobody is waited for, so a mail that is due is written once.
    await enqueue(this.#smtp ? undefined : async (tx, mails) => void stored.push(...(await insertOrStore(tx, mails))));
    const outcomes = await deliver({ sql, smtp: this.#smtp, context: { links, origin, from: mail.from }, report });
    countOutcomes(outcomes, stored);
    if (Object.keys(outcomes).length > 0) onDelivered(outcomes);
  }
}
