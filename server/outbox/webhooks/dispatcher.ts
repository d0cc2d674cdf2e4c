import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../../core/database/database.ts';
import { claimDeliveries, recordArrival, recordFailure } from './delivery/delivery-writes.ts';
import { composeMessage, type DueDelivery, type MessageKeys } from './delivery/message.ts';
import type { PostMessage } from './delivery/send-message.ts';
import { switchOff } from './endpoints.ts';
import { enqueueAll, enqueueRecent } from './enqueue.ts';
import { recordDelivery } from './metrics.ts';
import { Rounds } from '../rounds.ts';

const CLOSE_MS = 12_000;
/** So many messages a process sends at once; an address has far fewer of them. */
const AT_ONCE = 32;

type DispatcherDeps = MessageKeys & { sql: Sql; post: PostMessage; report: (error: unknown) => void };

/** Makes messages of what has happened to bookings, services and slots, and sends them to providers' and resellers' addresses. Several processes may each have a dispatcher. */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #rounds: Rounds;
  /** Until their result is recorded and what they made room for is claimed. */
  readonly #under_way = new Set<Promise<void>>();
  #sending = 0;
  #is_claiming = false;
  #is_asked_again = false;
  #is_closed = false;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
    const { sql, report } = deps;
    this.#rounds = new Rounds({
      short: async (looked_at) => {
        await enqueueRecent(sql, looked_at);
        await this.#claim();
      },
      full: async () => {
        await enqueueAll(sql);
        await this.#claim();
      },
      close_ms: CLOSE_MS,
      report,
    });
  }

  /** A full round (rounds.ts). Does not wait for receivers. */
  async run(): Promise<void> {
    await this.#rounds.run();
  }

  /** A short round within a second. */
  schedule(): void {
    this.#rounds.schedule();
  }

  /** Waits until nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#under_way.size > 0) await Promise.all(this.#under_way);
  }

  /** Claims nothing more and waits for what is being sent; another process sends again what was cut off. */
  async close(): Promise<void> {
    this.#is_closed = true;
    await this.#rounds.close();
    await Promise.race([this.idle(), wait(CLOSE_MS, undefined, { ref: false })]);
  }

  /** Claims what may be sent and begins to send it, once at a time; whatever was asked meanwhile is done in the same go. */
  async #claim(): Promise<void> {
    this.#is_asked_again = true;
    if (this.#is_claiming) return;
    this.#is_claiming = true;
    try {
      while (this.#is_asked_again && !this.#is_closed) {
        this.#is_asked_again = false;
        const free = AT_ONCE - this.#sending;
        if (free > 0) for (const delivery of await claimDeliveries(this.#deps.sql, free)) this.#begin(delivery);
      }
    } finally {
      this.#is_claiming = false;
    }
  }

  #begin(delivery: DueDelivery): void {
    this.#sending += 1;
    const under_way = this.#send(delivery)
      .catch(this.#deps.report)
      .finally(() => (this.#sending -= 1))
      .then(() => this.#claim())
      .catch(this.#deps.report)
      .finally(() => this.#under_way.delete(under_way));
    this.#under_way.add(under_way);
  }

  async #send(delivery: DueDelivery): Promise<void> {
    const { sql, post } = this.#deps;
    const answer = await post(delivery.url, composeMessage(delivery, this.#deps, new Date()));
    if (answer.problem === null) {
      await recordArrival(sql, delivery, answer);
      recordDelivery('sent');
      return;
    }
    recordDelivery('failed');
    if (await recordFailure(sql, delivery, answer)) await switchOff(sql, delivery.endpoint_id);
  }
}
