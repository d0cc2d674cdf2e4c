import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../contract/api.ts';
import { bookingBody, type Offer } from '../support/builders.ts';
import type { Caller } from '../support/caller.ts';

export type Acknowledged = { id: string; key: string; at: number };
export type Crowd = {
  /** Every booking that was acknowledged. */
  acknowledged: Acknowledged[];
  /** How often each answer came; 0 is none at all. */
  answers: Map<number, number>;
  stop: () => Promise<void>;
};

/** People who book one after the other until they are stopped; a person without an answer tries again with the same key. */
export function startCrowd(visitor: Caller, offers: readonly Offer[], people: number): Crowd {
  const acknowledged: Acknowledged[] = [];
  const answers = new Map<number, number>();
  let going = true;
  const book = async (n: number): Promise<void> => {
    const body = bookingBody(offers[n % offers.length]!);
    for (const key = randomUUID(); going; await pause(50)) {
      const answer = await visitor.ask(api.pages.book, { body, key }).catch(() => ({ status: 0, body: undefined }));
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      if (answer.status !== 201) continue;
      acknowledged.push({ id: (answer.body as { id: string }).id, key, at: performance.now() });
      return;
    }
  };
  const all = Array.from({ length: people }, async (_, person) => {
    for (let n = person; going; n += people) await book(n);
  });
  return {
    acknowledged,
    answers,
    stop: async () => {
      going = false;
      await Promise.all(all);
    },
  };
}
