import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { RefusalCode } from '../../contract/errors.ts';
import type { Random } from '../../db/seed/random.ts';
import { PASSWORD, type BuiltUser } from '../support/builders.ts';
import { callerThrough, type Answer, type CallOptions } from '../support/caller.ts';
import { faultOfRefusal, type Tolerance } from './answers.ts';
import { NoAnswer, type Door } from './door.ts';
import type { Span } from './model.ts';

/** Longer than any fault here lasts. A call without an answer by then has found a marketplace that does not recover. */
const PATIENCE_MS = 120_000;

/** What everybody shares: which doors there are, what a fault excuses, and where to tell what it does not. */
export type Street = {
  doors: () => readonly Door[];
  tolerance: Tolerance;
  breach: (words: string) => void;
  /** Counts what people met: `200`, `409 slot_full`, `cut`. */
  met: (what: string) => void;
  /** A success that was asked for at this moment. */
  served: (asked_at: number) => void;
};

export type TimedAnswer = Answer & { span: Span };

/** Somebody who asks until they are answered: through any door, again and again, always with the same key. */
export class Person {
  readonly #street: Street;
  readonly #random: Random;
  readonly #user: BuiltUser | null;
  #access: Promise<string> | undefined;

  constructor(street: Street, random: Random, user: BuiltUser | null) {
    this.#street = street;
    this.#random = random;
    this.#user = user;
  }

  /** The answer, be it yes or a refusal that is expected. Throws after a long time without one. */
  async insist(endpoint: Endpoint, asked: CallOptions, expected: readonly RefusalCode[] = []): Promise<TimedAnswer> {
    const { tolerance, breach, met, served } = this.#street;
    const from = performance.now();
    for (let tries = 1; performance.now() < from + PATIENCE_MS; tries += 1) {
      const access = this.#user && (await this.#signedIn(this.#user));
      const door = this.#random.pick(this.#street.doors());
      const asked_at = performance.now();
      const answer = await callerThrough(door.send, access ?? undefined)
        .ask(endpoint, asked)
        .catch(noAnswer);
      if (answer instanceof NoAnswer) {
        met(answer.refused ? 'door closed' : 'cut');
        if (!(answer.refused ? tolerance.refused : tolerance.cut)) breach(`${endpoint.path} at ${door.url}: ${answer.message}`);
        await pause(50);
        continue;
      }
      if (answer.status < 300) {
        met(String(answer.status));
        served(asked_at);
        return { ...answer, span: { from, to: performance.now() } };
      }
      const { code } = answer.body as { code?: RefusalCode };
      met(`${answer.status} ${code}`);
      const fault = faultOfRefusal(answer, [...expected, ...(tolerance.codes ?? [])]);
      if (fault) breach(`${endpoint.method} ${endpoint.path} ${fault}`);
      else if (expected.includes(code!)) return { ...answer, span: { from, to: performance.now() } };
      if (code === 'token_not_valid') this.#access = undefined;
      // As long as the answer says, as browsers do; some are impatient.
      const retry_ms = 1_000 * Number(answer.headers['retry-after'] ?? 0);
      await pause(retry_ms > 0 && this.#random.chance(0.9) ? retry_ms : Math.min(50 * tries, 500));
    }
    breach(`${endpoint.method} ${endpoint.path} was not answered within ${PATIENCE_MS / 1000} s`);
    throw new Error('no answer');
  }

  /** One session for the whole person, however much they ask at the same time. */
  async #signedIn(user: BuiltUser): Promise<string> {
    this.#access ??= new Person(this.#street, this.#random, null)
      .insist(api.auth.login, { body: { username: user.username, password: PASSWORD } })
      .then(({ body }) => (body as { access: string }).access);
    return this.#access;
  }
}

function noAnswer(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error;
  throw error;
}
